#include "chunk/symbol_chunks.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "chunk/symbol_limits.hpp"
#include "chunk/text_blocks.hpp"

namespace gaia {
namespace {

bool has_words(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           static_cast<unsigned char>(c) >= 0x80;
  });
}

// Which symbols become chunks: see symbol_limits.hpp.
class SymbolFilter {
 public:
  SymbolFilter(const Lines& lines, std::size_t max_code_points) : lines_(lines), max_code_points_(max_code_points) {}

  /// To be asked in order of start lines.
  bool admits(const Symbol& symbol) {
    std::erase_if(covering_, [&](const Symbol* other) { return other->end_line < symbol.start_line; });
    if (covering_.size() >= most_symbols_on_a_line || repeats_long_text(symbol)) return false;
    covering_.push_back(&symbol);
    return true;
  }

 private:
  // Minified code: thousands of symbols that would all have the same pieces of one long line as content.
  bool repeats_long_text(const Symbol& symbol) const {
    const bool repeats = std::any_of(covering_.begin(), covering_.end(), [&](const Symbol* other) {
      return other->start_line == symbol.start_line && other->end_line == symbol.end_line;
    });
    return repeats && lines_.range(symbol.start_line, symbol.end_line).size() > max_code_points_;
  }

  const Lines& lines_;
  std::size_t max_code_points_;
  std::vector<const Symbol*> covering_;
};

Chunk chunk_of(const Lines& lines, Symbol& symbol) {
  Chunk chunk;
  chunk.content = lines.range(symbol.start_line, symbol.end_line);
  chunk.start_line = symbol.start_line;
  chunk.end_line = symbol.end_line;
  chunk.symbol_name = std::move(symbol.name);
  chunk.symbol_type = std::move(symbol.type);
  chunk.scope = std::move(symbol.scope);
  if (symbol.leading_line < symbol.start_line) chunk.leading = lines.range(symbol.leading_line, symbol.start_line - 1);
  chunk.docstring = std::move(symbol.docstring);
  return chunk;
}

void append_gaps(std::vector<Chunk>& chunks, const Lines& lines, const std::vector<Symbol>& symbols,
                 std::size_t max_code_points) {
  std::vector<std::int32_t> opened(lines.count() + 2);
  for (const Symbol& symbol : symbols) {
    ++opened[symbol.leading_line];
    --opened[symbol.end_line + 1];
  }
  const std::size_t first_gap = chunks.size();
  std::int32_t open = 0;
  std::uint32_t gap_start = 1;
  for (std::uint32_t number = 1; number <= lines.count() + 1; ++number) {
    const std::int32_t before = open;
    open += opened[number];
    const bool gap_ends = before == 0 && (open > 0 || number == lines.count() + 1);
    if (gap_ends && number > gap_start) {
      append_blocks(chunks, lines, gap_start, number - 1, {.max_code_points = max_code_points});
    }
    if (open == 0 && before > 0) gap_start = number;
  }
  const auto gaps = chunks.begin() + static_cast<std::ptrdiff_t>(first_gap);
  chunks.erase(std::remove_if(gaps, chunks.end(), [](const Chunk& chunk) { return !has_words(chunk.content); }),
               chunks.end());
}

}  // namespace

void append_symbols_and_gaps(std::vector<Chunk>& chunks, const Lines& lines, std::vector<Symbol> symbols,
                             std::size_t max_code_points) {
  std::stable_sort(symbols.begin(), symbols.end(), [](const Symbol& a, const Symbol& b) {
    if (a.start_line != b.start_line) return a.start_line < b.start_line;
    if (a.end_line != b.end_line) return a.end_line > b.end_line;
    return a.scope.size() < b.scope.size();
  });
  const auto first = static_cast<std::ptrdiff_t>(chunks.size());
  append_gaps(chunks, lines, symbols, max_code_points);
  SymbolFilter filter(lines, max_code_points);
  for (Symbol& symbol : symbols) {
    if (filter.admits(symbol)) chunks.push_back(chunk_of(lines, symbol));
  }
  std::stable_sort(chunks.begin() + first, chunks.end(),
                   [](const Chunk& a, const Chunk& b) { return a.start_line < b.start_line; });
}

}  // namespace gaia
