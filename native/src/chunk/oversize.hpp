#pragma once

#include <cstddef>
#include <vector>

#include "gaia/chunk.hpp"

namespace gaia {

/// Appends `chunk`, in pieces of `max_code_points` when it is longer. Pieces ignore line ends; the n-th of m is named
/// "name (part n/m)", keeps type and scope, and gives the lines it lies on. Docstring and leading text go with the
/// first piece.
void append_in_pieces(std::vector<Chunk>& chunks, Chunk chunk, std::size_t max_code_points);

}  // namespace gaia
