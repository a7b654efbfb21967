#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace gaia {

inline bool is_utf8_continuation(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// Code points of UTF-8 `text`; in text that is not UTF-8, the bytes that are not continuation bytes.
inline std::size_t count_code_points(std::string_view text) noexcept {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) { return !is_utf8_continuation(byte); }));
}

/// Bytes of the first `count` code points, or all of `text` when it has fewer.
inline std::size_t code_points_prefix(std::string_view text, std::size_t count) noexcept {
  std::size_t at = 0;
  while (count > 0 && at < text.size()) {
    const std::string_view step = text.substr(at, count);  // holds at most as many as are wanted
    count -= count_code_points(step);
    at += step.size();
  }
  while (at < text.size() && is_utf8_continuation(text[at])) ++at;
  return at;
}

/// One decoded code point and the bytes it took. A byte that starts no well-formed sequence decodes to U+FFFD,
/// length 1.
struct CodePoint {
  char32_t value;
  std::size_t length;
};

/// The code point at the start of `text`, which must not be empty.
CodePoint first_code_point(std::string_view text) noexcept;

/// Appends `value`; surrogates and values above U+10FFFF become U+FFFD.
void append_code_point(std::string& text, char32_t value);

/// White space as Unicode's White_Space property and U+001C to U+001F, which is what Python strips.
bool is_white_space(char32_t value) noexcept;

/// True when `text` is empty or all white space.
bool is_blank(std::string_view text) noexcept;

}  // namespace gaia
