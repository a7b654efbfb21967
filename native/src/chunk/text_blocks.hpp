#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "chunk/lines.hpp"
#include "gaia/chunk.hpp"

namespace gaia {

/// Where a run of lines may be cut, and how long a block may become.
struct BlockRule {
  std::size_t max_code_points;
  /// Cut at a blank line once the block has three lines, instead of only when the next paragraph would not fit.
  bool cut_at_paragraphs = false;
  /// Indexed by line number: true where a blank line is no place to cut (inside fenced code).
  const std::vector<bool>* solid = nullptr;
};

/// Appends lines `first` to `last` as chunks without symbol, each with exact lines and without outer blank lines.
/// Only blank lines between blocks are left out; a line too long for a block is a chunk of its own, whatever its
/// length.
void append_blocks(std::vector<Chunk>& chunks, const Lines& lines, std::uint32_t first, std::uint32_t last,
                   const BlockRule& rule);

}  // namespace gaia
