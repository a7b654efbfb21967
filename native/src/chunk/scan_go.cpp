#include <cstddef>
#include <string_view>

#include "chunk/lexeme.hpp"
#include "chunk/symbol.hpp"
#include "chunk/symbol_sink.hpp"

namespace gaia {
namespace {

constexpr auto classes = byte_classes("/");

/// Words that, without indentation, only begin a declaration of the file.
constexpr std::string_view file_level[] = {"func", "type", "var", "const", "import", "package"};

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
        std::size_t end = 0;
        if (c == '`') {
          const std::size_t tick = text.find('`', at + 1);
          end = tick == std::string_view::npos ? text.size() : tick + 1;
        } else {
          end = quoted_end(text, at, false);
        }
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

class GoScanner {
 public:
  explicit GoScanner(const Lexemes& lexemes) : t_(lexemes), sink_(lexemes, DocStyle::go) {}

  ScannedFile run() {
    std::size_t i = 0;
    while (i < t_.size()) {
      const std::string_view word = t_.view(i);
      if (word == "func") {
        i = function(i);
      } else if (word == "type" || word == "import") {
        const bool types = word == "type";
        if (t_.kind(i + 1) == '(') {
          group(i + 1, types);
          i = t_.partner(i + 1, t_.size()) + 1;
        } else {
          i = types ? type(i, i + 1, t_.size()) : import(i + 1, t_.size());
        }
      } else {
        i = statement_end(i, t_.size());
      }
    }
    return sink_.take();
  }

 private:
  static bool opens(char c) { return c == '(' || c == '[' || c == '{'; }

  /// Go puts a semicolon behind a line that ends in one of these.
  bool may_end_statement(std::size_t i) const {
    const char c = t_.kind(i);
    if (t_.is_word(i)) {
      const std::string_view word = t_.view(i);
      return word != "struct" && word != "interface" && word != "func" && word != "map" && word != "chan";
    }
    return ascii_digit(c) || c == ')' || c == ']' || c == '}' || c == '"' || c == '`' || c == '\'';
  }

  /// Index behind the statement that contains token i.
  std::size_t statement_end(std::size_t i, std::size_t limit) const {
    while (i < limit) {
      const char c = t_.kind(i);
      if (c == ';') return i + 1;
      std::size_t last = i;
      if (opens(c)) last = t_.partner(i, limit);
      i = last + 1;
      if (last < limit && t_.newline_before(i) && may_end_statement(last)) return i;
    }
    return limit;
  }

  /// The receiver's type without star and type parameters: its last word outside brackets.
  std::string_view receiver(std::size_t open, std::size_t close) const {
    std::string_view name;
    for (std::size_t i = open + 1; i < close; ++i) {
      if (t_.kind(i) == '[')
        i = t_.partner(i, close);
      else if (t_.is_word(i))
        name = t_.view(i);
    }
    return name;
  }

  std::size_t function(std::size_t start) {
    std::size_t i = start + 1;
    SymbolSink::Scope scope = SymbolSink::file_scope;
    if (t_.kind(i) == '(') {
      const std::size_t close = t_.partner(i, t_.size());
      scope = sink_.scope(scope, receiver(i, close));
      i = close + 1;
    }
    if (!t_.is_word(i)) return statement_end(start, t_.size());
    const std::size_t name = i++;
    if (t_.kind(i) == '[') i = t_.partner(i, t_.size()) + 1;
    if (t_.kind(i) != '(') return statement_end(start, t_.size());
    std::size_t last = t_.partner(i, t_.size());
    for (i = last + 1; i < t_.size() && !t_.newline_before(i); i = last + 1) {
      const char c = t_.kind(i);
      last = opens(c) ? t_.partner(i, t_.size()) : i;
      if (c == '{' && !t_.is(i - 1, "struct") && !t_.is(i - 1, "interface")) break;
      if (c == ';') break;
    }
    sink_.add(t_.view(name), "function", scope, {start, start, last});
    return last + 1;
  }

  /// One specification `Name [parameters] [=] type` whose text starts at token `start`.
  std::size_t type(std::size_t start, std::size_t name, std::size_t limit) {
    const std::size_t end = statement_end(name, limit);
    if (!t_.is_word(name)) return end;
    std::size_t i = name + 1;
    // `[T any]` are type parameters, `[]` and `[4]` make an array type.
    if (t_.kind(i) == '[' && t_.partner(i, limit) > i + 2) i = t_.partner(i, limit) + 1;
    if (t_.kind(i) == '=') ++i;
    const bool named = t_.is(i, "struct") || t_.is(i, "interface");
    std::size_t last = end - 1;
    if (t_.kind(last) == ';') --last;
    sink_.add(t_.view(name), named ? t_.view(i) : "type", SymbolSink::file_scope, {start, start, last});
    return end;
  }

  std::size_t import(std::size_t i, std::size_t limit) {
    const std::size_t end = statement_end(i, limit);
    for (; i < end; ++i) {
      const std::string_view path = t_.view(i);
      if ((t_.kind(i) == '"' || t_.kind(i) == '`') && path.size() > 2) {
        sink_.import(path.substr(1, path.size() - 2), t_.begin_of(i));
      }
    }
    return end;
  }

  void group(std::size_t open, bool types) {
    const std::size_t close = t_.partner(open, t_.size());
    for (std::size_t i = open + 1; i < close;) i = types ? type(i, i, close) : import(i, close);
  }

  const Lexemes& t_;
  SymbolSink sink_;
};

}  // namespace

ScannedFile scan_go(std::string_view text) {
  if (too_long(text)) return {};
  const Lexemes lexemes = lex(text);
  return GoScanner(lexemes).run();
}

}  // namespace gaia
