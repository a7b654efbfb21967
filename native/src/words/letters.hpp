#pragma once

#include <cstddef>
#include <string_view>

namespace gaia {

/// How a code point above ASCII takes part in words. Letters without case count as lower.
enum class LetterKind { separator, lower, upper, cjk };

LetterKind letter_kind(char32_t letter);

/// Unicode's simple lower-casing for Latin, Greek, Cyrillic, Armenian; other code points are returned as they are.
char32_t to_lower(char32_t letter);

struct Utf8Letter {
  char32_t letter;
  std::size_t size;  ///< Bytes; 0 when the text does not hold valid UTF-8 there.
};

/// The code point that starts at byte `at` (below the size); strict: no overlong forms, no surrogates.
Utf8Letter decode_utf8(std::string_view text, std::size_t at);

/// Writes one to four bytes to `out` and returns how many.
std::size_t encode_utf8(char32_t letter, char* out);

}  // namespace gaia
