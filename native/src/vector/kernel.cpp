#include "vector/kernel.hpp"

namespace gaia {

const VectorKernels& vector_kernels(CpuLevel level) noexcept {
#if defined(__x86_64__)
  if (level == CpuLevel::avx512_vnni) return avx512_vector_kernels;
  if (level == CpuLevel::avx2) return avx2_vector_kernels;
#elif defined(__aarch64__)
  if (level == CpuLevel::neon || level == CpuLevel::neon_dotprod) return neon_vector_kernels;
#endif
  static_cast<void>(level);
  return portable_vector_kernels;
}

}  // namespace gaia
