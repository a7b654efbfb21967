#pragma once

#include <string>

namespace gaia {

/// Replaces each maximal invalid part of `text` by U+FFFD, as the WHATWG UTF-8 decoder does (Unicode 15.0, table 3-7).
void repair_utf8(std::string& text);

}  // namespace gaia
