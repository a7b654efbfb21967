#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "gaia/error.hpp"
#include "gaia/stop.hpp"

namespace gaia {

enum class Metric { l2, inner_product };

struct VectorIndexOptions {
  Metric metric = Metric::inner_product;
  bool normalize = false;     ///< Scale rows and queries to unit length: cosine similarity under inner product.
  std::size_t dimension = 0;  ///< 0: taken from the first row added.
};

/// One answer. `score` is the dot product, or minus the squared distance, so that larger is always better: the
/// canonical float64 score (docs/vector-index.md) rounded once to float32.
struct Hit {
  std::int64_t id;
  float score;
};

struct SearchControl {
  std::size_t threads = 0;         ///< 0: as many as the work is worth, at most one a hardware thread.
  const StopFlag* stop = nullptr;  ///< Polled while the search runs; Error(aborted) once requested.
};

/// Exact flat index over float32 rows with unique int64 ids. Results equal a float64 scan, ties by ascending id,
/// independent of CPU level, threads and batch size. Searches may run at the same time; changes need exclusion.
class VectorIndex {
 public:
  explicit VectorIndex(const VectorIndexOptions& options);
  VectorIndex(VectorIndex&&) noexcept;
  VectorIndex& operator=(VectorIndex&&) noexcept;
  ~VectorIndex();

  /// `rows` holds ids.size() rows of dimension() floats. Refused whole, changing nothing: wrong length, duplicate or
  /// existing id, NaN or infinity (names row and column), zero row when normalising.
  void add(std::span<const std::int64_t> ids, std::span<const float> rows);
  /// Replaces rows in place and adds the ids that are new.
  void upsert(std::span<const std::int64_t> ids, std::span<const float> rows);
  /// Adds rows in the form that row() gives, which are not normalised again.
  void add_stored(std::span<const std::int64_t> ids, std::span<const float> rows);
  /// Makes room for `rows` rows in all; no effect while the dimension is open.
  void reserve(std::size_t rows);
  /// Number of rows removed; unknown ids are passed over.
  std::size_t remove(std::span<const std::int64_t> ids);
  /// The k best rows for each query (queries.size() / dimension of them), best first, min(k, size()) a query.
  /// Refused: a length that is not a multiple of the dimension, NaN or infinity (names query and column), a zero query
  /// when normalising. While the dimension is open, any queries count as one and find nothing.
  std::vector<std::vector<Hit>> search(std::span<const float> queries, std::size_t k,
                                       const SearchControl& control = {}) const;
  /// The same, into `hits`: answer `j` of query `i` at `i * m + j`, where m = min(k, size()) is what it returns. `hits`
  /// must hold m for each query.
  std::size_t search_into(std::span<const float> queries, std::size_t k, std::span<Hit> hits,
                          const SearchControl& control = {}) const;
  bool contains(std::int64_t id) const;
  std::span<const float> row(
      std::int64_t id) const;             ///< As stored (normalised when asked for). Throws Error(not_found).
  std::vector<std::int64_t> ids() const;  ///< In the order of insertion.

  std::size_t size() const noexcept;
  std::size_t dimension() const noexcept;
  const VectorIndexOptions& options() const noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// The reference's score for a canonical one: 1 / (1 + squared distance) under L2, the dot product unchanged.
float reference_score(Metric metric, float canonical);

}  // namespace gaia
