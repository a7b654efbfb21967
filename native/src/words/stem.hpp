#pragma once

#include <cstddef>

namespace gaia {

/// Room that `stem` may need behind the word: a dropped vowel is written back.
inline constexpr std::size_t stem_slack = 1;

/// Shortens a word of ASCII letters a-z in place and returns its new size. Light: inflections only (plural, -ing, -ed,
/// agent -er, -ation and -ator), never to fewer than two letters, and the stem of a stem is itself.
/// The rules are listed in docs/code-words.md.
std::size_t stem(char* word, std::size_t size);

}  // namespace gaia
