#pragma once

#include <string>
#include <string_view>

namespace gaia {

/// The normal form NFKC of an identifier, as Python compares names: ligatures, full-width and mathematical letters,
/// superscripts and letter-like symbols become plain letters, and marks join their letters. Covers Latin, Greek
/// (without polytonic composition) and Cyrillic; other scripts, and bytes that are not UTF-8, stay as they are.
std::string identifier_form(std::string_view name);

}  // namespace gaia
