#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "gaia/chunk.hpp"
#include "gaia/code_index.hpp"

namespace gaia {

using VectorKey = std::array<std::uint8_t, 16>;

struct PreparedChunk {
  Chunk chunk;
  VectorKey key;              ///< Hash of the embedded text.
  std::vector<float> vector;  ///< Empty when the model is not native.
};

/// Everything the index stores of one file, made without touching the index.
struct PreparedFile {
  std::string left_out;  ///< Why the content is not indexed: "binary", "private_key", "unreadable"; empty otherwise.
  std::string content_hash;
  std::string language;
  std::vector<std::string> imports;
  std::vector<PreparedChunk> chunks;
};

/// The text whose vector stands for a chunk, uncut: see embed_text.
std::string text_to_embed(std::string_view path, const Chunk& chunk);
VectorKey vector_key(std::string_view embedded_text);

/// Reads `root`/`path`, decodes and hashes it. When the hash equals `known_hash` the chunks are left empty: the caller
/// has them already. Never throws for what is in a file; an unreadable one is left out with that reason.
PreparedFile prepare_file(const std::string& root, const std::string& path, std::string_view known_hash,
                          std::uint64_t max_bytes, bool embed);

}  // namespace gaia
