#pragma once

#include <cstddef>
#include <vector>

#include "chunk/lines.hpp"
#include "gaia/chunk.hpp"

namespace gaia {

/// Appends a Markdown text as sections: a heading and what follows it up to the next heading of any level. A section's
/// name is the heading's text, its type "section", its scope the headings above it. Long sections are cut between
/// paragraphs, each piece under the same name. Text before the first heading has no symbol.
void append_sections(std::vector<Chunk>& chunks, const Lines& lines, std::size_t max_code_points);

}  // namespace gaia
