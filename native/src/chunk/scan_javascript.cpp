#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "chunk/javascript_syntax.hpp"
#include "chunk/lex_javascript.hpp"
#include "chunk/symbol.hpp"
#include "chunk/symbol_sink.hpp"

namespace gaia {
namespace {

using Scope = SymbolSink::Scope;
using Value = JavaScriptSyntax::Value;

std::string_view unquoted(std::string_view literal) {
  return literal.size() >= 2 ? literal.substr(1, literal.size() - 2) : std::string_view();
}

bool is_quote(char c) { return c == '"' || c == '\'' || c == '`'; }

bool is_member_modifier(std::string_view word) {
  constexpr std::string_view words[] = {"static",   "async",     "get",      "set",      "public",  "private",
                                        "readonly", "protected", "abstract", "override", "declare", "accessor"};
  return among(words, word);
}

class JavaScriptScanner {
 public:
  explicit JavaScriptScanner(const Lexemes& lexemes)
      : t_(lexemes), syntax_(lexemes), sink_(lexemes, DocStyle::javascript) {}

  ScannedFile run() {
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

 private:
  enum class Body : unsigned char { code, members, properties };
  struct Range {
    std::size_t begin;
    std::size_t end;
    Scope scope;
    Body body;
    bool in_function;        ///< Inside a function that is a symbol: only declarations count there.
    bool statements = true;  ///< The range begins with a statement, not inside an expression.
  };

  void push(std::size_t begin, std::size_t end, Scope scope, Body body, bool in_function) {
    if (begin < end) ranges_.push_back({begin, end, scope, body, in_function, true});
  }

  void push_expression(std::size_t begin, std::size_t end, bool in_function) {
    if (begin < end) ranges_.push_back({begin, end, range_.scope, Body::code, in_function, false});
  }

  /// Content of a function that became the symbol `name`.
  void push_function(std::size_t body, std::size_t last, Scope scope, std::string_view name) {
    const bool braces = t_.kind(body) == '{';
    push(braces ? body + 1 : body, braces ? last : std::min(last + 1, range_.end), sink_.scope(scope, name), Body::code,
         true);
  }

  void marked_tokens() {
    const auto end = t_.marks.end();
    auto mark = std::lower_bound(t_.marks.begin(), end, range_.begin);
    while (mark != end && *mark < range_.end) {
      const std::size_t next = token(*mark);
      ++mark;
      if (mark != end && *mark < next) mark = std::lower_bound(mark, end, next);
    }
  }

  /// Looks at one token of code; returns the next one to look at.
  std::size_t token(std::size_t i) {
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

  bool is_property(std::size_t i) const { return i > range_.begin && t_.kind(i - 1) == '.'; }

  /// First of the words before a keyword that belong to its declaration.
  std::size_t first_word(std::size_t i) const {
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

  /// First decorator directly before token i, or i.
  std::size_t first_decorator(std::size_t i) const {
    constexpr std::size_t longest_name = 32;
    while (i > range_.begin) {
      std::size_t k = i - 1;
      if (t_.kind(k) == ')') {
        if (t_.opener(k) == k || t_.opener(k) <= range_.begin) return i;
        k = t_.opener(k) - 1;
      }
      for (std::size_t parts = 0;
           parts < longest_name && k >= range_.begin + 2 && t_.is_word(k) && t_.kind(k - 1) == '.'; ++parts) {
        k -= 2;
      }
      if (!t_.is_word(k) || k == range_.begin || t_.kind(k - 1) != '@') return i;
      i = k - 1;
    }
    return i;
  }

  /// A statement can start at token i.
  bool starts_statement(std::size_t i) const {
    if (i == range_.begin) return range_.statements;
    const char before = t_.kind(i - 1);
    if (before == ';' || before == '{' || before == '}' || before == ')') return true;
    if (t_.is(i - 1, "else") || t_.is(i - 1, "do")) return true;
    if (first_decorator(i) != i) return true;
    return t_.newline_before(i) && (ends_operand(t_, i - 1) || before == '>');
  }

  /// The `{` of a class or interface; 0 without. What was searched in vain is not searched again.
  std::size_t body_open(std::size_t i) {
    if (i < no_body_before_) return 0;
    const std::size_t open = syntax_.body_open(i, range_.end);
    if (open < range_.end && t_.kind(open) == '{') return open;
    no_body_before_ = open;
    return 0;
  }

  SymbolSink::Range span(std::size_t first, std::size_t last) const { return {first_decorator(first), first, last}; }

  bool exports_default(std::size_t first, std::size_t keyword) const {
    for (std::size_t i = first; i < keyword; ++i) {
      if (t_.is(i, "default")) return true;
    }
    return false;
  }

  std::size_t function(std::size_t keyword) {
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

  std::size_t class_(std::size_t keyword) {
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

  void add_class(std::string_view name, const SymbolSink::Range& range, std::size_t open) {
    sink_.add(name, "class", range_.scope, range);
    push(open + 1, t_.partner(open, range_.end), sink_.scope(range_.scope, name), Body::members, range_.in_function);
  }

  /// interface, enum
  std::size_t braced_type(std::size_t keyword, std::string_view type) {
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

  std::size_t alias(std::size_t keyword) {
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

  /// namespace, module; also `declare module "name"`.
  std::size_t name_space(std::size_t keyword) {
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

  /// const, let, var: functions, classes and objects among the initialisers.
  std::size_t variables(std::size_t keyword) {
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

  /// The initialiser at token i of the variable `name`; returns the first token behind it.
  std::size_t initializer(std::size_t first, std::size_t name, std::size_t i) {
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

  /// `a.b.c = function …`, `X.prototype.m = …`, `module.exports = …`
  std::size_t assignment(std::size_t equals) {
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

  std::size_t import(std::size_t keyword) {
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

  /// The string behind `from`, or directly at i.
  std::size_t module_name(std::size_t i) {
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

  std::size_t require(std::size_t i) {
    if (!is_property(i) && t_.kind(i + 1) == '(' && is_quote(t_.kind(i + 2)) && t_.kind(i + 3) == ')') {
      sink_.import(unquoted(t_.view(i + 2)), t_.begin_of(i));
    }
    return i + 1;
  }

  std::size_t export_(std::size_t keyword) {
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

  /// The name of a class member or property after its modifiers.
  struct MemberName {
    std::string_view name;
    std::size_t behind;  ///< First token behind the name; equal to the start when there is no name.
  };

  MemberName member_name(std::size_t i) const {
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

  std::size_t member(std::size_t i) {
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

  /// The value at token i of a field or property; returns the first token behind it.
  std::size_t field_value(std::size_t lead, std::size_t first, std::string_view name, std::size_t i) {
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

  std::size_t decorator_end(std::size_t i) const {
    i += 2;
    while (t_.kind(i) == '.' && t_.is_word(i + 1)) i += 2;
    return i < range_.end && t_.kind(i) == '(' ? t_.partner(i, range_.end) + 1 : i;
  }

  std::size_t property(std::size_t i) {
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

  const Lexemes& t_;
  JavaScriptSyntax syntax_;
  SymbolSink sink_;
  std::vector<Range> ranges_;
  Range range_{};
  std::size_t no_body_before_ = 0;
};

}  // namespace

ScannedFile scan_javascript(std::string_view text) {
  if (too_long(text)) return {};
  const Lexemes lexemes = lex_javascript(text);
  return JavaScriptScanner(lexemes).run();
}

}  // namespace gaia
