#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "gaia/chunk.hpp"

namespace gaia {

struct EmbedTextOptions {
  /// When not empty, the text names the file, the enclosing symbols and the comments above as well.
  std::string_view path = {};
  std::size_t max_code_points = 1200;
};

/// The text of a chunk that an embedding model is given. Without a path: "<symbol type or 'symbol'>: <name>" and LF
/// when the chunk has a symbol, then the content. With a path: the path and LF first, the
/// name with its scope, and the leading text before the content. Cut to `max_code_points`.
std::string embed_text(const Chunk& chunk, const EmbedTextOptions& options = {});

}  // namespace gaia
