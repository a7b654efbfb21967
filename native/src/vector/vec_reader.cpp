#include <algorithm>
#include <cmath>
#include <istream>
#include <utility>

#include "gaia/vec_file.hpp"
#include "support/utf8.hpp"
#include "vector/vec_format.hpp"
#include "vector/vec_input.hpp"
#include "vector/vector_check.hpp"

namespace gaia {
namespace {

constexpr double unit_tolerance = 1e-3;

// A hostile file's text can be as long as the file.
std::string quoted(const std::string& text) {
  return text.size() <= 200 ? "\"" + text + "\"" : "of " + std::to_string(text.size()) + " bytes";
}

}  // namespace

VecReader::VecReader(std::istream& input, std::uint64_t size, const VecGuards& guards, std::string name)
    : input_(input), left_(size), name_(std::move(name)) {
  if (size < vec_header_bytes) {
    fail("has " + std::to_string(size) + " bytes, fewer than the header's " + std::to_string(vec_header_bytes));
  }
  std::array<char, vec_magic.size()> magic{};
  read(magic.data(), magic.size(), "magic");
  if (magic != vec_magic) fail("does not start with the magic bytes of a .vec file");
  const std::uint32_t version = read_u32("version");
  if (version != vec_version) {
    throw Error(version > vec_version ? ErrorCode::unsupported_version : ErrorCode::corrupt,
                name_ + " has format version " + std::to_string(version) + "; this release reads version " +
                    std::to_string(vec_version));
  }
  const std::uint32_t metric = read_u32("metric");
  if (metric > 1) fail("has an unknown metric, " + std::to_string(metric));
  header_.metric = metric == 0 ? Metric::l2 : Metric::inner_product;
  const std::uint32_t normalize = read_u32("normalise flag");
  if (normalize > 1) fail("has a normalise flag other than 0 and 1, " + std::to_string(normalize));
  header_.normalize = normalize == 1;
  header_.dimension = read_u32("dimension");
  count_ = read_u64("count");
  const std::uint32_t model_bytes = read_u32("length of the model tag");
  if (model_bytes > left_) fail("ends inside the model tag");
  header_.model.resize(model_bytes);
  read(header_.model.data(), model_bytes, "model tag");
  if (!is_utf8(header_.model)) fail("has a model tag that is not UTF-8");
  if (header_.dimension == 0 && count_ > 0) fail("has dimension 0 but " + std::to_string(count_) + " records");
  // An empty id is left for its record to report.
  const std::uint64_t least_record = sizeof(std::uint32_t) + std::uint64_t{header_.dimension} * sizeof(float);
  if (count_ > left_ / least_record) {
    fail("is cut short: it promises " + std::to_string(count_) + " records, more than its bytes can hold");
  }
  if (guards.model && *guards.model != header_.model) {
    throw Error(ErrorCode::model_mismatch, name_ + " " +
                                               (header_.model.empty() ? std::string("names no model")
                                                                      : "was made by model " + quoted(header_.model)) +
                                               ", but model " + quoted(*guards.model) + " is expected");
  }
  const bool dimension_is_open = header_.dimension == 0 && count_ == 0;
  if (guards.dimension != 0 && !dimension_is_open && guards.dimension != header_.dimension) {
    throw Error(ErrorCode::invalid_argument, name_ + " has dimension " + std::to_string(header_.dimension) +
                                                 ", but dimension " + std::to_string(guards.dimension) +
                                                 " is expected");
  }
}

bool VecReader::next(std::string& id, std::span<float> row) {
  if (next_ == count_) {
    if (left_ > 0) fail("has " + std::to_string(left_) + " bytes after its last record");
    return false;
  }
  const std::string record = "record " + std::to_string(next_);
  const std::uint32_t id_bytes = read_u32("length of an id");
  if (id_bytes == 0) fail("has an empty id in " + record);
  if (id_bytes > left_) fail("ends inside the id of " + record);
  id.resize(id_bytes);
  read(id.data(), id_bytes, "id");
  if (!is_utf8(id)) fail("has an id that is not UTF-8 in " + record);
  if (!seen_.insert(id).second) fail("has id " + quoted(id) + " a second time in " + record);
  read(row.data(), row.size_bytes(), "row");
  check_row(id, row);
  ++next_;
  return true;
}

void VecReader::check_row(const std::string& id, std::span<const float> row) const {
  const auto bad = std::find_if(row.begin(), row.end(), [](float value) { return !std::isfinite(value); });
  if (bad != row.end()) {
    fail("has " + std::string(std::isnan(*bad) ? "NaN" : "an infinity") + " in record " + std::to_string(next_) + " (" +
         quoted(id) + "), column " + std::to_string(bad - row.begin()));
  }
  if (!header_.normalize) return;
  const double norm = vector_norm(row);
  if (std::abs(norm - 1) > unit_tolerance) {
    fail("is normalised but record " + std::to_string(next_) + " (" + quoted(id) + ") has length " +
         std::to_string(norm));
  }
}

void VecReader::read(void* out, std::uint64_t bytes, const char* what) {
  if (bytes > left_) fail("ends inside record " + std::to_string(next_) + " (" + what + ")");
  input_.read(static_cast<char*>(out), static_cast<std::streamsize>(bytes));
  if (static_cast<std::uint64_t>(input_.gcount()) != bytes) {
    throw Error(ErrorCode::io, name_ + " could not be read to its end (" + std::string(what) + ")");
  }
  left_ -= bytes;
}

std::uint32_t VecReader::read_u32(const char* what) {
  std::uint32_t value = 0;
  read(&value, sizeof(value), what);
  return value;
}

std::uint64_t VecReader::read_u64(const char* what) {
  std::uint64_t value = 0;
  read(&value, sizeof(value), what);
  return value;
}

void VecReader::fail(const std::string& problem) const { throw Error(ErrorCode::corrupt, name_ + " " + problem); }

VecFile VecReader::read_all() {
  VecFile file;
  file.header = header_;
  const std::size_t dimension = header_.dimension;
  const auto count = static_cast<std::size_t>(count_ - next_);
  file.ids.reserve(count);
  file.rows.resize(count * dimension);
  std::string id;
  for (std::size_t i = 0; next(id, std::span(file.rows).subspan(i * dimension, i < count ? dimension : 0)); ++i) {
    file.ids.push_back(id);
  }
  return file;
}

VecFile read_vec(const std::string& path, const VecGuards& guards) {
  VecInput input(path);
  return VecReader(input.stream(), input.size(), guards, input.name()).read_all();
}

}  // namespace gaia
