#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "chunk/lex_rust.hpp"
#include "chunk/symbol.hpp"
#include "chunk/symbol_sink.hpp"

namespace gaia {
namespace {

class RustScanner {
 public:
  explicit RustScanner(const Lexemes& lexemes) : t_(lexemes), sink_(lexemes, DocStyle::rust) {}

  ScannedFile run() {
    ranges_.push_back({0, t_.size(), SymbolSink::file_scope, Body::code});
    while (!ranges_.empty()) {
      range_ = ranges_.back();
      ranges_.pop_back();
      for (std::size_t i = range_.begin; i < range_.end;) i = item(i);
    }
    return sink_.take();
  }

 private:
  enum class Body : unsigned char { code, members };
  struct Range {
    std::size_t begin;
    std::size_t end;
    SymbolSink::Scope scope;
    Body body;
  };

  /// Looks at one token; returns the next one to look at.
  std::size_t item(std::size_t i) {
    switch (t_.kind(i)) {
      case 'f': return t_.is(i, "fn") ? function(i) : i + 1;
      case 's': return t_.is(i, "struct") ? data(i) : i + 1;
      case 'e':
        if (t_.is(i, "enum")) return data(i);
        return t_.is(i, "extern") ? extern_crate(i) : i + 1;
      case 'u':
        if (t_.is(i, "union")) return data(i);
        return t_.is(i, "use") && starts_item(i) ? use(i) : i + 1;
      case 't':
        if (t_.is(i, "trait")) return container(i, "trait");
        return t_.is(i, "type") && range_.body == Body::code ? alias(i) : i + 1;
      case 'm':
        if (t_.is(i, "mod")) return container(i, "mod");
        return t_.is(i, "macro_rules") ? macro(i) : i + 1;
      case 'i': return t_.is(i, "impl") ? implementation(i) : i + 1;
      case 'q': return quotes_code(i) ? t_.partner(i + 2, range_.end) + 1 : i + 1;
      case 'p': return t_.is(i, "parse_quote") && quotes_code(i) ? t_.partner(i + 2, range_.end) + 1 : i + 1;
      default: return i + 1;
    }
  }

  bool quotes_code(std::size_t i) const {
    if (t_.kind(i + 1) != '!' || !Lexemes::is_bracket(t_.kind(i + 2))) return false;
    return t_.is(i, "quote") || t_.is(i, "quote_spanned") || t_.is(i, "parse_quote");
  }

  /// First token of the qualifiers before a keyword: `pub(crate) unsafe extern "C" fn`.
  std::size_t first_qualifier(std::size_t i) const {
    while (i > range_.begin) {
      const std::string_view before = t_.view(i - 1);
      if (before == "pub" || before == "async" || before == "unsafe" || before == "const" || before == "extern" ||
          before == "default" || before == "safe" || before == "auto" || before == "crate") {
        --i;
      } else if (t_.kind(i - 1) == '"' && i - 1 > range_.begin && t_.is(i - 2, "extern")) {
        i -= 2;
      } else if (t_.kind(i - 1) == ')' && t_.opener(i - 1) > range_.begin && t_.is(t_.opener(i - 1) - 1, "pub")) {
        i = t_.opener(i - 1) - 1;
      } else {
        return i;
      }
    }
    return i;
  }

  std::size_t first_attribute(std::size_t i) const {
    while (i >= range_.begin + 3 && t_.kind(i - 1) == ']') {
      const std::size_t open = t_.opener(i - 1);
      if (open == i - 1 || open <= range_.begin || t_.kind(open - 1) != '#') return i;
      i = open - 1;
    }
    return i;
  }

  bool starts_item(std::size_t i) const {
    const std::size_t first = first_qualifier(i);
    if (first == range_.begin) return true;
    const char before = t_.kind(first - 1);
    return before == ';' || before == '{' || before == '}' || before == ']' || before == ')';
  }

  SymbolSink::Range span(std::size_t keyword, std::size_t last) const {
    const std::size_t first = first_qualifier(keyword);
    return {first_attribute(first), first, last};
  }

  /// Behind `<…>` that opens at token i. Arrows and comparisons in braces do not count.
  std::size_t angles_end(std::size_t i) const {
    std::size_t depth = 0;
    for (; i < range_.end; ++i) {
      switch (t_.kind(i)) {
        case '<': ++depth; break;
        case '>':
          if (t_.is_pair(i - 1, "->") || t_.is_pair(i - 1, "=>")) break;
          if (--depth == 0) return i + 1;
          break;
        case '(':
        case '[':
        case '{': i = t_.partner(i, range_.end); break;
        case ';':
        case '}': return i;
        default: break;
      }
    }
    return i;
  }

  /// The `{` or `;` that ends an item's head; range_.end without one.
  std::size_t head_end(std::size_t i) const {
    while (i < range_.end) {
      const char c = t_.kind(i);
      if (c == '{' || c == ';' || c == '}') return i;
      if (c == '<')
        i = angles_end(i);
      else if (c == '(' || c == '[')
        i = t_.partner(i, range_.end) + 1;
      else
        ++i;
    }
    return range_.end;
  }

  void push_body(std::size_t open, std::size_t close, SymbolSink::Scope scope, Body body) {
    if (close > open + 1) ranges_.push_back({open + 1, close, scope, body});
  }

  std::size_t function(std::size_t keyword) {
    const std::size_t name = keyword + 1;
    if (!t_.is_word(name) || (t_.kind(name + 1) != '(' && t_.kind(name + 1) != '<')) return keyword + 1;
    const std::size_t end = head_end(name + 1);
    if (end >= range_.end || t_.kind(end) == '}') return end;
    std::size_t last = end;
    if (t_.kind(end) == '{') {
      last = t_.partner(end, range_.end);
      push_body(end, last, sink_.scope(range_.scope, t_.view(name)), Body::code);
    }
    sink_.add(t_.view(name), range_.body == Body::members ? "method" : "function", range_.scope, span(keyword, last));
    return last + 1;
  }

  /// struct, enum, union
  std::size_t data(std::size_t keyword) {
    const std::size_t name = keyword + 1;
    if (!t_.is_word(name) || !starts_item(keyword)) return keyword + 1;
    if (t_.is(keyword, "union") && t_.kind(name + 1) != '{' && t_.kind(name + 1) != '<' && !t_.is(name + 1, "where")) {
      return keyword + 1;
    }
    const std::size_t end = head_end(name + 1);
    if (end >= range_.end || t_.kind(end) == '}') return end;
    const std::size_t last = t_.kind(end) == '{' ? t_.partner(end, range_.end) : end;
    sink_.add(t_.view(name), t_.view(keyword), range_.scope, span(keyword, last));
    return last + 1;
  }

  /// trait, mod
  std::size_t container(std::size_t keyword, std::string_view type) {
    const std::size_t name = keyword + 1;
    if (!t_.is_word(name) || !starts_item(keyword)) return keyword + 1;
    const std::size_t end = head_end(name + 1);
    if (end >= range_.end || t_.kind(end) != '{') return end;
    const std::size_t last = t_.partner(end, range_.end);
    const bool trait = type == "trait";
    push_body(end, last, sink_.scope(range_.scope, t_.view(name)), trait ? Body::members : Body::code);
    sink_.add(t_.view(name), type, range_.scope, span(keyword, last));
    return last + 1;
  }

  /// Last word of the first path among [i, end): `fmt::Result<T>` gives Result, `&mut [T]` gives T.
  std::string_view type_name(std::size_t i, std::size_t end) const {
    std::string_view name;
    for (; i < end; ++i) {
      const char c = t_.kind(i);
      if (t_.is_word(i)) {
        const std::string_view word = t_.view(i);
        if (word == "dyn" || word == "mut" || word == "const" || word == "where" || word == "for") continue;
        name = word;
        if (!t_.is_pair(i + 1, "::")) return name;
      } else if (c == '<' && !name.empty()) {
        return name;
      }
    }
    return name;
  }

  std::size_t implementation(std::size_t keyword) {
    if (!starts_item(keyword)) return keyword + 1;
    std::size_t i = keyword + 1;
    if (t_.kind(i) == '<') i = angles_end(i);
    const std::size_t end = head_end(i);
    if (end >= range_.end || t_.kind(end) != '{') return end;
    std::size_t self = i;
    std::size_t where = end;
    for (std::size_t k = i; k < end;) {
      const char c = t_.kind(k);
      if (c == '<') {
        k = angles_end(k);
        continue;
      }
      if (c == '(' || c == '[') k = t_.partner(k, end);
      if (c == 'w' && t_.is(k, "where")) {
        where = k;
        break;
      }
      if (c == 'f' && t_.is(k, "for") && t_.kind(k + 1) != '<') self = k + 1;
      ++k;
    }
    const std::string_view name = type_name(self, where);
    const std::size_t last = t_.partner(end, range_.end);
    push_body(end, last, sink_.scope(range_.scope, name), Body::members);
    sink_.add(name, "impl", range_.scope, span(keyword, last));
    return last + 1;
  }

  std::size_t alias(std::size_t keyword) {
    const std::size_t name = keyword + 1;
    if (!t_.is_word(name) || !starts_item(keyword)) return keyword + 1;
    const std::size_t end = statement_end(name);
    sink_.add(t_.view(name), "type", range_.scope, span(keyword, end));
    return end + 1;
  }

  /// The `;` that ends a statement without a block of its own.
  std::size_t statement_end(std::size_t i) const {
    for (; i < range_.end && t_.kind(i) != ';' && t_.kind(i) != '}'; ++i) {
      const char c = t_.kind(i);
      if (c == '(' || c == '[' || c == '{') i = t_.partner(i, range_.end);
    }
    return i;
  }

  std::size_t macro(std::size_t keyword) {
    const std::size_t name = keyword + 2;
    const std::size_t open = keyword + 3;
    const char c = t_.kind(open);
    if (t_.kind(keyword + 1) != '!' || !t_.is_word(name) || (c != '{' && c != '(' && c != '[')) return keyword + 1;
    const std::size_t last = t_.partner(open, range_.end);
    sink_.add(t_.view(name), "macro", range_.scope, span(keyword, last));
    return last + 1;
  }

  std::size_t extern_crate(std::size_t i) {
    if (!t_.is(i + 1, "crate") || !t_.is_word(i + 2)) return i + 1;
    sink_.import(t_.view(i + 2), t_.begin_of(i + 2));
    return i + 3;
  }

  /// Writes out a tree of paths, `a::{self, b, c::d as e}`; prefixes are lengths of one growing path.
  std::size_t use(std::size_t keyword) {
    constexpr std::size_t longest = 512;
    std::string path;
    std::vector<std::size_t> prefixes;
    bool named = false;
    const auto prefix = [&] { return prefixes.empty() ? std::size_t{0} : prefixes.back(); };
    std::size_t i = keyword + 1;
    const auto flush = [&] {
      if (named) {
        const std::string_view whole = path;
        sink_.import(whole.substr(0, path.size() - (path.ends_with("::") ? 2 : 0)), t_.begin_of(i));
      }
      named = false;
      path.resize(prefix());
    };
    for (; i < range_.end; ++i) {
      const char c = t_.kind(i);
      if (c == ';' || (c == '}' && prefixes.empty())) break;
      if (c == '{') {
        named = false;
        prefixes.push_back(path.size());
      } else if (c == '}') {
        flush();
        prefixes.pop_back();
        path.resize(prefix());
      } else if (c == ',') {
        flush();
      } else if (t_.is(i, "as")) {
        ++i;
      } else if (t_.is_pair(i, "::")) {
        if (!path.empty() && path.size() < longest) path += "::";
        ++i;
      } else if (t_.is_word(i) || c == '*') {
        named = true;
        const bool itself = path.size() == prefix() && !prefixes.empty() && t_.is(i, "self");
        if (!itself && path.size() < longest) path += t_.view(i).substr(0, longest);
      }
    }
    flush();
    return i + 1;
  }

  const Lexemes& t_;
  SymbolSink sink_;
  std::vector<Range> ranges_;
  Range range_{};
};

}  // namespace

ScannedFile scan_rust(std::string_view text) {
  if (too_long(text)) return {};
  const Lexemes lexemes = lex_rust(text);
  return RustScanner(lexemes).run();
}

}  // namespace gaia
