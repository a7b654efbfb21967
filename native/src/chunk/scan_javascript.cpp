#include <algorithm>
#include <cstddef>
#include <string_view>

#include "chunk/javascript_scanner.hpp"
#include "chunk/lex_javascript.hpp"

namespace gaia {

ScannedFile JavaScriptScanner::run() {
  ranges_.push_back({0, t_.size(), SymbolSink::file_scope, Body::code, false, true});
  while (!ranges_.empty()) {
    range_ = ranges_.back();
    ranges_.pop_back();
    std::size_t i = range_.begin;
    switch (range_.body) {
      case Body::code:
        if (range_.in_function) {
          marked_tokens();
        } else {
          while (i < range_.end) i = token(i);
        }
        break;
      case Body::members:
        while (i < range_.end) i = member(i);
        break;
      case Body::properties:
        while (i < range_.end) i = property(i);
        break;
    }
  }
  return sink_.take();
}

void JavaScriptScanner::push(std::size_t begin, std::size_t end, Scope scope, Body body, bool in_function) {
  if (begin < end) ranges_.push_back({begin, end, scope, body, in_function, true});
}

void JavaScriptScanner::push_expression(std::size_t begin, std::size_t end, bool in_function) {
  if (begin < end) ranges_.push_back({begin, end, range_.scope, Body::code, in_function, false});
}

void JavaScriptScanner::push_function(std::size_t body, std::size_t last, Scope scope, std::string_view name) {
  const bool braces = t_.kind(body) == '{';
  push(braces ? body + 1 : body, braces ? last : std::min(last + 1, range_.end), sink_.scope(scope, name), Body::code,
       true);
}

void JavaScriptScanner::marked_tokens() {
  const auto end = t_.marks.end();
  auto mark = std::lower_bound(t_.marks.begin(), end, range_.begin);
  while (mark != end && *mark < range_.end) {
    const std::size_t next = token(*mark);
    ++mark;
    if (mark != end && *mark < next) mark = std::lower_bound(mark, end, next);
  }
}

std::size_t JavaScriptScanner::token(std::size_t i) {
  switch (t_.kind(i)) {
    case 'f': return t_.is(i, "function") ? function(i) : i + 1;
    case 'c':
      if (t_.is(i, "class")) return class_(i);
      return t_.is(i, "const") ? variables(i) : i + 1;
    case 'l': return t_.is(i, "let") ? variables(i) : i + 1;
    case 'v': return t_.is(i, "var") ? variables(i) : i + 1;
    case 'i':
      if (t_.is(i, "import")) return import(i);
      return t_.is(i, "interface") ? braced_type(i, "interface") : i + 1;
    case 'e':
      if (t_.is(i, "export")) return export_(i);
      return t_.is(i, "enum") ? braced_type(i, "enum") : i + 1;
    case 't': return t_.is(i, "type") ? alias(i) : i + 1;
    case 'n': return t_.is(i, "namespace") ? name_space(i) : i + 1;
    case 'm': return t_.is(i, "module") ? name_space(i) : i + 1;
    case 'r': return t_.is(i, "require") ? require(i) : i + 1;
    case '=': return !range_.in_function && syntax_.is_assignment(i) ? assignment(i) : i + 1;
    default: return i + 1;
  }
}

std::size_t JavaScriptScanner::first_word(std::size_t i) const {
  while (i > range_.begin && t_.is_word(i - 1)) {
    const std::string_view word = t_.view(i - 1);
    if (word != "export" && word != "default" && word != "declare" && word != "abstract" && word != "async" &&
        !(word == "const" && t_.is(i, "enum"))) {
      break;
    }
    --i;
  }
  return i;
}

std::size_t JavaScriptScanner::first_decorator(std::size_t i) const {
  constexpr std::size_t longest_name = 32;
  while (i > range_.begin) {
    std::size_t k = i - 1;
    if (t_.kind(k) == ')') {
      if (t_.opener(k) == k || t_.opener(k) <= range_.begin) return i;
      k = t_.opener(k) - 1;
    }
    for (std::size_t parts = 0; parts < longest_name && k >= range_.begin + 2 && t_.is_word(k) && t_.kind(k - 1) == '.';
         ++parts) {
      k -= 2;
    }
    if (!t_.is_word(k) || k == range_.begin || t_.kind(k - 1) != '@') return i;
    i = k - 1;
  }
  return i;
}

bool JavaScriptScanner::starts_statement(std::size_t i) const {
  if (i == range_.begin) return range_.statements;
  const char before = t_.kind(i - 1);
  if (before == ';' || before == '{' || before == '}' || before == ')') return true;
  if (t_.is(i - 1, "else") || t_.is(i - 1, "do")) return true;
  if (first_decorator(i) != i) return true;
  return t_.newline_before(i) && (ends_operand(t_, i - 1) || before == '>');
}

std::size_t JavaScriptScanner::body_open(std::size_t i) {
  if (i < no_body_before_) return 0;
  const std::size_t open = syntax_.body_open(i, range_.end);
  if (open < range_.end && t_.kind(open) == '{') return open;
  no_body_before_ = open;
  return 0;
}

bool JavaScriptScanner::exports_default(std::size_t first, std::size_t keyword) const {
  for (std::size_t i = first; i < keyword; ++i) {
    if (t_.is(i, "default")) return true;
  }
  return false;
}

std::size_t JavaScriptScanner::function(std::size_t keyword) {
  const std::size_t first = first_word(keyword);
  std::size_t i = keyword + 1;
  if (t_.kind(i) == '*') ++i;
  std::string_view name;
  if (t_.is_word(i)) {
    name = t_.view(i++);
  } else if (exports_default(first, keyword)) {
    name = "default";
  }
  if (t_.kind(i) == '<') i = syntax_.angles_end(i, range_.end);
  if (name.empty() || i >= range_.end || t_.kind(i) != '(' || !starts_statement(first)) return keyword + 1;
  const JavaScriptSyntax::Function rest = syntax_.function_rest(i, range_.end);
  sink_.add(name, "function", range_.scope, span(first, rest.last));
  if (rest.body != 0) push_function(rest.body, rest.last, range_.scope, name);
  return std::max(rest.last + 1, keyword + 1);
}

std::size_t JavaScriptScanner::class_(std::size_t keyword) {
  std::size_t i = keyword + 1;
  if (is_property(keyword) || (!t_.is_word(i) && t_.kind(i) != '{')) return i;
  const std::size_t first = first_word(keyword);
  std::string_view name;
  if (t_.is_word(i) && !t_.is(i, "extends") && !t_.is(i, "implements")) {
    name = t_.view(i++);
  } else if (exports_default(first, keyword)) {
    name = "default";
  }
  const std::size_t open = body_open(i);
  if (open == 0) return keyword + 1;
  const std::size_t last = t_.partner(open, range_.end);
  add_class(name, span(first, last), open);
  return last + 1;
}

void JavaScriptScanner::add_class(std::string_view name, const SymbolSink::Range& range, std::size_t open) {
  sink_.add(name, "class", range_.scope, range);
  push(open + 1, t_.partner(open, range_.end), sink_.scope(range_.scope, name), Body::members, range_.in_function);
}

std::size_t JavaScriptScanner::braced_type(std::size_t keyword, std::string_view type) {
  const std::size_t name = keyword + 1;
  const char behind = t_.kind(name + 1);
  const std::size_t first = first_word(keyword);
  if (!t_.is_word(name) || (behind != '{' && behind != '<' && !t_.is(name + 1, "extends")) ||
      !starts_statement(first)) {
    return name;
  }
  const std::size_t open = body_open(name + 1);
  if (open == 0) return name;
  const std::size_t last = t_.partner(open, range_.end);
  sink_.add(t_.view(name), type, range_.scope, span(first, last));
  return last + 1;
}

std::size_t JavaScriptScanner::alias(std::size_t keyword) {
  const std::size_t name = keyword + 1;
  if (!t_.is_word(name) || t_.newline_before(name)) return name;
  std::size_t i = name + 1;
  if (t_.kind(i) == '<') i = syntax_.angles_end(i, range_.end);
  const std::size_t first = first_word(keyword);
  if (i >= range_.end || !syntax_.is_assignment(i) || !starts_statement(first)) return name;
  const std::size_t end = syntax_.type_end(i + 1, range_.end);
  const std::size_t last = t_.kind(end) == ';' && end < range_.end ? end : end - 1;
  sink_.add(t_.view(name), "type", range_.scope, span(first, last));
  return std::max(last + 1, name);
}

std::size_t JavaScriptScanner::name_space(std::size_t keyword) {
  std::size_t i = keyword + 1;
  if (t_.newline_before(i)) return i;
  const bool quoted = is_quote(t_.kind(i));
  if (!quoted && !t_.is_word(i)) return i;
  std::size_t last_name = i;
  while (!quoted && t_.kind(last_name + 1) == '.' && t_.is_word(last_name + 2)) last_name += 2;
  const std::size_t open = last_name + 1;
  const std::size_t first = first_word(keyword);
  if (open >= range_.end || t_.kind(open) != '{' || !starts_statement(first)) return i;
  const std::string_view name = quoted ? unquoted(t_.view(i)) : t_.between(i, last_name);
  const std::size_t last = t_.partner(open, range_.end);
  sink_.add(name, "namespace", range_.scope, span(first, last));
  push(open + 1, last, sink_.scope(range_.scope, name), Body::code, range_.in_function);
  return last + 1;
}

ScannedFile scan_javascript(std::string_view text) {
  if (too_long(text)) return {};
  const Lexemes lexemes = lex_javascript(text);
  return JavaScriptScanner(lexemes).run();
}

}  // namespace gaia
