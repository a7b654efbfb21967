#include "chunk/lex_javascript.hpp"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "chunk/javascript_words.hpp"

namespace gaia {
namespace {

constexpr auto classes = byte_classes("/<#`", "_$");

bool word_ends_operand(const Lexemes& lexemes, std::size_t i) {
  return lexemes.is_word(i) && (!operand_follows(lexemes.view(i)) || (i > 0 && lexemes.kind(i - 1) == '.'));
}

class Lexer {
 public:
  Lexer(std::string_view text, bool jsx, bool recover)
      : text_(text), jsx_(jsx), recover_(recover), out_(text), brackets_(out_) {}

  void run() {
    std::size_t at = text_.starts_with("#!") ? line_end(text_, 0) : 0;
    while (at < text_.size()) {
      switch (mode()) {
        case Mode::code: at = code(at); break;
        case Mode::literal: at = literal(at, false); break;
        case Mode::tag: at = tag(at); break;
        case Mode::children: at = children(at); break;
      }
    }
    braces_closed_ = brackets_.finish();
  }

  bool braces_closed() const { return braces_closed_; }
  bool elements_closed() const {
    return std::none_of(contexts_.begin(), contexts_.end(), [](const Context& context) {
      return context.mode == Mode::tag || context.mode == Mode::children;
    });
  }

  Lexemes take() { return std::move(out_); }

 private:
  enum class Mode : std::uint8_t { code, literal, tag, children };
  struct Context {
    std::uint32_t depth;  ///< Brackets around it.
    Mode mode;
  };

  Mode mode() const { return contexts_.empty() ? Mode::code : contexts_.back().mode; }
  char peek(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }
  bool word_at(std::size_t at) const { return at < text_.size() && class_of(classes, text_[at]) == byte_class::word; }
  void enter(Mode mode) { contexts_.push_back({static_cast<std::uint32_t>(brackets_.depth()), mode}); }

  /// Tokens until the mode changes.
  std::size_t code(std::size_t at) {
    while (at < text_.size()) {
      if (at + 1 < text_.size())
        at += text_[at] == ' ' ? 1U : 0U;  // without a branch: half of all tokens have one blank before them
      const char c = text_[at];
      switch (class_of(classes, c)) {
        case byte_class::space: at = blanks_end(text_, at + 1); break;
        case byte_class::word: {
          const std::size_t end = word_end(text_, at + 1, classes);
          const std::string_view word = text_.substr(at, end - at);
          if (recover_ && contexts_.empty() && unindented(text_, at) && among(file_level_words, word))
            brackets_.close_all();
          if (is_marked(word)) out_.marks.push_back(static_cast<std::uint32_t>(out_.size()));
          out_.push(at, end);
          at = end;
          break;
        }
        case byte_class::digit: {
          std::size_t end = word_end(text_, at + 1, classes);
          if (peek(end) == '.' && ascii_digit(peek(end + 1))) end = word_end(text_, end + 1, classes);
          out_.push(at, end);
          at = end;
          break;
        }
        case byte_class::open: brackets_.open(at++); break;
        case byte_class::close:
          brackets_.close(at++);
          if (c == '}' && !contexts_.empty() && brackets_.depth() <= contexts_.back().depth) {
            contexts_.pop_back();
            return at;
          }
          break;
        case byte_class::quote: {
          const std::size_t end = quoted_end(text_, at, false);
          out_.push(at, end);
          at = end;
          break;
        }
        case byte_class::special:
          if (c == '/') {
            at = slash(at);
          } else if (c == '`') {
            return literal(at + 1, true);
          } else if (c == '#' && word_at(at + 1)) {
            const std::size_t end = word_end(text_, at + 1, classes);
            out_.push(at, end);
            at = end;
          } else if (c == '<' && jsx_ && starts_element(at)) {
            return open_tag(at);
          } else {
            out_.push(at, at + 1);
            ++at;
          }
          break;
        default: out_.push(at, at + 1); ++at;
      }
    }
    return at;
  }

  std::size_t slash(std::size_t at) {
    const char next = peek(at + 1);
    if (next == '/' || next == '*') {
      const std::size_t end = next == '/' ? line_end(text_, at) : block_comment_end(text_, at);
      out_.comment(at, end);
      return end;
    }
    const std::size_t end = regex_may_start() ? regex_end(at) : at + 1;
    out_.push(at, end);
    return end;
  }

  bool regex_may_start() const {
    if (out_.size() == 0) return true;
    const std::size_t last = out_.size() - 1;
    switch (out_.kind(last)) {
      case ')': {
        const std::size_t open = out_.opener(last);
        if (open == 0 || open == last) return false;
        return out_.is(open - 1, "if") || out_.is(open - 1, "while") || out_.is(open - 1, "for");
      }
      case '}': return true;
      default: return !ends_operand(out_, last);
    }
  }

  /// Behind the flags, or behind the slash alone when no regular expression ends on this line.
  std::size_t regex_end(std::size_t at) {
    if (at < no_regex_before_) return at + 1;
    bool in_class = false;
    std::size_t i = at + 1;
    for (; i < text_.size() && text_[i] != '\n'; ++i) {
      const char c = text_[i];
      if (c == '\\') {
        if (peek(i + 1) != '\n') ++i;
      } else if (c == '[') {
        in_class = true;
      } else if (c == ']') {
        in_class = false;
      } else if (c == '/' && !in_class) {
        return word_end(text_, i + 1, classes);
      }
    }
    no_regex_before_ = i;
    return at + 1;
  }

  /// The part of a template literal from `at` to `${` or the closing backtick.
  std::size_t literal(std::size_t at, bool first) {
    std::size_t i = at;
    for (; i < text_.size(); ++i) {
      const char c = text_[i];
      if (c == '\\') {
        ++i;
      } else if (c == '`') {
        out_.push(first ? at - 1 : i, i + 1);
        if (!first) contexts_.pop_back();
        return i + 1;
      } else if (c == '$' && peek(i + 1) == '{') {
        if (first) {
          out_.push(at - 1, i);
          enter(Mode::literal);
        }
        enter(Mode::code);
        brackets_.open(i + 1);
        return i + 2;
      }
    }
    if (first) out_.push(at - 1, text_.size());
    return text_.size();
  }

  std::size_t tag_name_end(std::size_t at) const {
    while (at < text_.size() &&
           (word_at(at) || ascii_digit(text_[at]) || text_[at] == '.' || text_[at] == '-' || text_[at] == ':')) {
      ++at;
    }
    return at;
  }

  std::size_t skip_space(std::size_t at) const {
    while (at < text_.size() && static_cast<unsigned char>(text_[at]) <= ' ') ++at;
    return at;
  }

  /// The `<` at this place, where an operand is due, opens an element rather than type parameters or a type assertion.
  bool starts_element(std::size_t at) {
    const char next = peek(at + 1);
    if (next != '>' && !word_at(at + 1)) return false;
    if (out_.size() != 0) {
      const std::size_t last = out_.size() - 1;
      const char before = out_.kind(last);
      if (before == '}' || ends_operand(out_, last)) return false;
      if (before == '>' && (last == 0 || !out_.is_pair(last - 1, "=>"))) return false;
    }
    if (next == '>') return closing_tag_behind("", at);
    const std::size_t name_end = tag_name_end(at + 1);
    const std::size_t behind = skip_space(name_end);
    const std::string_view name = text_.substr(at + 1, name_end - at - 1);
    const char c = peek(behind);
    if (c == '>') return closing_tag_behind(name, at);
    if (c == '/') return peek(behind + 1) == '>' || peek(behind + 1) == '/' || peek(behind + 1) == '*';
    if (c == '{') return true;
    if (!word_at(behind) || behind == name_end || name == "const") return false;
    const std::string_view attribute = text_.substr(behind, word_end(text_, behind, classes) - behind);
    return attribute != "extends" && attribute != "in" && attribute != "out";
  }

  /// Where closing tags of each name last occur is found once, on the first doubt.
  bool closing_tag_behind(std::string_view name, std::size_t at) {
    if (!closing_tags_known_) {
      closing_tags_known_ = true;
      for (std::size_t i = text_.find("</"); i != std::string_view::npos; i = text_.find("</", i + 2)) {
        const std::size_t begin = skip_space(i + 2);
        closing_tags_[text_.substr(begin, tag_name_end(begin) - begin)] = i;
      }
    }
    const auto found = closing_tags_.find(name);
    return found != closing_tags_.end() && found->second > at;
  }

  std::size_t open_tag(std::size_t at) {
    const std::size_t end = tag_name_end(at + 1);
    out_.push(at, end == at + 1 ? at + 2 : end);  // a fragment's token is its `<>`
    enter(Mode::tag);
    if (peek(end) != '<') return end;
    constexpr std::size_t longest_arguments = 256;
    std::size_t depth = 0;  // type arguments: <Select<string> value={x}>
    for (std::size_t i = end; i < text_.size() && i < end + longest_arguments && text_[i] != '\n'; ++i) {
      if (text_[i] == '<') ++depth;
      if (text_[i] == '>' && --depth == 0) return i + 1;
    }
    return end;
  }

  /// Attributes until the tag ends.
  std::size_t tag(std::size_t at) {
    while (at < text_.size()) {
      const char c = text_[at];
      if (c == '"' || c == '\'') {
        at = quoted_attribute_end(at);
      } else if (c == '{') {
        enter(Mode::code);
        brackets_.open(at);
        return at + 1;
      } else if (c == '>') {
        contexts_.back().mode = Mode::children;
        return at + 1;
      } else if (c == '/' && peek(at + 1) == '>') {
        out_.push(at, at + 2);
        contexts_.pop_back();
        return at + 2;
      } else if (c == '/' && peek(at + 1) == '*') {
        at = block_comment_end(text_, at);
      } else if (c == '/' && peek(at + 1) == '/') {
        at = line_end(text_, at);
      } else {
        ++at;
      }
    }
    return at;
  }

  std::size_t quoted_attribute_end(std::size_t at) const {
    const std::size_t end = text_.find(text_[at], at + 1);
    return end == std::string_view::npos ? text_.size() : end + 1;
  }

  std::size_t children(std::size_t at) {
    while (at < text_.size()) {
      const char c = text_[at];
      if (c == '{') {
        enter(Mode::code);
        brackets_.open(at);
        return at + 1;
      }
      if (c == '<') {
        const std::size_t name = skip_space(at + 1);
        if (peek(name) == '/') {
          const std::size_t close = text_.find('>', name);
          const std::size_t end = close == std::string_view::npos ? text_.size() : close + 1;
          out_.push(at, end);
          contexts_.pop_back();
          return end;
        }
        return open_tag(at);
      }
      ++at;
    }
    return at;
  }

  std::string_view text_;
  bool jsx_;
  bool recover_;
  bool braces_closed_ = true;
  Lexemes out_;
  BracketStack brackets_;
  std::vector<Context> contexts_;
  std::size_t no_regex_before_ = 0;
  bool closing_tags_known_ = false;
  std::unordered_map<std::string_view, std::size_t> closing_tags_;
};

}  // namespace

bool ends_operand(const Lexemes& lexemes, std::size_t i) {
  const char c = lexemes.kind(i);
  switch (c) {
    case ')':
    case ']':
    case '}':
    case '"':
    case '\'':
    case '`': return true;
    case '<':
    case '/': return lexemes.tokens[i].end > lexemes.tokens[i].begin + 1;
    case '+':
    case '-': return i > 0 && lexemes.kind(i - 1) == c && lexemes.tokens[i - 1].begin + 1 == lexemes.tokens[i].begin;
    case '!': {  // TypeScript's `x!`
      const char before = i > 0 && lexemes.end_of(i - 1) == lexemes.begin_of(i) ? lexemes.kind(i - 1) : '\0';
      return before == ')' || before == ']' || (before != '\0' && word_ends_operand(lexemes, i - 1));
    }
    default: return ascii_digit(c) || word_ends_operand(lexemes, i);
  }
}

Lexemes lex_javascript(std::string_view text) {
  Lexer first(text, true, false);
  first.run();
  const bool jsx = first.elements_closed();
  if (jsx && first.braces_closed()) return first.take();
  Lexer second(text, jsx, jsx);
  second.run();
  if (jsx || second.braces_closed()) return second.take();
  Lexer third(text, false, true);
  third.run();
  return third.take();
}

}  // namespace gaia
