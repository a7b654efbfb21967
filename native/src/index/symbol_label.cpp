#include "symbol_label.hpp"

#include <algorithm>

namespace gaia {
namespace {

std::string_view whole_symbol_name(std::string_view name) {
  const std::size_t at = name.rfind(" (part ");
  return at != std::string_view::npos && name.ends_with(')') ? name.substr(0, at) : name;
}

}  // namespace

std::string symbol_label(std::string_view scope, std::string_view name) {
  if (name.empty()) return {};
  const std::string_view whole = whole_symbol_name(name);
  if (scope.empty()) return std::string(whole);
  std::string label;
  label.reserve(scope.size() + 1 + whole.size());
  return label.append(scope).append(1, '.').append(whole);
}

std::string symbol_key(std::string_view name) {
  std::string key(whole_symbol_name(name));
  std::ranges::transform(key, key.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return key;
}

}  // namespace gaia
