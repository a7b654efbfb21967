#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <string>
#include <string_view>

#include "chunk/symbol_limits.hpp"
#include "gaia/chunk.hpp"
#include "gaia/embed_text.hpp"
#include "gaia/source_text.hpp"

namespace {

// The first byte chooses the language, so that one corpus serves all scanners.
constexpr const char* paths[] = {"a.py",   "a.js", "a.ts",  "a.tsx", "a.go", "a.rs",
                                 "a.java", "a.c",  "a.cpp", "a.md",  "a.txt"};

void require(bool condition) {
  if (!condition) std::abort();
}

void check(const gaia::ChunkedFile& file, std::string_view text) {
  std::size_t bytes = 0;
  for (const gaia::Chunk& chunk : file.chunks) {
    require(chunk.start_line >= 1 && chunk.start_line <= chunk.end_line);
    require(text.find(chunk.content) != std::string_view::npos);
    bytes += chunk.content.size();
    gaia::embed_text(chunk, {.path = "a"});
  }
  require(bytes <= gaia::most_symbols_on_a_line * (text.size() + 1));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const char* const path = paths[data[0] % std::size(paths)];
  const std::string_view bytes(reinterpret_cast<const char*>(data + 1), size - 1);
  check(gaia::chunk(bytes, path), bytes);
  if (const auto source = gaia::decode_source(bytes)) {
    require(source->text.find('\r') == std::string::npos);
    check(gaia::chunk(source->text, path, {.max_code_points = 40}), source->text);
  }
  return 0;
}
