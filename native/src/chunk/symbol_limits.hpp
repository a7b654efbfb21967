#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gaia {

// Limits that keep the output linear in the input: without them one line of nested functions, each with its enclosing
// names and the whole line as content, would grow with the square of its length.

/// A line is part of at most this many symbols' chunks; deeper symbols are left out.
constexpr std::size_t most_symbols_on_a_line = 16;
/// Bytes of a symbol's name; longer ones are not reported as symbols.
constexpr std::size_t longest_symbol_name = 1024;
/// Bytes of a scope; it loses its outermost names first.
constexpr std::size_t longest_scope = 512;
/// Code points of a section's name, which is the start of a longer heading.
constexpr std::size_t longest_section_name = 120;

/// The scope inside symbol `name` that itself lies in `scope`.
inline std::string inner_scope(std::string_view scope, std::string_view name) {
  if (name.size() > longest_scope) return {};
  while (!scope.empty() && scope.size() + 1 + name.size() > longest_scope) {
    const std::size_t dot = scope.find('.');
    scope = dot == std::string_view::npos ? std::string_view{} : scope.substr(dot + 1);
  }
  std::string inner(scope);
  if (!inner.empty() && !name.empty()) inner += '.';
  return inner += name;
}

}  // namespace gaia
