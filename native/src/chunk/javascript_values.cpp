#include <algorithm>
#include <cstddef>
#include <string_view>

#include "chunk/javascript_scanner.hpp"
#include "chunk/lex_javascript.hpp"

namespace gaia {

std::size_t JavaScriptScanner::variables(std::size_t keyword) {
  const std::size_t first = first_word(keyword);
  if (range_.in_function || t_.is(keyword + 1, "enum") || !starts_statement(first)) return keyword + 1;
  std::size_t start = first;  // where the symbol of the next declarator begins
  std::size_t i = keyword + 1;
  while (i < range_.end && t_.is_word(i)) {
    const std::size_t name = i++;
    if (start != first) start = name;
    if (t_.kind(i) == '!') ++i;
    if (t_.kind(i) == ':') i = syntax_.annotation_end(i + 1, range_.end);
    if (i < range_.end && syntax_.is_assignment(i)) i = initializer(start, name, i + 1);
    if (i >= range_.end || t_.kind(i) != ',') return i;
    ++i;
    start = i;
  }
  return i;
}

std::size_t JavaScriptScanner::initializer(std::size_t first, std::size_t name, std::size_t i) {
  const Value value = syntax_.value(i, range_.end);
  const bool other = value.kind == Value::Kind::other;
  const std::size_t behind =
      other ? syntax_.expression_end(i, range_.end) : syntax_.continuation_end(value.last, range_.end);
  const std::size_t last = behind < range_.end && t_.kind(behind) == ';' ? behind : behind - 1;
  switch (value.kind) {
    case Value::Kind::function:
      sink_.add(t_.view(name), "function", range_.scope, span(first, last));
      push_function(value.body, value.last, range_.scope, t_.view(name));
      return behind;
    case Value::Kind::class_: add_class(t_.view(name), span(first, last), value.body); return behind;
    case Value::Kind::object:
      push(value.body + 1, value.last, sink_.scope(range_.scope, t_.view(name)), Body::properties, false);
      return behind;
    case Value::Kind::other: push_expression(i, behind, false); return behind;
  }
  return behind;
}

std::size_t JavaScriptScanner::assignment(std::size_t equals) {
  constexpr std::size_t longest_path = 8;
  const std::size_t next = equals + 1;
  if (equals == range_.begin || !t_.is_word(equals - 1)) return next;
  std::size_t first = equals - 1;
  std::size_t parts = 1;
  while (parts <= longest_path && first >= range_.begin + 2 && t_.kind(first - 1) == '.' && t_.is_word(first - 2)) {
    first -= 2;
    ++parts;
  }
  const bool chained = first > range_.begin && syntax_.is_assignment(first - 1);
  if (parts > longest_path || t_.is(first, "this") || !(chained || starts_statement(first))) return next;
  const bool exports = t_.is(first, "exports") || (t_.is(first, "module") && t_.is(first + 2, "exports"));
  const std::size_t own = first + (t_.is(first, "module") && exports ? 2 : 0);  // the token `exports`
  if (parts == 1 && !exports) return next;
  const bool whole_module = exports && own == equals - 1;

  std::size_t at = next;
  if (whole_module && t_.is_word(at) && t_.kind(at + 1) == '(' && t_.kind(at + 2) == '{') at += 2;
  const Value value = syntax_.value(at, range_.end);
  std::string_view name = t_.view(equals - 1);
  Scope scope = range_.scope;
  bool method = false;
  if (whole_module) {
    name = "default";
    const std::size_t named = next + (t_.is(next, "async") ? 1U : 0U);
    if (t_.is(named, "function") && t_.is_word(named + 1)) name = t_.view(named + 1);
    if (t_.is(named, "class") && t_.is_word(named + 1) && !t_.is(named + 1, "extends")) name = t_.view(named + 1);
  } else {
    for (std::size_t i = exports ? own + 2 : first; i < equals - 1; i += 2) {
      method = method || t_.is(i, "prototype");
      if (!t_.is(i, "prototype")) scope = sink_.scope(scope, t_.view(i));
    }
  }
  const std::size_t behind = t_.kind(value.last + 1) == ';' ? value.last + 1 : value.last;
  switch (value.kind) {
    case Value::Kind::function:
      sink_.add(name, method ? "method" : "function", scope, span(first, behind));
      push_function(value.body, value.last, scope, name);
      return std::max(value.last + 1, next);
    case Value::Kind::class_:
      sink_.add(name, "class", scope, span(first, behind));
      push(value.body + 1, value.last, sink_.scope(scope, name), Body::members, false);
      return value.last + 1;
    case Value::Kind::object:
      if (!whole_module && name != "prototype") scope = sink_.scope(scope, name);
      push(value.body + 1, value.last, scope, Body::properties, false);
      return value.last + 1;
    case Value::Kind::other: return next;
  }
  return next;
}

std::size_t JavaScriptScanner::import(std::size_t keyword) {
  std::size_t i = keyword + 1;
  if (is_property(keyword)) return i;
  if (t_.kind(i) == '(') {
    if (is_quote(t_.kind(i + 1)) && (t_.kind(i + 2) == ')' || t_.kind(i + 2) == ',')) {
      sink_.import(unquoted(t_.view(i + 1)), t_.begin_of(i));
    }
    return i;
  }
  return module_name(i);
}

std::size_t JavaScriptScanner::module_name(std::size_t i) {
  while (i < range_.end) {
    const char c = t_.kind(i);
    if (c == '"' || c == '\'') {
      sink_.import(unquoted(t_.view(i)), t_.begin_of(i));
      return i + 1;
    }
    if (c == '{')
      i = t_.partner(i, range_.end) + 1;
    else if (c == '*' || c == ',' || (t_.is_word(i) && !t_.is(i, "require")))
      ++i;
    else
      return i;
  }
  return i;
}

std::size_t JavaScriptScanner::require(std::size_t i) {
  if (!is_property(i) && t_.kind(i + 1) == '(' && is_quote(t_.kind(i + 2)) && t_.kind(i + 3) == ')') {
    sink_.import(unquoted(t_.view(i + 2)), t_.begin_of(i));
  }
  return i + 1;
}

std::size_t JavaScriptScanner::export_(std::size_t keyword) {
  std::size_t i = keyword + 1;
  if (is_property(keyword)) return i;
  if (t_.is(i, "type") && (t_.kind(i + 1) == '{' || t_.kind(i + 1) == '*')) ++i;
  if (t_.kind(i) == '*') return module_name(i);
  if (t_.kind(i) == '{') {
    const std::size_t from = t_.partner(i, range_.end) + 1;
    return t_.is(from, "from") ? module_name(from) : from;
  }
  if (!t_.is(i, "default") || range_.in_function) return i;
  std::size_t at = i + 1;
  if (t_.is_word(at) && t_.kind(at + 1) == '(' && t_.kind(at + 2) == '{') at += 2;
  if (t_.is(at, "class") || t_.is(at, "function") || t_.is(at + 1, "function")) return i + 1;
  const Value value = syntax_.value(at, range_.end);
  if (value.kind == Value::Kind::object) {
    push(value.body + 1, value.last, sink_.scope(range_.scope, "default"), Body::properties, false);
    return value.last + 1;
  }
  if (value.kind != Value::Kind::function) return i + 1;
  const std::size_t last = t_.kind(value.last + 1) == ';' ? value.last + 1 : value.last;
  sink_.add("default", "function", range_.scope, span(keyword, last));
  push_function(value.body, value.last, range_.scope, "default");
  return value.last + 1;
}

}  // namespace gaia
