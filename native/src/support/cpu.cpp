#include "gaia/cpu.hpp"

#include <cstdlib>
#include <string_view>

#if defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#endif

namespace gaia {
namespace {

CpuLevel best_supported() {
#if defined(__x86_64__)
  // libgcc's check includes XGETBV, so a level counts only when the operating system saves its registers.
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni")) {
    return CpuLevel::avx512_vnni;
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return CpuLevel::avx2;
  return CpuLevel::portable;
#elif defined(__aarch64__)
#if defined(__APPLE__)
  return CpuLevel::neon_dotprod;
#elif defined(__linux__)
  constexpr unsigned long asimddp = 1UL << 20;  // HWCAP_ASIMDDP in the kernel's uapi/asm/hwcap.h
  return (getauxval(AT_HWCAP) & asimddp) != 0 ? CpuLevel::neon_dotprod : CpuLevel::neon;
#else
  return CpuLevel::neon;
#endif
#else
  return CpuLevel::portable;
#endif
}

CpuLevel decide() {
  const CpuLevel best = best_supported();
  const char* wanted = std::getenv("GAIA_CPU");
  if (wanted == nullptr) return best;
  for (const CpuLevel level :
       {CpuLevel::portable, CpuLevel::neon, CpuLevel::neon_dotprod, CpuLevel::avx2, CpuLevel::avx512_vnni}) {
    if (std::string_view(wanted) == cpu_level_name(level) && level <= best) return level;
  }
  return best;
}

}  // namespace

CpuLevel cpu_level() {
  static const CpuLevel level = decide();
  return level;
}

const char* cpu_level_name(CpuLevel level) noexcept {
  switch (level) {
    case CpuLevel::portable: return "portable";
    case CpuLevel::neon: return "neon";
    case CpuLevel::neon_dotprod: return "neon-dotprod";
    case CpuLevel::avx2: return "avx2";
    case CpuLevel::avx512_vnni: return "avx512-vnni";
  }
  return "unknown";
}

}  // namespace gaia
