#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "chunk/lexeme.hpp"

namespace gaia {

/// Words that begin declarations and imports even inside functions.
constexpr std::string_view marked_words[] = {"type",    "enum",     "class",     "import",   "module",
                                             "require", "function", "interface", "namespace"};

/// Words that, without indentation, only begin a statement of the file.
constexpr std::string_view file_level_words[] = {"function", "class",    "export",    "import",   "const",
                                                 "let",      "var",      "interface", "type",     "enum",
                                                 "async",    "abstract", "declare",   "namespace"};

/// Bit n: a marked word of n bytes starts with this letter (its low five bits).
constexpr std::array<std::uint16_t, 32> marked_lengths = [] {
  std::array<std::uint16_t, 32> lengths{};
  for (const std::string_view word : marked_words)
    lengths[word[0] & 31] |= static_cast<std::uint16_t>(1U << word.size());
  return lengths;
}();

inline bool is_marked(std::string_view word) {
  if (word.size() > 9 || ((marked_lengths[word[0] & 31] >> word.size()) & 1U) == 0) return false;
  return among(marked_words, word);
}

/// Behind these words an operand is due, so a slash starts a regular expression and `<` may start an element.
/// `void` is not among them: as a type it ends lines, and no regular expression follows the operator in practice.
inline bool operand_follows(std::string_view word) {
  switch (word.size()) {
    case 2: return word == "in" || word == "of" || word == "do";
    case 3: return word == "new";
    case 4: return word == "case" || word == "else";
    case 5: return word == "throw" || word == "yield" || word == "await";
    case 6: return word == "return" || word == "typeof" || word == "delete";
    case 7: return word == "default" || word == "extends";
    case 10: return word == "instanceof";
    default: return false;
  }
}

}  // namespace gaia
