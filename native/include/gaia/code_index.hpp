#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gaia/stop.hpp"
#include "gaia/walk.hpp"

namespace gaia {

/// The model that makes the index's vectors. An index holds the vectors of one model.
struct EmbeddingModel {
  std::string id;
  std::size_t dimension;
  bool native;  ///< Computed inside the core (HashEmbedder); otherwise the caller fills in the vectors.
};

struct CodeIndexOptions {
  std::string root;       ///< Absolute, symlink-resolved folder that is indexed.
  std::string state_dir;  ///< Folder of this root's index; created when missing.
  EmbeddingModel model;
};

/// A limit that is not given is the one of the last update that gave it, at first WalkOptions' default: a search that
/// refreshes the index keeps what `gaia index` was told.
struct UpdateOptions {
  std::optional<std::uint64_t> max_file_bytes;
  std::optional<std::uint64_t> max_files;
  bool rebuild = false;  ///< Forget everything first, limits included.
};

struct UpdateProgress {
  enum class Phase { wait, scan, read } phase;
  std::uint64_t files_done;
  std::uint64_t files_total;
  std::uint64_t bytes_done;
  std::string_view path;  ///< The file just finished; empty in the other phases.
};

struct UpdateReport {
  std::uint64_t files = 0;          ///< Files in the index afterwards.
  std::uint64_t files_read = 0;     ///< Files opened and read in this run.
  std::uint64_t files_changed = 0;  ///< Files whose text was new or different.
  std::uint64_t files_removed = 0;
  std::uint64_t chunks = 0;  ///< Chunks in the index afterwards.
  std::uint64_t chunks_added = 0;
  std::uint64_t chunks_removed = 0;
  std::uint64_t skipped = 0;  ///< Files left out with a reason; see status().
  std::uint64_t ignored = 0;
  std::string repaired;  ///< What was found damaged or outdated and rebuilt; empty otherwise.
};

struct SearchOptions {
  std::size_t limit = 10;
  std::span<const float> query_vector{};  ///< Needed when the model is not native.
};

struct SearchHit {
  std::string path;
  std::uint32_t start_line;
  std::uint32_t end_line;
  std::string symbol;  ///< With its scope ("Store.close"); empty for text outside symbols.
  std::string kind;    ///< symbol_type of the chunk; empty without symbol.
  std::string language;
  std::string content;
  double score;  ///< 0 to 1, comparable within one answer only.
};

/// A file that is not in the index, and why: a name of skip_reason_name, or "binary" or "private_key" when its content
/// decided.
struct LeftOut {
  std::string path;
  std::string reason;
};

struct CodeIndexStatus {
  std::uint64_t files = 0;
  std::uint64_t chunks = 0;
  std::uint64_t vectors_missing = 0;
  std::uint64_t bytes = 0;  ///< Size of the index on disk.
  std::int64_t updated_at_ms =
      0;  ///< End of the last complete update, milliseconds since the epoch; 0 before the first.
  std::string model_id;
  std::uint64_t ignored = 0;      ///< Entries that git's rules or the built-in excludes left out.
  std::vector<LeftOut> left_out;  ///< Sorted by path.
  std::vector<std::pair<std::string, std::uint64_t>> languages;  ///< Files a language, most first.
};

/// A text whose vector the caller still has to compute. `key` identifies the text by content.
struct PendingText {
  std::array<std::uint8_t, 16> key;
  std::string text;
};

/// The index of one source tree: SQLite is its only store of record, so a killed process leaves each file's old
/// state or its new one. Not thread-safe; several objects and processes may use one state folder at a time.
class CodeIndex {
 public:
  /// Opens or creates. A damaged file is set aside and the next update says so. Throws Error(unsupported_version) for
  /// an index from a newer release. When the index holds vectors of another model, every call but an update that
  /// rebuilds, status() and export_to() throws Error(model_mismatch) naming both.
  explicit CodeIndex(const CodeIndexOptions& options);
  CodeIndex(const CodeIndex&) = delete;
  CodeIndex& operator=(const CodeIndex&) = delete;
  ~CodeIndex();

  /// Brings the index up to date with the files on disk. `progress` is called from this thread at most every 50 ms.
  UpdateReport update(const UpdateOptions& options, const std::function<void(const UpdateProgress&)>& progress,
                      const StopFlag& stop);
  /// Up to `limit` texts without a vector, in a fixed order.
  std::vector<PendingText> pending_texts(std::size_t limit);
  /// `vectors` holds keys.size() rows of model.dimension floats.
  void store_vectors(std::span<const std::array<std::uint8_t, 16>> keys, std::span<const float> vectors);

  std::vector<SearchHit> search(std::string_view query, const SearchOptions& options, const StopFlag& stop);
  CodeIndexStatus status();
  /// Writes `metadata.json` and `index.vec` (the interchange forms) into `folder`; both are functions of the indexed
  /// files alone. Returns the number of chunks.
  std::uint64_t export_to(const std::string& folder, const StopFlag& stop);

  /// Removes the state folder's index files. Throws Error(busy) when another process is updating it.
  static void clear(const std::string& state_dir);

  struct Impl;

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace gaia
