#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "gaia/vector_index.hpp"

namespace gaia {

/// What a `.vec` file (format version 1, docs/vector-index.md) says before its records.
struct VecHeader {
  Metric metric = Metric::inner_product;
  bool normalize = false;
  std::uint32_t dimension = 0;  ///< 0 only without records.
  std::string model;            ///< UTF-8; empty: untagged.
};

/// What the reader insists on. A file made by another model, or untagged, is Error(model_mismatch); one of another
/// dimension, unless it has neither dimension nor records, Error(invalid_argument).
struct VecGuards {
  std::optional<std::string> model;
  std::size_t dimension = 0;  ///< 0: any.
};

/// A whole file: `rows` holds ids.size() rows of header.dimension floats, in order of insertion.
struct VecFile {
  VecHeader header;
  std::vector<std::string> ids;
  std::vector<float> rows;
};

/// Reads a `.vec` record by record. Besides what the format forbids it refuses a normalise flag other than 0 and 1,
/// text that is not UTF-8, and, in a normalised file, rows that are not of unit length (to 0.001). Failures are
/// Error(corrupt), Error(unsupported_version) or those of the guards; they name the record, counted from 0.
class VecReader {
 public:
  /// `size` bytes are read from `input`, which must outlive the reader; messages call it `name`.
  VecReader(std::istream& input, std::uint64_t size, const VecGuards& guards, std::string name = "The vector file");

  const VecHeader& header() const noexcept { return header_; }
  std::uint64_t count() const noexcept { return count_; }
  /// The next record into `id` and `row` (header().dimension floats); false after the last, when nothing may follow.
  bool next(std::string& id, std::span<float> row);
  /// All records that are left.
  VecFile read_all();

 private:
  void read(void* out, std::uint64_t bytes, const char* what);
  std::uint32_t read_u32(const char* what);
  std::uint64_t read_u64(const char* what);
  void check_row(const std::string& id, std::span<const float> row) const;
  [[noreturn]] void fail(const std::string& problem) const;

  std::istream& input_;
  std::uint64_t left_;
  std::string name_;
  VecHeader header_;
  std::uint64_t count_ = 0;
  std::uint64_t next_ = 0;
  std::unordered_set<std::string> seen_;
};

/// Writes a `.vec` beside its target and puts it in place with commit(); without that nothing changes at `path`.
/// Creates parent folders, syncs file and folder. Failures are Error(io).
class VecWriter {
 public:
  VecWriter(const std::string& path, const VecHeader& header, std::uint64_t count);
  VecWriter(const VecWriter&) = delete;
  VecWriter& operator=(const VecWriter&) = delete;
  ~VecWriter();

  void append(const std::string& id, std::span<const float> row);
  void commit();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// A missing file is Error(not_found).
VecFile read_vec(const std::string& path, const VecGuards& guards = {});
void write_vec(const std::string& path, const VecFile& file);

/// How a file's ids become the int64 ids of an index: their position from 0, or the integer that each spells in decimal
/// (within +-(2^53 - 1), Error(corrupt) otherwise).
enum class VecIds { positions, numbers };

struct LoadedVectorIndex {
  VectorIndex index;
  std::vector<std::string> ids;  ///< In order of insertion; empty for VecIds::numbers.
  std::string model;
};

/// Streams the file into an index; the rows are in memory once. `stop`, if given, is polled, below too.
LoadedVectorIndex load_vector_index(const std::string& path, const VecGuards& guards, VecIds ids,
                                    const StopFlag* stop = nullptr);
/// Saves the rows in order of insertion, the ids as `names` in the same order or, when that is empty, in decimal.
void save_vector_index(const std::string& path, const VectorIndex& index, const std::string& model,
                       std::span<const std::string> names, const StopFlag* stop = nullptr);

}  // namespace gaia
