#if defined(__aarch64__)

#include <arm_neon.h>

#include "vector/kernel.hpp"
#include "vector/kernel_tile.hpp"

namespace gaia {
namespace {

struct Lanes {
  using Register = float32x4_t;
  static constexpr std::size_t width = 4;
  static Register zero() { return vdupq_n_f32(0); }
  static Register load(const float* p) { return vld1q_f32(p); }
  static Register add(Register x, Register y) { return vaddq_f32(x, y); }
  static Register subtract(Register x, Register y) { return vsubq_f32(x, y); }
  static Register fused(Register x, Register y, Register sum) { return vfmaq_f32(sum, x, y); }
  static float sum(Register x) { return vaddvq_f32(x); }
};

struct Wide {
  struct Register {
    float64x2_t lane01;
    float64x2_t lane23;
    float64x2_t lane45;
    float64x2_t lane67;
  };
  static Register zero() { return {vdupq_n_f64(0), vdupq_n_f64(0), vdupq_n_f64(0), vdupq_n_f64(0)}; }
  static Register load(const float* p) {
    const float32x4_t low = vld1q_f32(p);
    const float32x4_t high = vld1q_f32(p + 4);
    return {vcvt_f64_f32(vget_low_f32(low)), vcvt_high_f64_f32(low), vcvt_f64_f32(vget_low_f32(high)),
            vcvt_high_f64_f32(high)};
  }
  static Register add(Register x, Register y) {
    return {vaddq_f64(x.lane01, y.lane01), vaddq_f64(x.lane23, y.lane23), vaddq_f64(x.lane45, y.lane45),
            vaddq_f64(x.lane67, y.lane67)};
  }
  static Register subtract(Register x, Register y) {
    return {vsubq_f64(x.lane01, y.lane01), vsubq_f64(x.lane23, y.lane23), vsubq_f64(x.lane45, y.lane45),
            vsubq_f64(x.lane67, y.lane67)};
  }
  static Register fused(Register x, Register y, Register sum) {
    return {vfmaq_f64(sum.lane01, x.lane01, y.lane01), vfmaq_f64(sum.lane23, x.lane23, y.lane23),
            vfmaq_f64(sum.lane45, x.lane45, y.lane45), vfmaq_f64(sum.lane67, x.lane67, y.lane67)};
  }
  static double sum(Register x) {
    const float64x2_t even_odd = vaddq_f64(vaddq_f64(x.lane01, x.lane45), vaddq_f64(x.lane23, x.lane67));
    return vgetq_lane_f64(even_odd, 0) + vgetq_lane_f64(even_odd, 1);
  }
};

}  // namespace

const VectorKernels neon_vector_kernels = tiled_kernels<Lanes, Wide>;

}  // namespace gaia

#endif
