#pragma once

#include <string_view>

#include "gaia/code_words.hpp"

namespace gaia {

/// `question` also gives the unstemmed form of a word that is no part of a longer identifier, colocated, so that
/// "filehandlers" in a query meets the whole identifier `fileHandlers`, which is kept unstemmed.
enum class WordMode { document, question };

/// Longer words are cut and longer identifiers have no whole form; both come from encoded data, not from names.
inline constexpr std::size_t max_word_bytes = 256;

void scan_code_words(std::string_view text, WordMode mode, const std::function<bool(const CodeWord&)>& visit);

}  // namespace gaia
