#include "support/utf8.hpp"

#include <cstddef>

namespace gaia {
namespace {

bool in(unsigned char byte, unsigned char low, unsigned char high) { return byte >= low && byte <= high; }

/// Length of the well-formed sequence at the start of `bytes`, 0 when there is none.
std::size_t sequence_length(std::string_view bytes) {
  const auto at = [&](std::size_t i) { return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0; };
  const auto tail = [&](std::size_t i) { return in(static_cast<unsigned char>(at(i)), 0x80, 0xBF); };
  const auto lead = static_cast<unsigned char>(bytes[0]);
  if (lead <= 0x7F) return 1;
  if (in(lead, 0xC2, 0xDF)) return tail(1) ? 2 : 0;
  if (in(lead, 0xE0, 0xEF)) {
    const bool second = tail(1) && (lead != 0xE0 || at(1) >= 0xA0) && (lead != 0xED || at(1) <= 0x9F);
    return second && tail(2) ? 3 : 0;
  }
  if (in(lead, 0xF0, 0xF4)) {
    const bool second = tail(1) && (lead != 0xF0 || at(1) >= 0x90) && (lead != 0xF4 || at(1) <= 0x8F);
    return second && tail(2) && tail(3) ? 4 : 0;
  }
  return 0;
}

}  // namespace

bool is_utf8(std::string_view bytes) noexcept {
  while (!bytes.empty()) {
    const std::size_t length = sequence_length(bytes);
    if (length == 0) return false;
    bytes.remove_prefix(length);
  }
  return true;
}

}  // namespace gaia
