#pragma once

#include <cstddef>

#include "gaia/cpu.hpp"

namespace gaia {

/// Rows and queries are padded with zeros to `stride` floats: a multiple of this, so that kernels need no remainder.
inline constexpr std::size_t row_padding = 16;

/// Fast float32 scores of every query with every row, `out[query * row_count + row]`. Their summation order differs
/// between levels, so they serve as a filter only: see error_bound.hpp.
using ScanKernel = void (*)(const float* queries, std::size_t query_count, const float* rows, std::size_t row_count,
                            std::size_t stride, float* out);

/// The canonical float64 score of one pair, equal in every bit on every level: component i goes to partial sum
/// [i / 8 mod 4][i mod 8], in ascending order of i; the four sums of a lane fold as (0 + 1) + (2 + 3), the eight lanes
/// as ((0 + 4) + (2 + 6)) + ((1 + 5) + (3 + 7)).
using ExactKernel = double (*)(const float* x, const float* y, std::size_t stride);

struct VectorKernels {
  ScanKernel scan_dot;
  ScanKernel scan_squared_distance;
  ExactKernel exact_dot;               ///< Products of two float32 are exact in float64: fused or not is the same.
  ExactKernel exact_squared_distance;  ///< Sums (double(x) - double(y))^2, each squared and added with one rounding.
};

/// The kernels of a level; a level that this architecture does not have gets the portable ones.
const VectorKernels& vector_kernels(CpuLevel level) noexcept;

// Defined by the file of each level.
extern const VectorKernels portable_vector_kernels;
extern const VectorKernels neon_vector_kernels;
extern const VectorKernels avx2_vector_kernels;
extern const VectorKernels avx512_vector_kernels;

}  // namespace gaia
