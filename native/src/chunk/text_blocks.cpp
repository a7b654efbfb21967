#include "chunk/text_blocks.hpp"

#include <utility>

#include "support/code_points.hpp"

namespace gaia {
namespace {

constexpr std::uint32_t fewest_lines = 3;
constexpr std::uint32_t most_lines = 80;

class BlockCutter {
 public:
  BlockCutter(const Lines& lines, const BlockRule& rule) : lines_(lines), rule_(rule) {}

  bool gap(std::uint32_t number) const {
    const bool solid = rule_.solid != nullptr && (*rule_.solid)[number];
    return !solid && is_blank(lines_.line(number));
  }

  /// Last line of the block that starts on line `first`, which is no gap; at most `last`.
  std::uint32_t end_of_block(std::uint32_t first, std::uint32_t last) const {
    std::size_t size = 0;
    std::uint32_t text_end = first;
    std::uint32_t paragraph_end = 0;
    for (std::uint32_t number = first; number <= last; ++number) {
      size += count_code_points(lines_.line(number)) + (number == first ? 0 : 1);
      if (gap(number)) {
        if (text_end + 1 == number) paragraph_end = text_end;
        if (rule_.cut_at_paragraphs && text_end - first + 1 >= fewest_lines) return text_end;
        continue;
      }
      if (number != first && size > rule_.max_code_points) return paragraph_end != 0 ? paragraph_end : text_end;
      if (rule_.cut_at_paragraphs && number - first == most_lines) return text_end;
      text_end = number;
    }
    return text_end;
  }

 private:
  const Lines& lines_;
  const BlockRule& rule_;
};

}  // namespace

void append_blocks(std::vector<Chunk>& chunks, const Lines& lines, std::uint32_t first, std::uint32_t last,
                   const BlockRule& rule) {
  const BlockCutter cutter(lines, rule);
  while (first <= last) {
    if (cutter.gap(first)) {
      ++first;
      continue;
    }
    Chunk chunk;
    chunk.start_line = first;
    chunk.end_line = cutter.end_of_block(first, last);
    chunk.content = lines.range(chunk.start_line, chunk.end_line);
    first = chunk.end_line + 1;
    chunks.push_back(std::move(chunk));
  }
}

}  // namespace gaia
