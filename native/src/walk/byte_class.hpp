#pragma once

#include <cstdint>
#include <string_view>

namespace gaia {

constexpr std::uint8_t ascii_lower(std::uint8_t byte) {
  return byte >= 'A' && byte <= 'Z' ? static_cast<std::uint8_t>(byte + 32) : byte;
}

constexpr std::uint8_t ascii_upper(std::uint8_t byte) {
  return byte >= 'a' && byte <= 'z' ? static_cast<std::uint8_t>(byte - 32) : byte;
}

using ByteClass = bool (*)(std::uint8_t);

/// The test behind a POSIX class name such as "digit", in the C locale whatever the process's locale is; null for
/// unknown names.
ByteClass find_byte_class(std::string_view name);

}  // namespace gaia
