#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "chunk/lexeme.hpp"

namespace gaia {

/// `FOO_BAR2`: how macros are spelled. At least three bytes, no lower-case letter.
bool spelled_like_macro(std::string_view word);

/// What the tokens before a `{` declare.
struct CHead {
  enum class Kind : unsigned char {
    other,        ///< A statement, a variable, something unknown.
    initializer,  ///< An `=` comes first.
    function,
    constructor,  ///< A function with member initialisers behind a colon.
    type,         ///< class, struct, union, enum
    name_space,
  };
  Kind kind = Kind::other;
  std::string name;                          ///< Empty for anonymous types and namespaces.
  std::vector<std::string_view> qualifiers;  ///< `A`, `B` of `A::B::name`; all but the last name of a namespace.
  std::size_t keyword = 0;                   ///< Token of class, struct, union or enum.
};

/// Reads heads of C and C++ declarations. One pass over the tokens of a head.
class CHeadReader {
 public:
  explicit CHeadReader(const Lexemes& lexemes) : t_(lexemes) {}

  /// Behind `template <…>`, `[[…]]`, `__attribute__((…))` and calls of macros that have a line of their own. A blank
  /// line behind such a macro moves `lead`, too: it belongs to nothing.
  std::size_t first_token(std::size_t& lead, std::size_t end) const;
  CHead read(std::size_t first, std::size_t end);
  /// Behind `<…>` that opens at token i; i itself when nothing closes it before `end`.
  std::size_t angles_end(std::size_t i, std::size_t end) const;

 private:
  bool is_attribute(std::size_t i) const;
  bool blank_line_before(std::size_t i) const;
  void read_namespace(std::size_t i, std::size_t end, CHead& head) const;
  void read_type(std::size_t keyword, std::size_t end, CHead& head);
  bool read_operator(std::size_t i, std::size_t first, std::size_t end, CHead& head) const;
  /// A parenthesis whose content is itself a declarator: `(*f(int))(int)`, `(max)(a, b)`.
  bool read_nested(std::size_t open, std::size_t end, CHead& head) const;
  void take_name(std::size_t last, std::size_t first, CHead& head) const;
  bool read_macro_call(std::size_t name, CHead& head) const;
  std::size_t skip_angles(std::size_t i, std::size_t end);

  const Lexemes& t_;
  std::vector<std::pair<std::size_t, std::size_t>> angles_;  ///< Pairs of this head, in order.
  bool stray_angle_ = false;
};

}  // namespace gaia
