#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "chunk/c_declarator.hpp"
#include "chunk/lex_c.hpp"
#include "chunk/symbol.hpp"
#include "chunk/symbol_sink.hpp"

namespace gaia {
namespace {

class CScanner {
 public:
  explicit CScanner(const CLexemes& source)
      : t_(source.lexemes), cpp_(source.cpp), heads_(source.lexemes), sink_(source.lexemes, DocStyle::c) {
    for (const std::string_view name : source.includes) {
      sink_.import(name, static_cast<std::size_t>(name.data() - source.lexemes.text.data()));
    }
    for (const CLexemes::Macro& macro : source.macros) sink_.add_span(macro.name, "macro", macro.begin, macro.end);
  }

  ScannedFile run() {
    ranges_.push_back({0, t_.size(), SymbolSink::file_scope, false});
    while (!ranges_.empty()) {
      range_ = ranges_.back();
      ranges_.pop_back();
      scan_range();
    }
    if (cpp_) {
      for (Symbol& symbol : sink_.symbols()) {
        if (symbol.type == "struct") symbol.type = "class";
      }
    }
    return sink_.take();
  }

 private:
  struct Range {
    std::size_t begin;
    std::size_t end;
    SymbolSink::Scope scope;
    bool members;  ///< Inside a class.
  };

  /// What is known about the declaration being read, so that every head is read once.
  struct Statement {
    std::size_t begin = 0;
    std::size_t parameters = 0;  ///< Token of its first `(`; 0 without.
    bool skips_braces = false;   ///< Braces up to the `;` hold no declarations.
    bool initializes_members = false;
    std::size_t first = 0;  ///< First token without attributes, once the head was read.
    std::size_t lead = 0;
    CHead head;
  };

  /// `int f(a, b) int a; char *b; {`: seen up to its first `;`.
  struct OldStyle {
    std::size_t begin = 0;
    std::size_t parameters = 0;
  };

  void start(std::size_t at) { statement_ = Statement{at, 0, false, false, 0, 0, {}}; }

  void scan_range() {
    start(range_.begin);
    old_style_ = {};
    for (std::size_t i = range_.begin; i < range_.end;) {
      switch (t_.kind(i)) {
        case ';':
          note_old_style(i);
          start(++i);
          break;
        case '{': i = brace(i); break;
        case '}': start(++i); break;
        case '(':
          if (statement_.parameters == 0) statement_.parameters = i;
          [[fallthrough]];
        case '[': i = t_.partner(i, range_.end) + 1; break;
        case ':':
          if (is_access_label(i)) start(i + 1);
          ++i;
          break;
        case 't': i = template_end(i); break;
        default: ++i;
      }
    }
  }

  std::size_t template_end(std::size_t i) {
    if (i != statement_.begin || !t_.is(i, "template")) return i + 1;
    cpp_ = true;
    return t_.kind(i + 1) == '<' ? std::max(heads_.angles_end(i + 1, range_.end), i + 1) : i + 1;
  }

  bool is_access_label(std::size_t colon) const {
    if (colon == range_.begin || t_.is_pair(colon, "::") || t_.is_pair(colon - 1, "::")) return false;
    const auto access = [&](std::size_t i) {
      return t_.is(i, "public") || t_.is(i, "private") || t_.is(i, "protected") || t_.is(i, "signals") ||
             t_.is(i, "Q_SIGNALS");
    };
    if (access(colon - 1)) return true;
    return colon - range_.begin >= 2 && (t_.is(colon - 1, "slots") || t_.is(colon - 1, "Q_SLOTS")) && access(colon - 2);
  }

  void note_old_style(std::size_t semicolon) {
    const std::size_t open = statement_.parameters;
    if (old_style_.parameters != 0 || open <= statement_.begin || !t_.is_word(open - 1)) return;
    const std::size_t close = t_.partner(open, semicolon);
    if (close + 1 >= semicolon || !t_.is_word(close + 1) || !t_.newline_before(close + 1)) return;
    for (std::size_t i = open + 1; i < close; ++i) {
      if (!t_.is_word(i) && t_.kind(i) != ',') return;
    }
    old_style_ = {statement_.begin, open};
  }

  void push(std::size_t open, std::size_t close, SymbolSink::Scope scope, bool members) {
    if (open + 1 < close) ranges_.push_back({open + 1, close, scope, members});
  }

  SymbolSink::Scope qualified(const CHead& head) {
    SymbolSink::Scope scope = range_.scope;
    for (const std::string_view name : head.qualifiers) scope = sink_.scope(scope, name);
    return scope;
  }

  /// Handles the `{` at token i; returns the token to go on with.
  std::size_t brace(std::size_t open) {
    const std::size_t close = t_.partner(open, range_.end);
    if (statement_.initializes_members) {
      if (t_.is_word(open - 1) || t_.kind(open - 1) == '>') return close + 1;
      return function(close);
    }
    if (statement_.skips_braces) return skipped(close);
    if (open == statement_.begin) {
      if (old_style_.parameters != 0) old_function(close);
      start(close + 1);
      old_style_ = {};
      return close + 1;
    }
    old_style_ = {};
    statement_.lead = statement_.begin;
    statement_.first = heads_.first_token(statement_.lead, open);
    const std::size_t first = statement_.first;
    if (t_.is(first, "extern") && t_.kind(first + 1) == '"' && first + 2 == open) {
      push(open, close, range_.scope, range_.members);
      start(close + 1);
      return close + 1;
    }
    statement_.head = heads_.read(first, open);
    switch (statement_.head.kind) {
      case CHead::Kind::constructor:
        cpp_ = true;
        statement_.initializes_members = true;
        if (t_.is_word(open - 1) || t_.kind(open - 1) == '>') return close + 1;
        return function(close);
      case CHead::Kind::function: return function(close);
      case CHead::Kind::name_space: return name_space(open, close);
      case CHead::Kind::type: return type(open, close);
      case CHead::Kind::initializer: statement_.skips_braces = true; return skipped(close);
      case CHead::Kind::other:
        if (t_.kind(first) == 'e' || t_.kind(open - 1) == ')' || t_.is(open - 1, "do")) {
          start(close + 1);
          return close + 1;
        }
        statement_.skips_braces = true;
        return skipped(close);
    }
    return close + 1;
  }

  /// A word on a new line behind a closed initialiser starts another declaration, a missing `;` notwithstanding.
  std::size_t skipped(std::size_t close) {
    if (t_.is_word(close + 1) && t_.newline_before(close + 1) && statement_.head.kind != CHead::Kind::type) {
      start(close + 1);
    }
    return close + 1;
  }

  std::size_t function(std::size_t close) {
    const CHead& head = statement_.head;
    const bool method = range_.members || (!head.qualifiers.empty() && !spelled_like_macro(t_.view(statement_.first)));
    if (method) cpp_ = true;
    sink_.add(head.name, method ? "method" : "function", qualified(head), {statement_.lead, statement_.first, close});
    start(close + 1);
    return close + 1;
  }

  void old_function(std::size_t close) {
    sink_.add(t_.view(old_style_.parameters - 1), "function", range_.scope,
              {old_style_.begin, old_style_.begin, close});
  }

  std::size_t name_space(std::size_t open, std::size_t close) {
    cpp_ = true;
    const CHead& head = statement_.head;
    const SymbolSink::Scope outer = qualified(head);
    sink_.add(head.name, "namespace", outer, {statement_.lead, statement_.first, close});
    push(open, close, sink_.scope(outer, head.name), false);
    start(close + 1);
    return close + 1;
  }

  std::size_t type(std::size_t open, std::size_t close) {
    CHead& head = statement_.head;
    const std::string_view keyword = t_.view(head.keyword);
    const bool is_enum = keyword == "enum";
    if (keyword == "class" || t_.is(head.keyword + 1, "class")) cpp_ = true;
    if (t_.is(statement_.first, "typedef")) {
      if (const std::string_view alias = declared_alias(close + 1); !alias.empty()) head.name = alias;
    }
    const SymbolSink::Scope outer = qualified(head);
    sink_.add(head.name, keyword, outer, {statement_.lead, statement_.first, close});
    if (!is_enum) push(open, close, sink_.scope(outer, head.name), true);
    statement_.skips_braces = true;
    return close + 1;
  }

  /// First declared name behind `typedef struct { … }`.
  std::string_view declared_alias(std::size_t i) const {
    constexpr std::size_t furthest = 16;
    for (const std::size_t limit = i + furthest; i < limit && i < range_.end && t_.kind(i) != ';'; ++i) {
      if (!t_.is_word(i)) continue;
      if (t_.kind(i + 1) != '(') return t_.view(i);
      i = t_.partner(i + 1, range_.end);
    }
    return {};
  }

  const Lexemes& t_;
  bool cpp_;
  CHeadReader heads_;
  SymbolSink sink_;
  std::vector<Range> ranges_;
  Range range_{};
  Statement statement_;
  OldStyle old_style_;
};

}  // namespace

ScannedFile scan_c(std::string_view text) {
  if (too_long(text)) return {};
  const CLexemes source = lex_c(text);
  return CScanner(source).run();
}

}  // namespace gaia
