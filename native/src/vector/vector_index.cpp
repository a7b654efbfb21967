#include "gaia/vector_index.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>

#include "gaia/cpu.hpp"
#include "support/float_environment.hpp"
#include "vector/error_bound.hpp"
#include "vector/row_buffer.hpp"
#include "vector/scan.hpp"
#include "vector/vector_check.hpp"

namespace gaia {
namespace {

constexpr double work_of_a_thread = 8e6;  // Components scanned, beside which starting a thread is cheap.
constexpr std::size_t fewest_removed_to_compact = 64;

std::size_t padded(std::size_t dimension) { return (dimension + row_padding - 1) / row_padding * row_padding; }

std::size_t threads_for(std::size_t wanted, std::size_t slots, std::size_t stride, std::size_t query_count) {
  if (wanted != 0) return std::min(wanted, slots);
  const double work = static_cast<double>(slots) * static_cast<double>(stride) * static_cast<double>(query_count);
  const std::size_t hardware = std::max(1U, std::thread::hardware_concurrency());
  const double worth = std::clamp(work / work_of_a_thread, 1.0, static_cast<double>(std::min(hardware, slots)));
  return static_cast<std::size_t>(worth);
}

enum class Existing { refuse, replace };
enum class Form { given, stored };

}  // namespace

struct VectorIndex::Impl {
  VectorIndexOptions options;
  std::size_t stride = 0;
  RowBuffer rows;
  std::vector<std::int64_t> slot_ids;
  std::vector<float> norms;
  std::vector<std::uint8_t> live;
  std::unordered_map<std::int64_t, std::size_t> slot_of;
  std::size_t long_rows = 0;  // Live rows that the float32 scan might overflow on.

  explicit Impl(const VectorIndexOptions& wanted) : options(wanted), stride(padded(wanted.dimension)) {}

  std::size_t slots() const { return slot_ids.size(); }
  float* floats_at(std::size_t slot) { return rows.data() + slot * stride; }
  std::span<const float> row_at(std::size_t slot) const { return {rows.data() + slot * stride, options.dimension}; }

  void reserve(std::size_t count) {
    rows.reserve(count * stride, slots() * stride);
    if (count <= live.capacity()) return;
    const std::size_t room = std::max(count, slots() + slots() / 2);
    slot_ids.reserve(room);
    norms.reserve(room);
    live.reserve(room);
  }

  void set_norm(std::size_t slot, float norm) {
    if (norms[slot] >= ErrorBound::long_norm) --long_rows;
    if (norm >= ErrorBound::long_norm) ++long_rows;
    norms[slot] = norm;
  }

  void write(std::size_t slot, std::span<const float> row, Form form) {
    float* const out = floats_at(slot);
    if (options.normalize && form == Form::given) {
      normalize_vector(row, out);
    } else {
      std::memcpy(out, row.data(), row.size_bytes());
    }
    std::fill(out + options.dimension, out + stride, 0.0F);
    set_norm(slot, ErrorBound::round_up(vector_norm(row_at(slot))));
  }

  void put(std::span<const std::int64_t> ids, std::span<const float> values, Existing existing, Form form) {
    if (ids.empty() && values.empty()) return;
    const DefaultFloatEnvironment environment;
    const std::size_t dimension = check(ids.size(), values, form);
    const std::size_t old_dimension = std::exchange(options.dimension, dimension);
    stride = padded(dimension);
    std::vector<std::size_t> targets;
    std::vector<std::int64_t> fresh;
    try {
      targets.reserve(ids.size());
      fresh.reserve(ids.size());
      reserve(slots() + ids.size());
      for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto [entry, is_new] = slot_of.try_emplace(ids[i], slots() + fresh.size());
        if (is_new) {
          fresh.push_back(ids[i]);
        } else if (existing == Existing::refuse) {
          throw Error(ErrorCode::invalid_argument,
                      "Expected new ids but row " + std::to_string(i) + " has id " + std::to_string(ids[i]) +
                          ", which " + (entry->second < slots() ? "is in the index" : "an earlier row has"));
        }
        targets.push_back(entry->second);
      }
    } catch (...) {
      for (const std::int64_t id : fresh) slot_of.erase(id);
      options.dimension = old_dimension;
      stride = padded(old_dimension);
      throw;
    }
    // Room is reserved: nothing below can fail.
    slot_ids.insert(slot_ids.end(), fresh.begin(), fresh.end());
    norms.resize(slot_ids.size());
    live.resize(slot_ids.size(), 1);
    for (std::size_t i = 0; i < ids.size(); ++i) write(targets[i], values.subspan(i * dimension, dimension), form);
  }

  /// The dimension of `values`, one vector for each of `count` ids.
  std::size_t check(std::size_t count, std::span<const float> values, Form form) const {
    const std::size_t expected = options.dimension;
    const bool fits = count > 0 && values.size() % count == 0 && !values.empty() &&
                      (expected == 0 || values.size() / count == expected);
    if (!fits) {
      throw Error(ErrorCode::dimension_mismatch,
                  "Expected " + std::to_string(count) + " rows of " +
                      (expected == 0 ? "equal length" : std::to_string(expected) + " numbers") + " but received " +
                      std::to_string(values.size()) + " numbers");
    }
    const std::size_t dimension = values.size() / count;
    require_finite("row", values, dimension);
    if (options.normalize && form == Form::given) {
      for (std::size_t i = 0; i < count; ++i) {
        require_direction("row", i, values.subspan(i * dimension, dimension));
      }
    }
    return dimension;
  }

  std::size_t remove(std::span<const std::int64_t> ids) {
    std::size_t removed = 0;
    for (const std::int64_t id : ids) {
      const auto entry = slot_of.find(id);
      if (entry == slot_of.end()) continue;
      live[entry->second] = 0;
      set_norm(entry->second, 0);
      slot_of.erase(entry);
      ++removed;
    }
    const std::size_t gaps = slots() - slot_of.size();
    if (slot_of.empty() || (gaps >= fewest_removed_to_compact && gaps > slots() / 4)) compact();
    return removed;
  }

  void compact() {
    std::size_t to = 0;
    for (std::size_t from = 0; from < slots(); ++from) {
      if (live[from] == 0) continue;
      if (from != to) {
        std::memcpy(floats_at(to), floats_at(from), stride * sizeof(float));
        slot_ids[to] = slot_ids[from];
        norms[to] = norms[from];
        slot_of.find(slot_ids[to])->second = to;
      }
      ++to;
    }
    slot_ids.resize(to);
    norms.resize(to);
    live.assign(to, 1);
  }

  std::size_t slot(std::int64_t id) const {
    const auto entry = slot_of.find(id);
    if (entry == slot_of.end()) {
      throw Error(ErrorCode::not_found, "The index has no row with id " + std::to_string(id));
    }
    return entry->second;
  }

  /// Number of queries in `queries`.
  std::size_t check_queries(std::span<const float> queries) const {
    const std::size_t dimension = options.dimension;
    const std::size_t count = dimension == 0 ? (queries.empty() ? 0 : 1) : queries.size() / dimension;
    if (dimension != 0 && queries.size() % dimension != 0) {
      throw Error(ErrorCode::dimension_mismatch, "Expected queries of " + std::to_string(dimension) +
                                                     " numbers but received " + std::to_string(queries.size()) +
                                                     " numbers");
    }
    const std::size_t length = dimension == 0 ? queries.size() : dimension;
    require_finite("query", queries, length);
    if (options.normalize) {
      for (std::size_t q = 0; q < count; ++q) require_direction("query", q, queries.subspan(q * length, length));
    }
    return count;
  }

  std::size_t search_into(std::span<const float> queries, std::size_t query_count, std::size_t k, std::span<Hit> hits,
                          const SearchControl& control) const {
    const std::size_t found = std::min(k, slot_of.size());
    if (found == 0 || query_count == 0) return found;
    RowBuffer padded_queries;
    padded_queries.reserve(query_count * stride, 0);
    for (std::size_t q = 0; q < query_count; ++q) {
      const std::span<const float> query = queries.subspan(q * options.dimension, options.dimension);
      float* const out = padded_queries.data() + q * stride;
      if (options.normalize) {
        normalize_vector(query, out);
      } else {
        std::memcpy(out, query.data(), query.size_bytes());
      }
      std::fill(out + options.dimension, out + stride, 0.0F);
    }
    const RowTable table = {.rows = rows.data(),
                            .ids = slot_ids.data(),
                            .norms = norms.data(),
                            .live = live.data(),
                            .slots = slots(),
                            .stride = stride,
                            .dimension = options.dimension,
                            .any_long_row = long_rows > 0};
    const std::size_t threads = threads_for(control.threads, slots(), stride, query_count);
    scan_for_best(table, options.metric, vector_kernels(cpu_level()), {padded_queries.data(), query_count}, found,
                  threads, control.stop, hits);
    return found;
  }
};

VectorIndex::VectorIndex(const VectorIndexOptions& options) : impl_(std::make_unique<Impl>(options)) {}
VectorIndex::VectorIndex(VectorIndex&&) noexcept = default;
VectorIndex& VectorIndex::operator=(VectorIndex&&) noexcept = default;
VectorIndex::~VectorIndex() = default;

void VectorIndex::add(std::span<const std::int64_t> ids, std::span<const float> rows) {
  impl_->put(ids, rows, Existing::refuse, Form::given);
}

void VectorIndex::upsert(std::span<const std::int64_t> ids, std::span<const float> rows) {
  impl_->put(ids, rows, Existing::replace, Form::given);
}

void VectorIndex::add_stored(std::span<const std::int64_t> ids, std::span<const float> rows) {
  impl_->put(ids, rows, Existing::refuse, Form::stored);
}

void VectorIndex::reserve(std::size_t rows) {
  if (impl_->options.dimension != 0) impl_->reserve(rows);
}

std::size_t VectorIndex::remove(std::span<const std::int64_t> ids) { return impl_->remove(ids); }

std::size_t VectorIndex::search_into(std::span<const float> queries, std::size_t k, std::span<Hit> hits,
                                     const SearchControl& control) const {
  const DefaultFloatEnvironment environment;
  return impl_->search_into(queries, impl_->check_queries(queries), k, hits, control);
}

std::vector<std::vector<Hit>> VectorIndex::search(std::span<const float> queries, std::size_t k,
                                                  const SearchControl& control) const {
  const DefaultFloatEnvironment environment;
  const std::size_t query_count = impl_->check_queries(queries);
  const std::size_t found = std::min(k, size());
  std::vector<Hit> hits(query_count * found);
  impl_->search_into(queries, query_count, k, hits, control);
  std::vector<std::vector<Hit>> answers(query_count);
  for (std::size_t q = 0; q < query_count; ++q) {
    const auto first = hits.begin() + static_cast<std::ptrdiff_t>(q * found);
    answers[q].assign(first, first + static_cast<std::ptrdiff_t>(found));
  }
  return answers;
}

bool VectorIndex::contains(std::int64_t id) const { return impl_->slot_of.contains(id); }

std::span<const float> VectorIndex::row(std::int64_t id) const { return impl_->row_at(impl_->slot(id)); }

std::vector<std::int64_t> VectorIndex::ids() const {
  std::vector<std::int64_t> ids;
  ids.reserve(size());
  for (std::size_t slot = 0; slot < impl_->slots(); ++slot) {
    if (impl_->live[slot] != 0) ids.push_back(impl_->slot_ids[slot]);
  }
  return ids;
}

std::size_t VectorIndex::size() const noexcept { return impl_->slot_of.size(); }
std::size_t VectorIndex::dimension() const noexcept { return impl_->options.dimension; }
const VectorIndexOptions& VectorIndex::options() const noexcept { return impl_->options; }

float reference_score(Metric metric, float canonical) {
  if (metric == Metric::inner_product) return canonical;
  return static_cast<float>(1.0 / (1.0 - static_cast<double>(canonical)));
}

}  // namespace gaia
