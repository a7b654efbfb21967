#include "support/code_points.hpp"

namespace gaia {

CodePoint first_code_point(std::string_view text) noexcept {
  constexpr CodePoint malformed{0xFFFD, 1};
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return {lead, 1};
  if (lead < 0xC2 || lead > 0xF4) return malformed;
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (text.size() < length) return malformed;
  char32_t value = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_utf8_continuation(text[i])) return malformed;
    value = value << 6 | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (overlong || surrogate || value > 0x10FFFF) return malformed;
  return {value, length};
}

void append_code_point(std::string& text, char32_t value) {
  if (value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) value = 0xFFFD;
  if (value < 0x80) {
    text += static_cast<char>(value);
    return;
  }
  const int tail = value < 0x800 ? 1 : value < 0x10000 ? 2 : 3;
  const unsigned marker = tail == 1 ? 0xC0U : tail == 2 ? 0xE0U : 0xF0U;
  text += static_cast<char>(marker | (value >> (6 * tail)));
  for (int i = tail - 1; i >= 0; --i) text += static_cast<char>(0x80U | ((value >> (6 * i)) & 0x3FU));
}

bool is_white_space(char32_t value) noexcept {
  if (value < 0x80) return value == ' ' || (value >= 0x09 && value <= 0x0D) || (value >= 0x1C && value <= 0x1F);
  return value == 0x85 || value == 0xA0 || value == 0x1680 || (value >= 0x2000 && value <= 0x200A) || value == 0x2028 ||
         value == 0x2029 || value == 0x202F || value == 0x205F || value == 0x3000;
}

bool is_blank(std::string_view text) noexcept {
  while (!text.empty()) {
    const CodePoint point = first_code_point(text);
    if (!is_white_space(point.value)) return false;
    text.remove_prefix(point.length);
  }
  return true;
}

}  // namespace gaia
