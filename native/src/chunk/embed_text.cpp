#include "gaia/embed_text.hpp"

#include "support/code_points.hpp"

namespace gaia {

std::string embed_text(const Chunk& chunk, const EmbedTextOptions& options) {
  std::string text;
  const bool in_context = !options.path.empty();
  if (in_context) (text += options.path) += '\n';
  if (!chunk.symbol_name.empty()) {
    text += chunk.symbol_type.empty() ? "symbol" : chunk.symbol_type;
    text += ": ";
    if (in_context && !chunk.scope.empty()) (text += chunk.scope) += '.';
    (text += chunk.symbol_name) += '\n';
  }
  if (in_context && !chunk.leading.empty()) (text += chunk.leading) += '\n';
  text += chunk.content;
  text.resize(code_points_prefix(text, options.max_code_points));
  return text;
}

}  // namespace gaia
