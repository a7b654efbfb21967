#pragma once

#include <bit>
#include <cstdint>

namespace gaia {

/// x * x + sum with one rounding, for x a difference of two finite float32 and sum >= 0, where nothing can overflow or
/// lose bits to underflow. Compiled to the instruction where the target has one; computed otherwise, because the C
/// library's fma is not correctly rounded everywhere (mingw-w64 rounds twice).
inline double fused_square_add(double x, double sum) noexcept {
#if defined(__FMA__) || defined(__aarch64__)
  return __builtin_fma(x, x, sum);
#else
  // Boldo and Melquiond, "Emulation of a FMA and correctly rounded sums: proved algorithms using rounding to odd",
  // IEEE Transactions on Computers 57(4), 2008.
  const auto two_sum = [](double a, double b, double& error) {
    const double total = a + b;
    const double part = total - a;
    error = (a - (total - part)) + (b - part);
    return total;
  };
  const double shifted = 134217729.0 * x;  // 2^27 + 1 splits the 53 bits in halves.
  const double high = shifted - (shifted - x);
  const double low = x - high;
  const double square = x * x;
  const double square_error = ((high * high - square) + 2.0 * high * low) + low * low;

  double tail_error = 0;
  const double tail = two_sum(sum, square_error, tail_error);
  double head_error = 0;
  const double head = two_sum(square, tail, head_error);
  double rest_error = 0;
  double rest = two_sum(tail_error, head_error, rest_error);
  if (rest_error != 0 && (std::bit_cast<std::uint64_t>(rest) & 1) == 0) {
    // Round to odd: step from the even neighbour towards the exact sum.
    const bool away_from_zero = (rest_error > 0) == (rest > 0);
    rest = std::bit_cast<double>(std::bit_cast<std::uint64_t>(rest) + (away_from_zero ? 1 : std::uint64_t(-1)));
  }
  return head + rest;
#endif
}

}  // namespace gaia
