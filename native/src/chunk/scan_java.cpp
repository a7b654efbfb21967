#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "chunk/lexeme.hpp"
#include "chunk/symbol.hpp"
#include "chunk/symbol_sink.hpp"

namespace gaia {
namespace {

constexpr auto classes = byte_classes("/", "_$");

std::size_t text_block_end(std::string_view text, std::size_t at) {
  for (std::size_t i = at + 3; i < text.size(); ++i) {
    if (text[i] == '\\')
      ++i;
    else if (text[i] == '"' && text.substr(i, 3) == "\"\"\"")
      return i + 3;
  }
  return text.size();
}

/// Words that, without indentation, only begin a declaration of the file.
constexpr std::string_view file_level[] = {"public", "class",    "interface", "enum",  "record",
                                           "final",  "abstract", "sealed",    "import"};

/// False when a brace was never closed. With `recover`, a declaration of the file closes all braces before it: a
/// half-written function costs its own end, not the rest of the file.
bool lex(std::string_view text, bool recover, Lexemes& out) {
  BracketStack brackets(out);
  std::size_t at = 0;
  while (at < text.size()) {
    if (at + 1 < text.size())
      at += text[at] == ' ' ? 1U : 0U;  // without a branch: half of all tokens have one blank before them
    const char c = text[at];
    switch (class_of(classes, c)) {
      case byte_class::space: at = blanks_end(text, at + 1); break;
      case byte_class::word:
      case byte_class::digit: {
        const std::size_t end = word_end(text, at + 1, classes);
        if (recover && unindented(text, at) && among(file_level, text.substr(at, end - at))) brackets.close_all();
        out.push(at, end);
        at = end;
        break;
      }
      case byte_class::open: brackets.open(at++); break;
      case byte_class::close: brackets.close(at++); break;
      case byte_class::quote: {
        const std::size_t end = text.substr(at, 3) == "\"\"\"" ? text_block_end(text, at) : quoted_end(text, at, false);
        out.push(at, end);
        at = end;
        break;
      }
      case byte_class::special: {
        const char next = at + 1 < text.size() ? text[at + 1] : '\0';
        if (next == '/' || next == '*') {
          const std::size_t end = next == '/' ? line_end(text, at) : block_comment_end(text, at);
          out.comment(at, end);
          at = end;
          break;
        }
        [[fallthrough]];
      }
      default: out.push(at, at + 1); ++at;
    }
  }
  return brackets.finish();
}

Lexemes lex(std::string_view text) {
  Lexemes out(text);
  if (lex(text, false, out)) return out;
  Lexemes recovered(text);
  lex(text, true, recovered);
  return recovered;
}

bool is_modifier(std::string_view word) {
  constexpr std::string_view modifiers[] = {"public",   "private",   "protected", "static",       "final",
                                            "abstract", "native",    "default",   "synchronized", "sealed",
                                            "strictfp", "transient", "volatile"};
  return among(modifiers, word);
}

class JavaScanner {
 public:
  explicit JavaScanner(const Lexemes& lexemes) : t_(lexemes), sink_(lexemes, DocStyle::java) {}

  ScannedFile run() {
    ranges_.push_back({0, t_.size(), SymbolSink::file_scope, Body::members});
    while (!ranges_.empty()) {
      range_ = ranges_.back();
      ranges_.pop_back();
      std::size_t i = range_.begin;
      if (range_.body == Body::constants) i = constants(i);
      if (range_.body == Body::code) {
        code(i, range_.end);
      } else {
        while (i < range_.end) i = member(i);
      }
    }
    return sink_.take();
  }

 private:
  enum class Body : unsigned char { members, constants, code };
  struct Range {
    std::size_t begin;
    std::size_t end;
    SymbolSink::Scope scope;
    Body body;
  };

  void push(std::size_t begin, std::size_t end, SymbolSink::Scope scope, Body body) {
    if (begin < end) ranges_.push_back({begin, end, scope, body});
  }

  /// Behind `@a.b.Name(…)`; the same index when that is no annotation.
  std::size_t annotation_end(std::size_t i) const {
    if (t_.kind(i) != '@' || t_.is(i + 1, "interface") || !t_.is_word(i + 1)) return i;
    i += 2;
    while (t_.kind(i) == '.' && t_.is_word(i + 1)) i += 2;
    return t_.kind(i) == '(' ? t_.partner(i, range_.end) + 1 : i;
  }

  std::size_t angles_end(std::size_t i) const {
    std::size_t depth = 0;
    for (; i < range_.end; ++i) {
      const char c = t_.kind(i);
      if (c == '<')
        ++depth;
      else if (c == '>' && --depth == 0)
        return i + 1;
      else if (c == '(' || c == '[')
        i = t_.partner(i, range_.end);
      else if (c == ';' || c == '{' || c == '}')
        return i;
    }
    return range_.end;
  }

  /// Token i is a keyword that declares a type whose name follows.
  bool declares_type(std::size_t i) const {
    if (!t_.is_word(i + 1) || t_.is(i + 1, "instanceof")) return false;
    const std::string_view word = t_.view(i);
    if (word == "class") return i == range_.begin || t_.kind(i - 1) != '.';
    if (word == "interface" || word == "enum") return true;
    return word == "record" && (t_.kind(i + 2) == '(' || t_.kind(i + 2) == '<');
  }

  /// The `{` that ends a head, or the `;` or `}` that cuts it short.
  std::size_t body_open(std::size_t i) const {
    for (; i < range_.end; ++i) {
      const char c = t_.kind(i);
      if (c == '{' || c == ';' || c == '}') return i;
      if (c == '(' || c == '[') i = t_.partner(i, range_.end);
    }
    return range_.end;
  }

  std::size_t type(std::size_t lead, std::size_t first, std::size_t keyword) {
    const std::size_t open = body_open(keyword);
    if (open >= range_.end || t_.kind(open) != '{') return open + 1;
    const std::size_t last = t_.partner(open, range_.end);
    const std::string_view name = t_.view(keyword + 1);
    const bool annotation = keyword > range_.begin && t_.kind(keyword - 1) == '@';
    const bool record = t_.is(keyword, "record");
    sink_.add(name, annotation ? "annotation" : record ? "record" : "class", range_.scope, {lead, first, last});
    push(open + 1, last, sink_.scope(range_.scope, name), t_.is(keyword, "enum") ? Body::constants : Body::members);
    return last + 1;
  }

  /// One member of a type or one declaration of the file, from its annotations to its end.
  std::size_t member(std::size_t i) {
    const std::size_t lead = i;
    for (std::size_t end = annotation_end(i); end != i; end = annotation_end(i)) i = end;
    const std::size_t first = i;
    if (t_.is(i, "import")) return import(i + 1);
    if (t_.is(i, "package")) return statement_end(i) + 1;
    while (i < range_.end) {
      const char c = t_.kind(i);
      if (c == ';' || c == '}') return i + 1;
      if (c == '{') return initializer(first, lead, i);
      if (c == '=') {
        const std::size_t end = statement_end(i);
        code(i, end);
        return end + 1;
      }
      if (c == '<') {
        i = angles_end(i);
      } else if (c == '(') {
        const std::size_t name = i - 1;
        if (i > first && t_.is_word(name) && !is_modifier(t_.view(name))) return method(lead, first, name);
        i = t_.partner(i, range_.end) + 1;
      } else if (c == '[') {
        i = t_.partner(i, range_.end) + 1;
      } else if (t_.is_word(i) && declares_type(i)) {
        return type(lead, first, i);
      } else if (c == '@' && annotation_end(i) != i) {
        i = annotation_end(i);
      } else {
        ++i;
      }
    }
    return range_.end;
  }

  std::size_t method(std::size_t lead, std::size_t first, std::size_t name) {
    const std::size_t open = body_open(t_.partner(name + 1, range_.end) + 1);
    if (open >= range_.end || t_.kind(open) == '}') return open + 1;
    std::size_t last = open;
    if (t_.kind(open) == '{') {
      last = t_.partner(open, range_.end);
      push(open + 1, last, sink_.scope(range_.scope, t_.view(name)), Body::code);
    }
    // `default {}` as the value of an annotation's element
    if (t_.is(open - 1, "default")) last = statement_end(open);
    sink_.add(t_.view(name), "function", range_.scope, {lead, first, last});
    return last + 1;
  }

  /// `static { … }`, an instance initializer, or a record's compact constructor.
  std::size_t initializer(std::size_t first, std::size_t lead, std::size_t open) {
    const std::size_t last = t_.partner(open, range_.end);
    SymbolSink::Scope scope = range_.scope;
    if (open > first && t_.is_word(open - 1) && !is_modifier(t_.view(open - 1))) {
      sink_.add(t_.view(open - 1), "function", scope, {lead, first, last});
      scope = sink_.scope(scope, t_.view(open - 1));
    }
    push(open + 1, last, scope, Body::code);
    return last + 1;
  }

  /// The constants of an enum; returns the first token of its members.
  std::size_t constants(std::size_t i) {
    std::string_view name;
    for (; i < range_.end; ++i) {
      const char c = t_.kind(i);
      if (c == ';') return i + 1;
      if (c == '@') {
        const std::size_t end = annotation_end(i);
        if (end != i) i = end - 1;
      } else if (c == '(') {
        const std::size_t close = t_.partner(i, range_.end);
        code(i + 1, close);
        i = close;
      } else if (c == '{') {
        const std::size_t close = t_.partner(i, range_.end);
        push(i + 1, close, sink_.scope(range_.scope, name), Body::members);
        i = close;
      } else if (t_.is_word(i)) {
        name = t_.view(i);
      }
    }
    return i;
  }

  std::size_t statement_end(std::size_t i) const {
    for (; i < range_.end && t_.kind(i) != ';'; ++i) {
      const char c = t_.kind(i);
      if (c == '(' || c == '[' || c == '{') i = t_.partner(i, range_.end);
    }
    return i;
  }

  /// `new` stands before the type whose argument list opens at token `open`.
  bool creates_object(std::size_t open) const {
    constexpr std::size_t longest_type = 64;
    for (std::size_t i = open; i > range_.begin && open - i < longest_type; --i) {
      const std::size_t before = i - 1;
      const char c = t_.kind(before);
      if (c == 'n' && t_.is(before, "new")) return true;
      if (!t_.is_word(before) && c != '.' && c != '<' && c != '>' && c != ',' && c != '?' && c != '&' && c != '[' &&
          c != ']')
        return false;
    }
    return false;
  }

  /// Statements and expressions: only local types and anonymous classes are of interest.
  void code(std::size_t i, std::size_t end) {
    while (i < end) {
      const char c = t_.kind(i);
      if (c == '{' && i > range_.begin && t_.kind(i - 1) == ')' && t_.opener(i - 1) != i - 1 &&
          creates_object(t_.opener(i - 1))) {
        const std::size_t close = t_.partner(i, end);
        push(i + 1, close, range_.scope, Body::members);
        i = close + 1;
      } else if ((c == 'c' || c == 'i' || c == 'e' || c == 'r') && declares_type(i)) {
        std::size_t first = i;
        while (first > range_.begin && t_.is_word(first - 1) && is_modifier(t_.view(first - 1))) --first;
        i = type(first, first, i);
      } else {
        ++i;
      }
    }
  }

  std::size_t import(std::size_t i) {
    const std::size_t end = statement_end(i);
    if (t_.is(i, "static") || t_.is(i, "module")) ++i;
    if (i < end) sink_.import(t_.between(i, end - 1), t_.begin_of(i));
    return end + 1;
  }

  const Lexemes& t_;
  SymbolSink sink_;
  std::vector<Range> ranges_;
  Range range_{};
};

}  // namespace

ScannedFile scan_java(std::string_view text) {
  if (too_long(text)) return {};
  const Lexemes lexemes = lex(text);
  return JavaScanner(lexemes).run();
}

}  // namespace gaia
