#pragma once

namespace gaia {

/// Instruction-set levels that a kernel may be built for, lowest first within an architecture.
enum class CpuLevel { portable, neon, neon_dotprod, avx2, avx512_vnni };

/// The level all kernels run at: the best that the CPU and the operating system support, or the
/// one named by the environment variable GAIA_CPU (portable, neon, neon-dotprod, avx2, avx512-vnni)
/// when that is not higher. Decided once per process.
CpuLevel cpu_level();

const char* cpu_level_name(CpuLevel level) noexcept;

}  // namespace gaia
