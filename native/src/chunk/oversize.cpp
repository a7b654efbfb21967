#include "chunk/oversize.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "support/code_points.hpp"

namespace gaia {

void append_in_pieces(std::vector<Chunk>& chunks, Chunk chunk, std::size_t max_code_points) {
  const std::size_t length = chunk.content.size() <= max_code_points ? 0 : count_code_points(chunk.content);
  if (length <= max_code_points) {
    chunks.push_back(std::move(chunk));
    return;
  }
  const std::size_t parts = (length + max_code_points - 1) / max_code_points;
  std::string_view rest = chunk.content;
  std::uint32_t line = chunk.start_line;
  for (std::size_t part = 1; part <= parts; ++part) {
    const std::string_view content = rest.substr(0, code_points_prefix(rest, max_code_points));
    rest.remove_prefix(content.size());
    const auto newlines = static_cast<std::uint32_t>(std::count(content.begin(), content.end(), '\n'));
    Chunk piece;
    piece.content = content;
    piece.start_line = line;
    piece.end_line = std::min(chunk.end_line, line + newlines);
    if (!chunk.symbol_name.empty()) {
      piece.symbol_name = chunk.symbol_name + " (part " + std::to_string(part) + "/" + std::to_string(parts) + ")";
    }
    piece.symbol_type = chunk.symbol_type;
    piece.scope = chunk.scope;
    if (part == 1) {
      piece.leading = std::move(chunk.leading);
      piece.docstring = std::move(chunk.docstring);
    }
    chunks.push_back(std::move(piece));
    line += newlines;
  }
}

}  // namespace gaia
