#pragma once

#include <string_view>

#include "chunk/lexeme.hpp"

namespace gaia {

/// Tokens of Rust. A lifetime starts with a quote like a character, a raw string with its first double quote, a raw
/// identifier with the letter behind `r#`.
///
/// When braces are left open at the end, the text is read again so that a declaration without indentation closes them:
/// a half-written function costs its own end, not the rest of the file.
Lexemes lex_rust(std::string_view text);

}  // namespace gaia
