#pragma once

#include <string_view>

namespace gaia {

/// True for well-formed UTF-8: no overlong forms, surrogates or code points above U+10FFFF (Unicode 15.0, table 3-7).
bool is_utf8(std::string_view bytes) noexcept;

}  // namespace gaia
