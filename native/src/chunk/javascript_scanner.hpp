#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "chunk/javascript_syntax.hpp"
#include "chunk/symbol.hpp"
#include "chunk/symbol_sink.hpp"

namespace gaia {

/// Finds the symbols of JavaScript and TypeScript in their tokens. Ranges of tokens wait in a list, so nesting needs no
/// recursion: scan_javascript.cpp reads statements and declarations, javascript_values.cpp what is assigned, imported
/// and exported, javascript_members.cpp the content of classes and object literals.
class JavaScriptScanner {
 public:
  explicit JavaScriptScanner(const Lexemes& lexemes)
      : t_(lexemes), syntax_(lexemes), sink_(lexemes, DocStyle::javascript) {}

  ScannedFile run();

 private:
  using Scope = SymbolSink::Scope;
  using Value = JavaScriptSyntax::Value;

  enum class Body : unsigned char { code, members, properties };
  struct Range {
    std::size_t begin;
    std::size_t end;
    Scope scope;
    Body body;
    bool in_function;        ///< Inside a function that is a symbol: only declarations count there.
    bool statements = true;  ///< The range begins with a statement, not inside an expression.
  };

  void push(std::size_t begin, std::size_t end, Scope scope, Body body, bool in_function);
  void push_expression(std::size_t begin, std::size_t end, bool in_function);
  /// Content of a function that became the symbol `name`.
  void push_function(std::size_t body, std::size_t last, Scope scope, std::string_view name);
  /// The code of a function: only marked tokens matter in it.
  void marked_tokens();

  /// Looks at one token of code; returns the next one to look at, as all readers of one construct below do.
  std::size_t token(std::size_t i);

  bool is_property(std::size_t i) const { return i > range_.begin && t_.kind(i - 1) == '.'; }
  /// First of the words before a keyword that belong to its declaration.
  std::size_t first_word(std::size_t i) const;
  /// First decorator directly before token i, or i.
  std::size_t first_decorator(std::size_t i) const;
  /// A statement can start at token i.
  bool starts_statement(std::size_t i) const;
  /// The `{` of a class or interface; 0 without. What was searched in vain is not searched again.
  std::size_t body_open(std::size_t i);
  SymbolSink::Range span(std::size_t first, std::size_t last) const { return {first_decorator(first), first, last}; }

  bool exports_default(std::size_t first, std::size_t keyword) const;
  std::size_t function(std::size_t keyword);
  std::size_t class_(std::size_t keyword);
  void add_class(std::string_view name, const SymbolSink::Range& range, std::size_t open);
  /// interface, enum
  std::size_t braced_type(std::size_t keyword, std::string_view type);
  std::size_t alias(std::size_t keyword);
  /// namespace, module; also `declare module "name"`.
  std::size_t name_space(std::size_t keyword);

  /// const, let, var: functions, classes and objects among the initialisers.
  std::size_t variables(std::size_t keyword);
  /// The initialiser at token i of the variable `name`; returns the first token behind it.
  std::size_t initializer(std::size_t first, std::size_t name, std::size_t i);
  /// `a.b.c = function …`, `X.prototype.m = …`, `module.exports = …`
  std::size_t assignment(std::size_t equals);

  std::size_t import(std::size_t keyword);
  /// The string behind `from`, or directly at i.
  std::size_t module_name(std::size_t i);
  std::size_t require(std::size_t i);
  std::size_t export_(std::size_t keyword);

  /// The name of a class member or property after its modifiers.
  struct MemberName {
    std::string_view name;
    std::size_t behind;  ///< First token behind the name; equal to the start when there is no name.
  };
  MemberName member_name(std::size_t i) const;
  std::size_t member(std::size_t i);
  /// The value at token i of a field or property; returns the first token behind it.
  std::size_t field_value(std::size_t lead, std::size_t first, std::string_view name, std::size_t i);
  std::size_t decorator_end(std::size_t i) const;
  std::size_t property(std::size_t i);

  const Lexemes& t_;
  JavaScriptSyntax syntax_;
  SymbolSink sink_;
  std::vector<Range> ranges_;
  Range range_{};
  std::size_t no_body_before_ = 0;
};

}  // namespace gaia
