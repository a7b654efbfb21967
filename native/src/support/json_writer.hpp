#pragma once

#include <string>
#include <string_view>

namespace gaia {

/// Appends `text` as a JSON string with ASCII escapes only: the bytes Python's json module writes by default. Invalid
/// UTF-8 becomes U+FFFD.
void append_json_string(std::string& out, std::string_view text);

/// Appends the shortest decimal form that reads back as `value`, always with a fraction ("1700000000.0").
void append_json_real(std::string& out, double value);

}  // namespace gaia
