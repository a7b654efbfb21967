#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "gaia/error.hpp"

namespace gaia {

enum class Metric { l2, inner_product };

struct VectorIndexOptions {
  Metric metric = Metric::inner_product;
  bool normalize = false;     ///< Scale rows and queries to unit length: cosine similarity under inner product.
  std::size_t dimension = 0;  ///< 0: taken from the first row added.
};

/// One answer. `score` is the dot product, or minus the squared distance, so that larger is always better: the
/// canonical float64 score of vector-index.md section 4 rounded once to float32.
struct Hit {
  std::int64_t id;
  float score;
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
  /// Number of rows removed; unknown ids are passed over.
  std::size_t remove(std::span<const std::int64_t> ids);
  /// The k best rows for each query (queries.size() / dimension of them), best first, min(k, size()) a query.
  std::vector<std::vector<Hit>> search(std::span<const float> queries, std::size_t k) const;
  bool contains(std::int64_t id) const;
  std::span<const float> row(std::int64_t id) const;  ///< As stored (normalised when asked for). Throws Error(not_found).
  std::vector<std::int64_t> ids() const;              ///< In the order of insertion.

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
