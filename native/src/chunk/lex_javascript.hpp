#pragma once

#include <string_view>

#include "chunk/lexeme.hpp"

namespace gaia {

/// Tokens of JavaScript or TypeScript. A template literal is a token that starts with a backtick, the code in its
/// `${}` in braces, and one more such token at its end. A regular expression is one token that starts with a slash and
/// has more than one byte. JSX text is dropped: an opening tag is a token `<name`, a closing one `</name>` or `/>`,
/// both longer than one byte. A private name is one word with its `#`. Marked are the words that begin declarations and
/// imports even inside functions.
///
/// What looks like JSX may be TypeScript; when elements are left open at the end, the text is read again without JSX.
/// When braces are left open, it is read again so that a declaration without indentation closes them: a half-written
/// function costs its own end, not the rest of the file.
Lexemes lex_javascript(std::string_view text);

/// A string or template literal without its quotes.
inline std::string_view unquoted(std::string_view literal) {
  return literal.size() >= 2 ? literal.substr(1, literal.size() - 2) : std::string_view();
}

inline bool is_quote(char c) { return c == '"' || c == '\'' || c == '`'; }

/// Token i can end an expression, so what follows is an operator.
bool ends_operand(const Lexemes& lexemes, std::size_t i);

}  // namespace gaia
