#pragma once

#include <cstddef>
#include <vector>

#include "chunk/lines.hpp"
#include "chunk/symbol.hpp"
#include "gaia/chunk.hpp"

namespace gaia {

/// Appends one chunk a symbol and, without symbol, the text outside all of them, in order of start lines and outer
/// symbols before inner ones. Text outside symbols that holds no letter or digit (a closing bracket) is left out; long
/// stretches are cut between paragraphs. Symbols may be longer than `max_code_points`.
void append_symbols_and_gaps(std::vector<Chunk>& chunks, const Lines& lines, std::vector<Symbol> symbols,
                             std::size_t max_code_points);

}  // namespace gaia
