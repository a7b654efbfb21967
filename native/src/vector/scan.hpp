#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gaia/stop.hpp"
#include "gaia/vector_index.hpp"
#include "vector/kernel.hpp"

namespace gaia {

/// The rows of an index as a search sees them: slots in order of insertion, some of them removed.
struct RowTable {
  const float* rows;         ///< `slots` rows of `stride` floats.
  const std::int64_t* ids;   ///< One a slot.
  const float* norms;        ///< Length of each row, rounded up.
  const std::uint8_t* live;  ///< 0 where the row was removed, whose norm is 0 then.
  std::size_t slots;
  std::size_t stride;
  std::size_t dimension;
  bool any_long_row;  ///< A norm is ErrorBound::long_norm or more.
};

/// `query_count` queries of `table.stride` floats, finite and padded with zeros.
struct QueryBatch {
  const float* queries;
  std::size_t query_count;
};

/// Writes the `k` best (from 1 to the number of live rows) of every query to `hits[query * k ...]`, best first, on
/// `threads` threads.
void scan_for_best(const RowTable& table, Metric metric, const VectorKernels& kernels, const QueryBatch& batch,
                   std::size_t k, std::size_t threads, const StopFlag* stop, std::span<Hit> hits);

}  // namespace gaia
