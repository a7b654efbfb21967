#pragma once

#include <cstddef>
#include <string_view>

#include "chunk/lex_javascript.hpp"

namespace gaia {

/// Where constructs of JavaScript and TypeScript end, asked of a token list. Nothing looks behind `limit`; lookahead
/// over type arguments and return types is bounded, so that a scan stays linear.
class JavaScriptSyntax {
 public:
  explicit JavaScriptSyntax(const Lexemes& lexemes) : t_(lexemes) {}

  bool is_arrow(std::size_t i) const { return t_.kind(i) == '=' && t_.is_pair(i, "=>"); }
  /// A single `=`.
  bool is_assignment(std::size_t i) const;

  /// Behind `<…>` that opens at token i; i + 1 when nothing closes it.
  std::size_t angles_end(std::size_t i, std::size_t limit) const;
  /// First token behind the expression at i: a comma, a semicolon, a closing bracket, or the next statement.
  std::size_t expression_end(std::size_t i, std::size_t limit) const;
  /// The same behind a value whose last token is known, such as a function's `}`.
  std::size_t continuation_end(std::size_t last, std::size_t limit) const;
  /// The same for a type alias's right side; commas belong to it.
  std::size_t type_end(std::size_t i, std::size_t limit) const;
  /// Behind a type annotation of a variable or field: its `=`, `,`, `;`, or the next statement.
  std::size_t annotation_end(std::size_t i, std::size_t limit) const;
  /// The `{` of a class or interface head, or the token that cuts the head short.
  std::size_t body_open(std::size_t i, std::size_t limit) const;

  struct Function {
    std::size_t body = 0;  ///< Token of the `{`, or first token of an arrow's expression; 0 for a signature.
    std::size_t last = 0;  ///< Last token of the whole function.
  };
  /// The rest of a function whose parameter list opens at token i.
  Function function_rest(std::size_t open, std::size_t limit) const;

  struct Value {
    enum class Kind : unsigned char { other, function, class_, object };
    Kind kind = Kind::other;
    std::size_t body = 0;  ///< For functions as in Function, otherwise the `{`.
    std::size_t last = 0;  ///< Last token of the value.
  };
  /// What an initialiser that starts at token i is.
  Value value(std::size_t i, std::size_t limit) const;

 private:
  bool starts_statement(std::size_t i, bool in_type) const;
  std::size_t run_end(std::size_t i, std::size_t limit, bool in_type, bool stops_at_comma) const;
  std::size_t arrow_behind(std::size_t close, std::size_t limit) const;

  const Lexemes& t_;
};

}  // namespace gaia
