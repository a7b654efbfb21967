#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace gaia {

/// One searchable word of code or prose. `colocated` marks a second reading of the same place (the whole identifier
/// beside its parts), which a full-text index stores at the same position.
struct CodeWord {
  std::string_view text;  ///< Valid during the callback only.
  std::size_t begin;      ///< Byte offsets into the input.
  std::size_t end;
  bool colocated;
};

/// Calls `visit` for every word of UTF-8 `text`, in order: identifiers are split at case changes, digits and
/// underscores, parts are lower-cased and lightly stemmed, and the whole identifier (lower-cased, unstemmed) follows
/// its parts as a colocated word when it has more than one. Stops when `visit` returns false. Invalid UTF-8 bytes
/// separate words. CJK text gives one word per character pair.
void for_each_code_word(std::string_view text, const std::function<bool(const CodeWord&)>& visit);

/// The distinct words of a question, stop words of plain English removed unless nothing else is left.
std::vector<std::string> question_words(std::string_view question);

}  // namespace gaia
