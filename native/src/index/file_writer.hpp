#pragma once

#include <cstdint>
#include <string>

#include "gaia/store.hpp"
#include "gaia/walk.hpp"
#include "prepared_file.hpp"

namespace gaia {

/// What the index remembers of a file from an earlier run.
struct KnownFile {
  std::int64_t id;
  std::uint64_t size;
  std::int64_t modified_ns;
  std::int64_t changed_ns;
  std::uint64_t inode;
  bool trusted;
  std::string content_hash;
  std::string left_out;
};

/// Writes prepared files into the tables. Call inside a transaction.
class FileWriter {
 public:
  explicit FileWriter(Store& store) : store_(store) {}

  /// False when the text is the one already indexed and only the time stamps were renewed.
  bool write(const WalkedFile& file, bool trusted, const KnownFile* known, const PreparedFile& prepared);
  void remove(std::int64_t file_id);
  /// Deletes the vectors that no chunk refers to any more.
  void remove_orphan_vectors();

  std::uint64_t chunks_added() const noexcept { return chunks_added_; }
  std::uint64_t chunks_removed() const noexcept { return chunks_removed_; }

 private:
  void remove_chunks(std::int64_t file_id);
  void insert_chunk(std::int64_t file_id, std::size_t ordinal, const std::string& path, const PreparedChunk& prepared);

  Store& store_;
  std::uint64_t chunks_added_ = 0;
  std::uint64_t chunks_removed_ = 0;
};

}  // namespace gaia
