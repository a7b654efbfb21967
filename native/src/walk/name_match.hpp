#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "walk/byte_class.hpp"

namespace gaia {

inline std::string lower_name(std::string_view name) {
  std::string lower(name);
  for (char& byte : lower) byte = static_cast<char>(ascii_lower(static_cast<std::uint8_t>(byte)));
  return lower;
}

template <std::size_t size>
bool is_one_of(std::string_view name, const std::string_view (&list)[size]) {
  return std::find(list, list + size, name) != list + size;
}

template <std::size_t size>
bool ends_with_one_of(std::string_view name, const std::string_view (&list)[size]) {
  return std::any_of(list, list + size, [&](std::string_view ending) { return name.ends_with(ending); });
}

}  // namespace gaia
