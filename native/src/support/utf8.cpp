#include "support/utf8.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "support/code_points.hpp"

namespace gaia {
namespace {

std::size_t ascii_prefix(std::string_view bytes) {
  std::size_t at = 0;
  for (; at + sizeof(std::uint64_t) <= bytes.size(); at += sizeof(std::uint64_t)) {
    std::uint64_t word;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    if ((word & 0x8080808080808080U) != 0) break;
  }
  while (at < bytes.size() && static_cast<unsigned char>(bytes[at]) < 0x80) ++at;
  return at;
}

}  // namespace

bool is_utf8(std::string_view bytes) noexcept {
  for (;;) {
    bytes.remove_prefix(ascii_prefix(bytes));
    if (bytes.empty()) return true;
    const std::size_t length = first_code_point(bytes).length;
    if (length == 1) return false;
    bytes.remove_prefix(length);
  }
}

}  // namespace gaia
