#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

namespace gaia {

/// How far a float32 scan can lie from the canonical float64 score rounded to float32.
///
/// Summing n products in float32 in any order, fused or not, errs by at most g * sum |x_i y_i| <= g * |x| |y| with
/// g = n u / (1 - n u) and u = 2^-24 (Higham, Accuracy and Stability of Numerical Algorithms, 3.1); the squared
/// distance, a sum of n positive terms each rounded three times, by g times itself with n + 3 for n. Underflow adds
/// 2^-149 a term. Counting 16 more terms than there are covers the rest: the float64 rounding of the canonical score,
/// its one rounding to float32, and the arithmetic below.
class ErrorBound {
 public:
  /// Above it n u comes near 1 and the bound says nothing.
  static constexpr std::size_t maximum_dimension = std::size_t{1} << 20;
  /// Between vectors shorter than this no float32 partial sum can overflow: (2 * 2^62)^2 = 2^126.
  static constexpr float long_norm = 0x1p62F;

  explicit ErrorBound(std::size_t dimension) {
    const double terms = (static_cast<double>(dimension) + 16) * 0x1p-24;
    relative_ = terms / (1 - terms);
    absolute_ = (static_cast<double>(dimension) + 16) * 0x1p-149;
  }

  /// Dot product: a row is out when `scan + dot_margin(|x|) * |y| < dot_limit(worst)`, `worst` being the score to beat.
  float dot_margin(double query_norm) const { return round_up(relative_ * query_norm); }
  float dot_limit(float worst) const {
    return std::nextafter(static_cast<float>(worst - absolute_), -std::numeric_limits<float>::infinity());
  }

  /// Squared distance: a row is out when `scan > distance_limit(worst)`.
  float distance_limit(float worst) const { return round_up((worst + absolute_) * (1 + 2 * relative_)); }

  /// The least float32 that is surely not below `value`.
  static float round_up(double value) {
    return std::nextafter(static_cast<float>(value), std::numeric_limits<float>::infinity());
  }

 private:
  double relative_;
  double absolute_;
};

}  // namespace gaia
