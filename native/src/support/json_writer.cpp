#include "support/json_writer.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "words/letters.hpp"

namespace gaia {
namespace {

void append_escape(std::string& out, std::uint32_t unit) {
  constexpr char digits[] = "0123456789abcdef";
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out.push_back(digits[unit >> shift & 15]);
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  out.push_back('"');
  std::size_t at = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (static_cast<unsigned char>(c) >= 0x80) {
      const Utf8Letter letter = decode_utf8(text, at);
      const std::uint32_t point = letter.size == 0 ? 0xfffd : letter.letter;
      at += std::max<std::size_t>(letter.size, 1);
      if (point < 0x10000) {
        append_escape(out, point);
      } else {
        append_escape(out, 0xd800 + ((point - 0x10000) >> 10));
        append_escape(out, 0xdc00 + ((point - 0x10000) & 0x3ff));
      }
      continue;
    }
    ++at;
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\r': out += "\\r"; break;
      case '\t': out += "\\t"; break;
      case '\b': out += "\\b"; break;
      case '\f': out += "\\f"; break;
      default:
        if (c < 0x20) {
          append_escape(out, static_cast<std::uint32_t>(c));
        } else {
          out.push_back(c);
        }
    }
  }
  out.push_back('"');
}

void append_json_real(std::string& out, double value) {
  std::array<char, 40> digits;
  const auto done = std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed);
  const std::string_view text(digits.data(), static_cast<std::size_t>(done.ptr - digits.data()));
  out += text;
  if (text.find('.') == std::string_view::npos) out += ".0";
}

}  // namespace gaia
