#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace gaia {

/// Indexed by byte: letters, digits, underscore and everything outside ASCII.
inline constexpr std::array<bool, 256> python_word_bytes = [] {
  std::array<bool, 256> table{};
  for (std::size_t byte = 0; byte < table.size(); ++byte) {
    table[byte] = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
                  byte == '_' || byte >= 0x80;
  }
  return table;
}();

inline bool is_python_word(char byte) { return python_word_bytes[static_cast<unsigned char>(byte)]; }

/// True for the letters that may stand before a quote: r, b, u, f, t and their pairs, in any case and order.
bool is_python_string_prefix(std::string_view word);

/// True when `prefix` has `letter`, given in lower case, in any case.
bool has_prefix_letter(std::string_view prefix, char letter);

/// How a string literal is quoted.
struct PythonQuote {
  char mark;
  bool triple;
  std::size_t size() const { return triple ? 3 : 1; }
};

/// The opening quote at `at`.
PythonQuote python_quote_at(std::string_view text, std::size_t at);

/// Offset behind the string literal whose prefix starts at `begin` and whose opening quote is at `quote`. Replacement
/// fields of f-strings may hold strings with the same quotes (PEP 701). A string that is not closed ends at the end of
/// its line, or of the text when it is triple-quoted.
std::size_t python_string_end(std::string_view text, std::size_t begin, std::size_t quote);

/// True when a statement that cannot lie inside brackets starts at `at`, white space aside: a hint that brackets or a
/// replacement field above were never closed.
bool python_statement_starts(std::string_view text, std::size_t at);

}  // namespace gaia
