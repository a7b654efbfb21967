#include "prepared_file.hpp"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <memory>

#include "gaia/embed_text.hpp"
#include "gaia/hash_embedder.hpp"
#include "gaia/sensitive.hpp"
#include "gaia/sha256.hpp"
#include "gaia/source_text.hpp"

namespace gaia {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

// Reads at most one byte more than allowed: a file that grew past the limit since the walk is noticed, not followed.
bool read_bytes(const std::string& path, std::uint64_t max_bytes, std::string& bytes) {
  const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "rb"));
  if (!file) return false;
  std::array<char, 64 * 1024> buffer;
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), file.get())) {
    bytes.append(buffer.data(), got);
    if (bytes.size() > max_bytes) return false;
  }
  return std::ferror(file.get()) == 0;
}

}  // namespace

std::string text_to_embed(std::string_view path, const Chunk& chunk) {
  return embed_text(chunk, {.path = path, .max_code_points = std::numeric_limits<std::size_t>::max()});
}

VectorKey vector_key(std::string_view embedded_text) {
  Sha256 hash;
  hash.update(embedded_text);
  const auto digest = hash.digest();
  VectorKey key;
  std::copy_n(digest.begin(), key.size(), key.begin());
  return key;
}

PreparedFile prepare_file(const std::string& root, const std::string& path, std::string_view known_hash,
                          std::uint64_t max_bytes, bool embed) {
  PreparedFile prepared;
  std::string bytes;
  if (!read_bytes(root + "/" + path, max_bytes, bytes)) {
    prepared.left_out = "unreadable";
    return prepared;
  }
  if (holds_private_key(bytes)) {
    prepared.left_out = "private_key";
    return prepared;
  }
  const std::optional<SourceText> source = decode_source(bytes);
  if (!source || source->text.find('\0') != std::string::npos) {
    prepared.left_out = "binary";
    return prepared;
  }
  prepared.content_hash = source->sha256;
  if (prepared.content_hash == known_hash) return prepared;
  ChunkedFile chunked = chunk(source->text, path);
  prepared.language = std::move(chunked.language);
  prepared.imports = std::move(chunked.imports);
  prepared.chunks.reserve(chunked.chunks.size());
  for (Chunk& piece : chunked.chunks) {
    const std::string text = text_to_embed(path, piece);
    PreparedChunk entry{std::move(piece), vector_key(text), {}};
    if (embed) {
      entry.vector.resize(HashEmbedder::dimension);
      HashEmbedder::embed(text, std::span<float, HashEmbedder::dimension>(entry.vector));
    }
    prepared.chunks.push_back(std::move(entry));
  }
  return prepared;
}

}  // namespace gaia
