#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace gaia {

// Numbers are copied between file and memory as they are.
static_assert(std::endian::native == std::endian::little, ".vec files are little-endian");

inline constexpr std::array<char, 8> vec_magic = {'G', 'A', 'I', 'A', 'V', 'E', 'C', '\0'};
inline constexpr std::uint32_t vec_version = 1;
inline constexpr std::uint64_t vec_header_bytes = 36;

}  // namespace gaia
