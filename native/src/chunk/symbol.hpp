#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gaia {

/// A declaration that a language's scanner found. Lines count from 1, both ends included.
struct Symbol {
  std::string name;
  std::string type;                ///< "function", "method", "class", "interface", "struct", "enum", …
  std::string scope;               ///< Enclosing symbols joined by '.', empty at top level.
  std::uint32_t start_line = 0;    ///< Line of the declaration itself, without comments, decorators, attributes.
  std::uint32_t end_line = 0;      ///< Last line of its body.
  std::uint32_t leading_line = 0;  ///< First line of the comments, decorators and attributes above; start_line without.
  std::optional<std::string> docstring;
};

struct ScannedFile {
  std::vector<Symbol> symbols;  ///< Any order; nested symbols included.
  std::vector<std::string> imports;
};

/// Linear in the input, any bytes, no exceptions. One function a language family.
ScannedFile scan_python(std::string_view text);
ScannedFile scan_javascript(std::string_view text);  ///< JavaScript and TypeScript, JSX and TSX.
ScannedFile scan_go(std::string_view text);
ScannedFile scan_rust(std::string_view text);
ScannedFile scan_java(std::string_view text);
ScannedFile scan_c(std::string_view text);  ///< C and C++.

}  // namespace gaia
