#include <immintrin.h>

#include "vector/kernel.hpp"
#include "vector/kernel_tile.hpp"

namespace gaia {
namespace {

struct Lanes {
  using Register = __m256;
  static constexpr std::size_t width = 8;
  static Register zero() { return _mm256_setzero_ps(); }
  static Register load(const float* p) { return _mm256_loadu_ps(p); }
  static Register add(Register x, Register y) { return _mm256_add_ps(x, y); }
  static Register subtract(Register x, Register y) { return _mm256_sub_ps(x, y); }
  static Register fused(Register x, Register y, Register sum) { return _mm256_fmadd_ps(x, y, sum); }
  static float sum(Register x) {
    const __m128 four = _mm_add_ps(_mm256_castps256_ps128(x), _mm256_extractf128_ps(x, 1));
    const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(two, _mm_shuffle_ps(two, two, 1)));
  }
};

struct Wide {
  struct Register {
    __m256d low;
    __m256d high;
  };
  static Register zero() { return {_mm256_setzero_pd(), _mm256_setzero_pd()}; }
  static Register load(const float* p) {
    return {_mm256_cvtps_pd(_mm_loadu_ps(p)), _mm256_cvtps_pd(_mm_loadu_ps(p + 4))};
  }
  static Register add(Register x, Register y) { return {_mm256_add_pd(x.low, y.low), _mm256_add_pd(x.high, y.high)}; }
  static Register subtract(Register x, Register y) {
    return {_mm256_sub_pd(x.low, y.low), _mm256_sub_pd(x.high, y.high)};
  }
  static Register fused(Register x, Register y, Register sum) {
    return {_mm256_fmadd_pd(x.low, y.low, sum.low), _mm256_fmadd_pd(x.high, y.high, sum.high)};
  }
  static double sum(Register x) {
    const __m256d four = _mm256_add_pd(x.low, x.high);
    const __m128d two = _mm_add_pd(_mm256_castpd256_pd128(four), _mm256_extractf128_pd(four, 1));
    return _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
  }
};

}  // namespace

const VectorKernels avx2_vector_kernels = tiled_kernels<Lanes, Wide>;

}  // namespace gaia
