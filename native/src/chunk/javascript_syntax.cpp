#include "chunk/javascript_syntax.hpp"

#include <algorithm>

namespace gaia {
namespace {

constexpr std::size_t furthest_lookahead = 256;

bool continues_expression(std::string_view word) {
  return word == "in" || word == "of" || word == "as" || word == "is" || word == "instanceof" || word == "satisfies" ||
         word == "extends" || word == "implements";
}

bool starts_declaration(std::string_view word) {
  constexpr std::string_view words[] = {"const",     "let",    "var",    "function", "class",  "export",    "import",
                                        "interface", "type",   "enum",   "declare",  "async",  "abstract",  "namespace",
                                        "if",        "return", "public", "private",  "static", "protected", "readonly"};
  return among(words, word);
}

/// Behind these a `{` opens a type, not a body.
bool expects_type(std::string_view word) {
  return word == "is" || word == "keyof" || word == "readonly" || word == "extends" || word == "infer";
}

}  // namespace

bool JavaScriptSyntax::is_assignment(std::size_t i) const {
  if (t_.kind(i) != '=' || t_.is_pair(i, "=>") || t_.is_pair(i, "==")) return false;
  if (i == 0 || t_.end_of(i - 1) != t_.begin_of(i)) return true;
  constexpr std::string_view operators = "=!<>+-*/%&|^?~";
  const char before = t_.kind(i - 1);
  // `Map<K, V>=` is an assignment written tightly, `a >= b` is none; the former does not occur in practice.
  return operators.find(before) == std::string_view::npos || t_.end_of(i - 1) > t_.begin_of(i - 1) + 1;
}

std::size_t JavaScriptSyntax::angles_end(std::size_t i, std::size_t limit) const {
  std::size_t depth = 0;
  const std::size_t end = std::min(limit, i + furthest_lookahead);
  for (std::size_t k = i; k < end; ++k) {
    const char c = t_.kind(k);
    if (c == '<') {
      if (t_.end_of(k) == t_.begin_of(k) + 1) ++depth;
    } else if (c == '>') {
      if (is_arrow(k - 1)) continue;
      if (--depth == 0) return k + 1;
    } else if (c == '(' || c == '[' || c == '{') {
      k = t_.partner(k, limit);
    } else if (c == ';' || c == '}' || c == ')') {
      break;
    }
  }
  return i + 1;
}

bool JavaScriptSyntax::starts_statement(std::size_t i, bool in_type) const {
  const char c = t_.kind(i);
  const bool word = t_.is_word(i);
  if (word ? continues_expression(t_.view(i))
           : !(c == '@' || c == '"' || c == '\'' || c == '{' || c == '!' || ascii_digit(c))) {
    return false;
  }
  if (!t_.newline_before(i)) return false;
  if (ends_operand(t_, i - 1)) return true;
  if (t_.kind(i - 1) != '>' || is_arrow(i - 2)) return false;
  return in_type || (word && starts_declaration(t_.view(i)));
}

std::size_t JavaScriptSyntax::run_end(std::size_t i, std::size_t limit, bool in_type, bool stops_at_comma) const {
  for (std::size_t k = i; k < limit; ++k) {
    const char c = t_.kind(k);
    if (c == ';' || c == '}' || c == ')' || c == ']' || (c == ',' && stops_at_comma)) return k;
    if (k > i && starts_statement(k, in_type)) return k;
    if (c == '(' || c == '[' || c == '{') k = t_.partner(k, limit);
  }
  return limit;
}

std::size_t JavaScriptSyntax::expression_end(std::size_t i, std::size_t limit) const {
  return run_end(i, limit, false, true);
}

std::size_t JavaScriptSyntax::continuation_end(std::size_t last, std::size_t limit) const {
  const std::size_t next = std::min(last + 1, limit);
  return next < limit && starts_statement(next, false) ? next : expression_end(next, limit);
}

std::size_t JavaScriptSyntax::type_end(std::size_t i, std::size_t limit) const {
  return run_end(i, limit, true, false);
}

std::size_t JavaScriptSyntax::annotation_end(std::size_t i, std::size_t limit) const {
  std::size_t k = i;
  while (k < limit) {
    const char c = t_.kind(k);
    if (c == ';' || c == '}' || c == ')' || c == ',') return k;
    if (k > i && starts_statement(k, true)) return k;
    if (c == '(' || c == '[' || c == '{') {
      k = t_.partner(k, limit) + 1;
    } else if (c == '<') {
      k = angles_end(k, limit);
    } else if (c == '=') {
      if (!is_arrow(k)) return k;
      k += 2;
    } else {
      ++k;
    }
  }
  return limit;
}

std::size_t JavaScriptSyntax::body_open(std::size_t i, std::size_t limit) const {
  while (i < limit) {
    const char c = t_.kind(i);
    if (c == '{') return i;
    if (c == ';' || c == '}' || c == ')') return i;
    if (c == '(' || c == '[')
      i = t_.partner(i, limit) + 1;
    else if (c == '<')
      i = angles_end(i, limit);
    else
      ++i;
  }
  return limit;
}

JavaScriptSyntax::Function JavaScriptSyntax::function_rest(std::size_t open, std::size_t limit) const {
  const std::size_t close = t_.partner(open, limit);
  std::size_t i = close + 1;
  if (i >= limit) return {0, close};
  if (t_.kind(i) == '{') return {i, t_.partner(i, limit)};
  if (t_.kind(i) == ';') return {0, i};
  if (t_.kind(i) != ':') return {0, close};
  ++i;
  for (std::size_t first = i; i < limit;) {
    const char c = t_.kind(i);
    if (c == '{') {
      const char before = t_.kind(i - 1);
      const bool typed = i > first && (before == '>' ? !is_arrow(i - 2) : ends_operand(t_, i - 1)) &&
                         !(t_.is_word(i - 1) && expects_type(t_.view(i - 1)));
      if (typed) return {i, t_.partner(i, limit)};
      i = t_.partner(i, limit) + 1;
      continue;
    }
    if (c == ';') return {0, i};
    if (c == ',' || c == '}' || c == ')' || c == '=') {
      if (!is_arrow(i)) return {0, i - 1};
      i += 2;
      continue;
    }
    if (i > first && starts_statement(i, true)) return {0, i - 1};
    if (c == '(' || c == '[')
      i = t_.partner(i, limit) + 1;
    else if (c == '<')
      i = angles_end(i, limit);
    else
      ++i;
  }
  return {0, limit - 1};
}

/// The `=>` behind a parameter list that closes at token `close`, with a return type or without; 0 without.
std::size_t JavaScriptSyntax::arrow_behind(std::size_t close, std::size_t limit) const {
  std::size_t i = close + 1;
  if (i < limit && is_arrow(i)) return i;
  if (i >= limit || t_.kind(i) != ':') return 0;
  const std::size_t end = std::min(limit, i + furthest_lookahead);
  while (i < end) {
    const char c = t_.kind(i);
    if (is_arrow(i)) return i;
    if (c == ';' || c == '}' || c == ')' || c == ']' || c == ',' || c == '=') return 0;
    if (c == '(' || c == '[' || c == '{')
      i = t_.partner(i, limit) + 1;
    else if (c == '<')
      i = angles_end(i, limit);
    else
      ++i;
  }
  return 0;
}

JavaScriptSyntax::Value JavaScriptSyntax::value(std::size_t i, std::size_t limit) const {
  using Kind = Value::Kind;
  if (i >= limit) return {};
  if (t_.kind(i) == '{') return {Kind::object, i, t_.partner(i, limit)};
  if (t_.is(i, "class") && (t_.is_word(i + 1) || t_.kind(i + 1) == '{')) {
    const std::size_t open = body_open(i + 1, limit);
    return open < limit && t_.kind(open) == '{' ? Value{Kind::class_, open, t_.partner(open, limit)} : Value{};
  }
  std::size_t k = i;
  if (t_.is(k, "async") && !t_.newline_before(k + 1) && !is_arrow(k + 1)) ++k;
  if (t_.is(k, "function")) {
    ++k;
    if (t_.kind(k) == '*') ++k;
    if (t_.is_word(k)) ++k;
    if (t_.kind(k) == '<') k = angles_end(k, limit);
    if (k >= limit || t_.kind(k) != '(') return {};
    const Function rest = function_rest(k, limit);
    return rest.body == 0 ? Value{} : Value{Kind::function, rest.body, rest.last};
  }
  std::size_t arrow = 0;
  if (t_.is_word(k)) {
    arrow = k + 1 < limit && is_arrow(k + 1) ? k + 1 : 0;
  } else {
    if (t_.kind(k) == '<' && t_.end_of(k) == t_.begin_of(k) + 1) k = angles_end(k, limit);
    if (k < limit && t_.kind(k) == '(') arrow = arrow_behind(t_.partner(k, limit), limit);
  }
  if (arrow == 0 || arrow + 2 >= limit) return {};
  const std::size_t body = arrow + 2;
  if (t_.kind(body) == '{') return {Kind::function, body, t_.partner(body, limit)};
  return {Kind::function, body, std::max(expression_end(body, limit) - 1, body)};
}

}  // namespace gaia
