// GCC 12 takes the undefined pass-through operands in its own header for mistakes (GCC bug 105593).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include <immintrin.h>

#include "vector/kernel.hpp"
#include "vector/kernel_tile.hpp"

namespace gaia {
namespace {

struct Lanes {
  using Register = __m512;
  static constexpr std::size_t width = 16;
  static Register zero() { return _mm512_setzero_ps(); }
  static Register load(const float* p) { return _mm512_loadu_ps(p); }
  static Register add(Register x, Register y) { return _mm512_add_ps(x, y); }
  static Register subtract(Register x, Register y) { return _mm512_sub_ps(x, y); }
  static Register fused(Register x, Register y, Register sum) { return _mm512_fmadd_ps(x, y, sum); }
  static float sum(Register x) { return _mm512_reduce_add_ps(x); }
};

struct Wide {
  using Register = __m512d;
  static Register zero() { return _mm512_setzero_pd(); }
  static Register load(const float* p) { return _mm512_cvtps_pd(_mm256_loadu_ps(p)); }
  static Register add(Register x, Register y) { return _mm512_add_pd(x, y); }
  static Register subtract(Register x, Register y) { return _mm512_sub_pd(x, y); }
  static Register fused(Register x, Register y, Register sum) { return _mm512_fmadd_pd(x, y, sum); }
  // Spelled out: the order of _mm512_reduce_add_pd is the compiler's.
  static double sum(Register x) {
    const __m256d four = _mm256_add_pd(_mm512_castpd512_pd256(x), _mm512_extractf64x4_pd(x, 1));
    const __m128d two = _mm_add_pd(_mm256_castpd256_pd128(four), _mm256_extractf128_pd(four, 1));
    return _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
  }
};

}  // namespace

const VectorKernels avx512_vector_kernels = tiled_kernels<Lanes, Wide>;

}  // namespace gaia
