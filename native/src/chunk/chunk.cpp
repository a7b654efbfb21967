#include "gaia/chunk.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "chunk/lines.hpp"
#include "chunk/markdown.hpp"
#include "chunk/oversize.hpp"
#include "chunk/symbol.hpp"
#include "chunk/symbol_chunks.hpp"
#include "chunk/text_blocks.hpp"
#include "gaia/language.hpp"
#include "gaia/source_text.hpp"
#include "support/code_points.hpp"

namespace gaia {
namespace {

using Scan = ScannedFile (*)(std::string_view);

/// Null for a language without scanner.
Scan scanner_of(std::string_view language) {
  struct Entry {
    std::string_view language;
    Scan scan;
  };
  constexpr Entry scanners[] = {
      {"c", scan_c},
      {"cpp", scan_c},
      {"go", scan_go},
      {"java", scan_java},
      {"javascript", scan_javascript},
      {"python", scan_python},
      {"rust", scan_rust},
      {"typescript", scan_javascript},
  };
  for (const Entry& entry : scanners) {
    if (entry.language == language) return entry.scan;
  }
  return nullptr;
}

}  // namespace

ChunkedFile chunk(std::string_view text, std::string_view path, const ChunkOptions& options) {
  ChunkedFile file;
  file.language = language_of(path).value_or("text");
  if (text.find('\0') != std::string_view::npos || is_blank(text)) return file;
  const std::size_t limit = std::max<std::size_t>(options.max_code_points, 1);
  const Lines lines(text);
  std::vector<Chunk> whole;
  if (const Scan scan = scanner_of(file.language)) {
    ScannedFile scanned = scan(text);
    file.imports = std::move(scanned.imports);
    append_symbols_and_gaps(whole, lines, std::move(scanned.symbols), limit);
  } else if (file.language == "markdown") {
    append_sections(whole, lines, limit);
  } else {
    append_blocks(whole, lines, 1, lines.count(), {.max_code_points = limit, .cut_at_paragraphs = true});
  }
  file.chunks.reserve(whole.size());
  for (Chunk& piece : whole) append_in_pieces(file.chunks, std::move(piece), limit);
  return file;
}

ChunkedFile chunk_bytes(std::string_view bytes, std::string_view path, const ChunkOptions& options) {
  const std::optional<SourceText> source = decode_source(bytes);
  return chunk(source ? std::string_view(source->text) : std::string_view(), path, options);
}

}  // namespace gaia
