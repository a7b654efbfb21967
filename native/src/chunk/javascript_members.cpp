#include <algorithm>
#include <cstddef>
#include <string_view>

#include "chunk/javascript_scanner.hpp"
#include "chunk/lex_javascript.hpp"

namespace gaia {
namespace {

bool is_member_modifier(std::string_view word) {
  constexpr std::string_view words[] = {"static",   "async",     "get",      "set",      "public",  "private",
                                        "readonly", "protected", "abstract", "override", "declare", "accessor"};
  return among(words, word);
}

}  // namespace

JavaScriptScanner::MemberName JavaScriptScanner::member_name(std::size_t i) const {
  const std::size_t start = i;
  while (i < range_.end) {
    const char c = t_.kind(i);
    if (c == '*') {
      ++i;
    } else if (c == '[') {
      const std::size_t close = t_.partner(i, range_.end);
      return {t_.between(i, close), close + 1};
    } else if (c == '"' || c == '\'') {
      return {unquoted(t_.view(i)), i + 1};
    } else if (t_.is_word(i) || ascii_digit(c)) {
      const char next = t_.kind(i + 1);
      const bool names_next = t_.is_word(i + 1) || next == '[' || next == '*' || is_quote(next) || ascii_digit(next);
      if (!names_next || !is_member_modifier(t_.view(i))) return {t_.view(i), i + 1};
      ++i;
    } else {
      break;
    }
  }
  return {{}, start};
}

std::size_t JavaScriptScanner::member(std::size_t i) {
  const std::size_t lead = i;
  while (t_.kind(i) == '@' && i < range_.end) i = decorator_end(i);
  const std::size_t first = i;
  if (t_.is(i, "static") && t_.kind(i + 1) == '{') {
    const std::size_t close = t_.partner(i + 1, range_.end);
    push(i + 2, close, range_.scope, Body::code, true);
    return close + 1;
  }
  const MemberName name = member_name(i);
  if (name.behind == i) return i + 1;
  i = name.behind;
  if (t_.kind(i) == '?' || t_.kind(i) == '!') ++i;
  if (t_.kind(i) == '<') i = syntax_.angles_end(i, range_.end);
  if (i >= range_.end) return i;
  if (t_.kind(i) == '(') {
    const JavaScriptSyntax::Function rest = syntax_.function_rest(i, range_.end);
    if (rest.body != 0) {
      sink_.add(name.name, "method", range_.scope, {lead, first, rest.last});
      push_function(rest.body, rest.last, range_.scope, name.name);
    }
    return std::max(rest.last + 1, i + 1);
  }
  if (t_.kind(i) == ':') i = syntax_.annotation_end(i + 1, range_.end);
  if (i >= range_.end || !syntax_.is_assignment(i)) return std::max(i, name.behind);
  return field_value(lead, first, name.name, i + 1);
}

std::size_t JavaScriptScanner::field_value(std::size_t lead, std::size_t first, std::string_view name, std::size_t i) {
  const Value value = syntax_.value(i, range_.end);
  const bool other = value.kind == Value::Kind::other;
  const std::size_t end =
      other ? syntax_.expression_end(i, range_.end) : syntax_.continuation_end(value.last, range_.end);
  if (value.kind == Value::Kind::function) {
    sink_.add(name, "method", range_.scope, {lead, first, std::min(value.last, range_.end - 1)});
    push_function(value.body, value.last, range_.scope, name);
    return end;
  }
  if (value.kind == Value::Kind::object && range_.body == Body::properties) {
    push(value.body + 1, value.last, sink_.scope(range_.scope, name), Body::properties, false);
  } else if (end > i + 1) {
    push_expression(i, end, range_.body == Body::members || range_.in_function);
  }
  return end;
}

std::size_t JavaScriptScanner::decorator_end(std::size_t i) const {
  i += 2;
  while (t_.kind(i) == '.' && t_.is_word(i + 1)) i += 2;
  return i < range_.end && t_.kind(i) == '(' ? t_.partner(i, range_.end) + 1 : i;
}

std::size_t JavaScriptScanner::property(std::size_t i) {
  const std::size_t first = i;
  const MemberName name = member_name(i);
  if (name.behind != i) {
    i = name.behind;
    if (t_.kind(i) == '<') i = syntax_.angles_end(i, range_.end);
    if (i < range_.end && t_.kind(i) == '(') {
      const JavaScriptSyntax::Function rest = syntax_.function_rest(i, range_.end);
      if (rest.body != 0) {
        sink_.add(name.name, "method", range_.scope, {first, first, rest.last});
        push_function(rest.body, rest.last, range_.scope, name.name);
      }
      return std::max(rest.last + 1, i + 1);
    }
    if (i < range_.end && t_.kind(i) == ':') return field_value(first, first, name.name, i + 1);
  }
  return syntax_.expression_end(i, range_.end) + 1;
}

}  // namespace gaia
