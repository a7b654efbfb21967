#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "vector/error_bound.hpp"
#include "vector/fused_square.hpp"
#include "vector/kernel.hpp"

namespace gaia {
namespace {

std::vector<CpuLevel> levels() {
  std::vector<CpuLevel> levels;
  for (const CpuLevel level : {CpuLevel::portable, CpuLevel::neon, CpuLevel::avx2, CpuLevel::avx512_vnni}) {
    if (level <= cpu_level()) levels.push_back(level);
  }
  return levels;
}

/// Floats whose magnitudes span `lowest` to `highest` powers of two.
std::vector<float> random_floats(std::size_t count, int lowest, int highest, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> mantissa(-1, 1);
  std::uniform_int_distribution<int> exponent(lowest, highest);
  std::vector<float> floats(count);
  for (float& value : floats) value = std::ldexp(mantissa(random), exponent(random));
  return floats;
}

constexpr int ranges[][2] = {{0, 0}, {-40, 20}, {-149, -120}, {100, 127}, {-149, 127}};

TEST(VectorKernel, GivesTheSameCanonicalBitsOnEveryLevel) {
  for (const auto& range : ranges) {
    for (std::size_t stride = 16; stride <= 208; stride += 16) {
      const std::vector<float> x = random_floats(stride, range[0], range[1], static_cast<unsigned>(stride));
      const std::vector<float> y = random_floats(stride, range[0], range[1], static_cast<unsigned>(stride) + 1000);
      const double dot = portable_vector_kernels.exact_dot(x.data(), y.data(), stride);
      const double distance = portable_vector_kernels.exact_squared_distance(x.data(), y.data(), stride);
      for (const CpuLevel level : levels()) {
        const VectorKernels& kernels = vector_kernels(level);
        EXPECT_EQ(std::bit_cast<std::uint64_t>(kernels.exact_dot(x.data(), y.data(), stride)),
                  std::bit_cast<std::uint64_t>(dot))
            << cpu_level_name(level) << " stride " << stride;
        EXPECT_EQ(std::bit_cast<std::uint64_t>(kernels.exact_squared_distance(x.data(), y.data(), stride)),
                  std::bit_cast<std::uint64_t>(distance))
            << cpu_level_name(level) << " stride " << stride;
      }
    }
  }
}

TEST(VectorKernel, AddsTheCanonicalSumInTheDocumentedOrder) {
  // 2^60 in lane 0 and -2^60 in lane 4 meet in the first fold of lanes, so the 1 in lane 1 survives; in ascending order
  // it would be lost.
  std::vector<float> x(16, 0.0F);
  std::vector<float> y(16, 1.0F);
  x[0] = 0x1p60F;
  x[1] = 1;
  x[4] = -0x1p60F;
  for (const CpuLevel level : levels()) {
    EXPECT_EQ(vector_kernels(level).exact_dot(x.data(), y.data(), 16), 1.0) << cpu_level_name(level);
  }
}

TEST(VectorKernel, KeepsEveryFastScoreWithinItsBound) {
  constexpr std::size_t rows = 23;
  constexpr std::size_t queries = 7;
  for (const auto& range : {std::pair{0, 0}, std::pair{-30, 30}, std::pair{-149, -130}, std::pair{-149, 20}}) {
    for (const std::size_t stride : {16U, 48U, 64U, 400U}) {
      const std::vector<float> x = random_floats(queries * stride, range.first, range.second, 1);
      const std::vector<float> y = random_floats(rows * stride, range.first, range.second, 2);
      const ErrorBound bound(stride);
      std::vector<float> dots(queries * rows);
      std::vector<float> distances(queries * rows);
      for (const CpuLevel level : levels()) {
        const VectorKernels& kernels = vector_kernels(level);
        kernels.scan_dot(x.data(), queries, y.data(), rows, stride, dots.data());
        kernels.scan_squared_distance(x.data(), queries, y.data(), rows, stride, distances.data());
        for (std::size_t q = 0; q < queries; ++q) {
          for (std::size_t r = 0; r < rows; ++r) {
            const float* const query = x.data() + q * stride;
            const float* const row = y.data() + r * stride;
            const auto dot = static_cast<float>(kernels.exact_dot(query, row, stride));
            const auto distance = static_cast<float>(kernels.exact_squared_distance(query, row, stride));
            const double query_norm = std::sqrt(kernels.exact_dot(query, query, stride));
            const float row_norm = ErrorBound::round_up(std::sqrt(kernels.exact_dot(row, row, stride)));
            EXPECT_GE(dots[q * rows + r] + bound.dot_margin(query_norm) * row_norm, bound.dot_limit(dot))
                << cpu_level_name(level);
            EXPECT_LE(distances[q * rows + r], bound.distance_limit(distance)) << cpu_level_name(level);
          }
        }
      }
    }
  }
}

TEST(FusedSquare, RoundsOnceLikeTheInstruction) {
  const std::vector<float> parts = random_floats(200000, -149, 127, 3);
  double sum = 0;
  for (std::size_t i = 0; i + 1 < parts.size(); i += 2) {
    const double difference = static_cast<double>(parts[i]) - static_cast<double>(parts[i + 1]);
    // Around the size of the sum, where the two roundings would differ most often.
    const bool comparable = sum > 0 && difference != 0;
    const double near =
        comparable ? std::ldexp(difference, (std::ilogb(sum) - std::ilogb(difference * difference)) / 2) : difference;
    for (const double x : {difference, near}) {
      if (!std::isfinite(x) || std::abs(x) > 0x1p129 || std::abs(x) < 0x1p-200) continue;
      ASSERT_EQ(fused_square_add(x, sum), std::fma(x, x, sum)) << x << " and " << sum;
    }
    sum = i % 64 == 0 ? 0 : fused_square_add(difference, sum);
  }
}

}  // namespace
}  // namespace gaia
