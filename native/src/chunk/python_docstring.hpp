#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gaia {

/// The docstring that adjacent literals (with their prefixes and quotes) make: escapes resolved, then cleaned of common
/// indentation and outer blank lines as Python's inspect.cleandoc does. Nothing when one of them is an f-string, a
/// t-string or bytes. "\N{...}" stays as written, for want of the name table; lone surrogates become U+FFFD.
std::optional<std::string> python_docstring(const std::vector<std::string_view>& literals);

}  // namespace gaia
