#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "chunk/lexeme.hpp"

namespace gaia {

/// Tokens of C or C++ without preprocessor lines. Of `#if 0` nothing is kept. All other branches are, but each starts
/// from the brackets open at its `#if`, and behind `#endif` those of the first branch count: functions whose head
/// differs by branch close once. When braces are left open at the end, the text is read again so that what stands
/// without indentation closes them.
struct CLexemes {
  struct Macro {
    std::string_view name;
    std::size_t begin;
    std::size_t end;
  };

  explicit CLexemes(std::string_view text) : lexemes(text) {}

  Lexemes lexemes;
  std::vector<std::string_view> includes;  ///< Parts of the text.
  std::vector<Macro> macros;               ///< `#define`s of more than one line.
  bool cpp = false;                        ///< `::` was seen.
};

CLexemes lex_c(std::string_view text);

}  // namespace gaia
