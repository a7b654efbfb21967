#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gaia {

/// A piece of one file, the unit of search. Lines count from 1, both ends included; a line ends at LF.
struct Chunk {
  std::string content;
  std::uint32_t start_line = 0;
  std::uint32_t end_line = 0;
  std::string symbol_name;  ///< Empty for text outside symbols.
  std::string symbol_type;  ///< "function", "method", "class", "interface", "struct", "enum", …; empty without symbol.
  std::string scope;        ///< Enclosing symbols joined by '.', empty at top level.
  std::string leading;      ///< Comments, decorators and attributes directly above the symbol; not part of content.
  std::optional<std::string> docstring;
};

struct ChunkedFile {
  std::string language;
  std::vector<std::string> imports;  ///< Modules, headers or packages the file names in its imports, in source order.
  std::vector<Chunk> chunks;
};

struct ChunkOptions {
  std::size_t max_code_points = 1100;  ///< Longer chunks are cut into pieces of this length.
};

/// Cuts decoded source text (see decode_source) into chunks. Linear in the input for every language; never throws on
/// any bytes. Whitespace-only text gives no chunks.
ChunkedFile chunk(std::string_view text, std::string_view path, const ChunkOptions& options = {});

/// The same for a file's bytes; binary files (see decode_source) give no chunks.
ChunkedFile chunk_bytes(std::string_view bytes, std::string_view path, const ChunkOptions& options = {});

}  // namespace gaia
