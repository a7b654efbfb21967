#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "chunk/symbol.hpp"

namespace gaia {

/// One line a symbol, in source order: "3-5 function Outer.name", with "<2" when comments or attributes start on line 2
/// and " -- text" for a docstring whose line ends are shown as '|'.
inline std::vector<std::string> symbol_lines(ScannedFile file) {
  std::stable_sort(file.symbols.begin(), file.symbols.end(), [](const Symbol& a, const Symbol& b) {
    return a.start_line != b.start_line ? a.start_line < b.start_line : a.end_line > b.end_line;
  });
  std::vector<std::string> lines;
  for (const Symbol& symbol : file.symbols) {
    std::string line = std::to_string(symbol.start_line) + "-" + std::to_string(symbol.end_line);
    if (symbol.leading_line != symbol.start_line) line += "<" + std::to_string(symbol.leading_line);
    line += " " + symbol.type + " " + (symbol.scope.empty() ? "" : symbol.scope + ".") + symbol.name;
    if (symbol.docstring) {
      line += " -- ";
      for (const char c : *symbol.docstring) line += c == '\n' ? '|' : c;
    }
    lines.push_back(line);
  }
  return lines;
}

using Lines = std::vector<std::string>;

inline std::string repeated(std::string_view part, std::size_t times) {
  std::string text;
  text.reserve(part.size() * times);
  for (std::size_t i = 0; i < times; ++i) text += part;
  return text;
}

}  // namespace gaia
