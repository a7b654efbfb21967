#include "vector/scan.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <thread>

#include "support/float_environment.hpp"
#include "vector/error_bound.hpp"
#include "vector/top_k.hpp"

namespace gaia {
namespace {

constexpr std::size_t tile_queries = 4;
constexpr std::size_t tile_bytes = std::size_t{256} << 10;  // Rows that stay in the second-level cache for all queries.
constexpr std::size_t tile_rows = 512;
constexpr std::size_t group_rows = 16;

/// One thread's share of a search: the rows [first, last) against every query.
class RangeScan {
 public:
  RangeScan(const RowTable& table, Metric metric, const VectorKernels& kernels, const QueryBatch& batch, std::size_t k,
            const StopFlag* stop)
      : table_(table),
        metric_(metric),
        scan_(metric == Metric::l2 ? kernels.scan_squared_distance : kernels.scan_dot),
        exact_(metric == Metric::l2 ? kernels.exact_squared_distance : kernels.exact_dot),
        batch_(batch),
        stop_(stop),
        exact_only_(table.any_long_row || table.dimension > ErrorBound::maximum_dimension),
        bound_(table.dimension) {
    best_.reserve(batch.query_count);
    query_norms_.reserve(batch.query_count);
    for (std::size_t q = 0; q < batch.query_count; ++q) {
      const float* const query = query_at(q);
      best_.emplace_back(k);
      query_norms_.push_back(std::sqrt(kernels.exact_dot(query, query, table.stride)));
    }
  }

  void run(std::size_t first, std::size_t last) {
    const DefaultFloatEnvironment environment;
    const std::size_t step = std::clamp(tile_bytes / (table_.stride * sizeof(float)), std::size_t{2}, tile_rows);
    for (std::size_t row = first; row < last; row += step) {
      const std::size_t count = std::min(step, last - row);
      for (std::size_t q = 0; q < batch_.query_count; q += tile_queries) {
        if (stop_ != nullptr) stop_->check();
        scan_tile(q, std::min(tile_queries, batch_.query_count - q), row, count);
      }
    }
  }

  const TopK& best(std::size_t query) const { return best_[query]; }

 private:
  bool any_long_query(std::size_t query, std::size_t query_count) const {
    const auto first = query_norms_.begin() + static_cast<std::ptrdiff_t>(query);
    return std::any_of(first, first + static_cast<std::ptrdiff_t>(query_count),
                       [](double norm) { return norm >= ErrorBound::long_norm; });
  }

  const float* query_at(std::size_t query) const { return batch_.queries + query * table_.stride; }

  void scan_tile(std::size_t query, std::size_t query_count, std::size_t row, std::size_t row_count) {
    if (exact_only_ || any_long_query(query, query_count)) {
      for (std::size_t q = query; q < query + query_count; ++q) {
        for (std::size_t r = row; r < row + row_count; ++r) offer(q, r);
      }
      return;
    }
    scan_(query_at(query), query_count, table_.rows + row * table_.stride, row_count, table_.stride, scores_.data());
    for (std::size_t q = 0; q < query_count; ++q) select(query + q, row, row_count, scores_.data() + q * row_count);
  }

  /// Scores exactly the rows that the bound cannot exclude. Whole groups are tested first, without branches, as almost
  /// none holds a candidate once the best are known.
  void select(std::size_t query, std::size_t row, std::size_t row_count, const float* scores) {
    const float margin = metric_ == Metric::l2 ? 0.0F : bound_.dot_margin(query_norms_[query]);
    const float* const norms = table_.norms + row;
    float limit = limit_for(query);
    for (std::size_t start = 0; start < row_count; start += group_rows) {
      const std::size_t end = std::min(start + group_rows, row_count);
      unsigned candidates = 0;
      if (metric_ == Metric::l2) {
        for (std::size_t r = start; r < end; ++r) candidates |= scores[r] <= limit ? 1U : 0U;
      } else {
        for (std::size_t r = start; r < end; ++r) candidates |= scores[r] + margin * norms[r] >= limit ? 1U : 0U;
      }
      if (candidates == 0) continue;
      for (std::size_t r = start; r < end; ++r) {
        const bool candidate = metric_ == Metric::l2 ? scores[r] <= limit : scores[r] + margin * norms[r] >= limit;
        if (!candidate) continue;
        offer(query, row + r);
        limit = limit_for(query);
      }
    }
  }

  float limit_for(std::size_t query) const {
    const float worst = best_[query].worst_score();
    return metric_ == Metric::l2 ? bound_.distance_limit(-worst) : bound_.dot_limit(worst);
  }

  void offer(std::size_t query, std::size_t row) {
    if (table_.live[row] == 0) return;
    const double score = exact_(query_at(query), table_.rows + row * table_.stride, table_.stride);
    // 0 - 0 is +0, where -0 would be the negation: a distance of nothing reads 0.
    best_[query].offer({table_.ids[row], static_cast<float>(metric_ == Metric::l2 ? 0.0 - score : score)});
  }

  const RowTable& table_;
  const Metric metric_;
  const ScanKernel scan_;
  const ExactKernel exact_;
  const QueryBatch& batch_;
  const StopFlag* const stop_;
  const bool exact_only_;
  const ErrorBound bound_;
  std::vector<TopK> best_;
  std::vector<double> query_norms_;
  std::array<float, tile_queries * tile_rows> scores_;
};

/// Runs `work(i)` for each i below `count`, the first on this thread; joins all before it rethrows the first failure.
template <typename Work>
void run_on_threads(std::size_t count, const Work& work) {
  std::vector<std::exception_ptr> failures(count);
  const auto guarded = [&](std::size_t i) {
    try {
      work(i);
    } catch (...) {
      failures[i] = std::current_exception();
    }
  };
  std::vector<std::thread> others;
  others.reserve(count - 1);
  std::size_t started = 1;
  try {
    for (; started < count; ++started) others.emplace_back(guarded, started);
  } catch (const std::system_error&) {
    // The system has no thread to spare: this one does the shares that are left.
  }
  guarded(0);
  for (std::size_t i = started; i < count; ++i) guarded(i);
  for (std::thread& other : others) other.join();
  for (const std::exception_ptr& failure : failures) {
    if (failure != nullptr) std::rethrow_exception(failure);
  }
}

}  // namespace

void scan_for_best(const RowTable& table, Metric metric, const VectorKernels& kernels, const QueryBatch& batch,
                   std::size_t k, std::size_t threads, const StopFlag* stop, std::span<Hit> hits) {
  const std::size_t share = (table.slots + threads - 1) / threads;
  std::vector<RangeScan> scans;
  scans.reserve(threads);
  for (std::size_t i = 0; i < threads; ++i) scans.emplace_back(table, metric, kernels, batch, k, stop);
  run_on_threads(threads, [&](std::size_t i) {
    scans[i].run(std::min(i * share, table.slots), std::min((i + 1) * share, table.slots));
  });
  std::vector<Hit> candidates;
  for (std::size_t q = 0; q < batch.query_count; ++q) {
    candidates.clear();
    for (const RangeScan& scan : scans) {
      const std::vector<Hit>& found = scan.best(q).unordered();
      candidates.insert(candidates.end(), found.begin(), found.end());
    }
    const auto cut = candidates.begin() + static_cast<std::ptrdiff_t>(k);
    std::partial_sort(candidates.begin(), cut, candidates.end(), ranks_before);
    std::copy(candidates.begin(), cut, hits.begin() + static_cast<std::ptrdiff_t>(q * k));
  }
}

}  // namespace gaia
