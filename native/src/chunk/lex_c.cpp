#include "chunk/lex_c.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace gaia {
namespace {

constexpr auto classes = byte_classes("/#:", "_$");

/// A bracket stack whose earlier states can be returned to in constant time: nodes are never removed.
class BranchingBrackets {
 public:
  explicit BranchingBrackets(Lexemes& lexemes) : lexemes_(lexemes), nodes_{{0, 0, 0}} {}

  std::uint32_t state() const { return top_; }
  void restore(std::uint32_t state) { top_ = nodes_[state].token < closed_before() ? 0 : state; }
  bool any_open() const { return top_ != 0; }

  /// Everything still open ends with the last token.
  void close_all() {
    top_ = 0;
    closed_at_.push_back(static_cast<std::uint32_t>(lexemes_.size()));
  }

  void open(std::size_t at) {
    const auto token = static_cast<std::uint32_t>(lexemes_.size());
    const auto node = static_cast<std::uint32_t>(nodes_.size());
    lexemes_.push(at, token);
    nodes_.push_back({token, top_, lexemes_.text[at] == '{' ? node : nodes_[top_].brace});
    top_ = node;
  }

  void close(std::size_t at) {
    const auto token = static_cast<std::uint32_t>(lexemes_.size());
    lexemes_.push(at, token);
    const char c = lexemes_.text[at];
    if (c == '}') {
      if (nodes_[top_].brace == 0) return;
      top_ = nodes_[top_].brace;
    } else if (top_ == 0 || lexemes_.text[lexemes_.tokens[nodes_[top_].token].begin] != (c == ')' ? '(' : '[')) {
      return;
    }
    lexemes_.tokens[nodes_[top_].token].end = token;
    lexemes_.tokens[token].end = nodes_[top_].token;
    top_ = nodes_[top_].parent;
  }

  /// What was never closed ends with the braces around it. False when a brace was never closed.
  bool finish() {
    const bool closed = nodes_[top_].brace == 0;
    for (std::size_t i = 1; i < nodes_.size(); ++i) {
      const Node& node = nodes_[i];
      Token& token = lexemes_.tokens[node.token];
      if (token.end != node.token) continue;
      const std::uint32_t around = nodes_[node.parent].brace;
      token.end = around == 0 ? static_cast<std::uint32_t>(lexemes_.size()) : lexemes_.tokens[nodes_[around].token].end;
      if (token.end < node.token) token.end = static_cast<std::uint32_t>(lexemes_.size());
      const auto cut = std::upper_bound(closed_at_.begin(), closed_at_.end(), node.token);
      if (cut != closed_at_.end()) token.end = std::min(token.end, *cut - 1);
    }
    return closed;
  }

 private:
  struct Node {
    std::uint32_t token;
    std::uint32_t parent;
    std::uint32_t brace;  ///< Nearest node of a `{`, itself included; 0 without.
  };

  std::uint32_t closed_before() const { return closed_at_.empty() ? 0 : closed_at_.back(); }

  Lexemes& lexemes_;
  std::vector<std::uint32_t> closed_at_;
  std::vector<Node> nodes_;
  std::uint32_t top_ = 0;
};

class CLexer {
 public:
  CLexer(std::string_view text, bool recover) : text_(text), recover_(recover), out_(text), brackets_(out_.lexemes) {}

  /// False when a brace was never closed.
  bool run() {
    Lexemes& tokens = out_.lexemes;
    std::size_t at = 0;
    while (at < text_.size()) {
      if (at + 1 < text_.size())
        at += text_[at] == ' ' ? 1U : 0U;  // without a branch: half of all tokens have one blank before them
      const char c = text_[at];
      switch (class_of(classes, c)) {
        case byte_class::space: at = blanks_end(text_, at + 1); break;
        case byte_class::word: {
          const std::size_t end = word_end(text_, at + 1, classes);
          if (end < text_.size() && text_[end] == '"' && is_raw_prefix(text_.substr(at, end - at))) {
            at = raw_string(end);
            break;
          }
          if (recover_ && brackets_.any_open() && starts_declaration(at, end)) brackets_.close_all();
          tokens.push(at, end);
          at = end;
          break;
        }
        case byte_class::digit: at = number(at); break;
        case byte_class::open: brackets_.open(at++); break;
        case byte_class::close: brackets_.close(at++); break;
        case byte_class::quote: {
          const std::size_t end = c == '`' ? at + 1 : quoted_end(text_, at, false);
          tokens.push(at, end);
          at = end;
          break;
        }
        case byte_class::special: at = special(at, c); break;
        default: tokens.push(at, at + 1); ++at;
      }
    }
    return brackets_.finish();
  }

  CLexemes take() { return std::move(out_); }

 private:
  struct Condition {
    std::uint32_t start;  ///< Brackets at `#if`.
    std::uint32_t first;  ///< Brackets at the end of the first branch, once another one began.
    bool branched;
  };

  char peek(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }

  /// Bodies are indented; what is not, and is neither a label nor a statement, belongs to the file.
  bool starts_declaration(std::size_t at, std::size_t end) const {
    constexpr std::string_view statements[] = {"if",       "else",  "for",    "while",   "do",
                                               "switch",   "case",  "goto",   "return",  "default",
                                               "continue", "break", "public", "private", "protected"};
    if (!unindented(text_, at) || among(statements, text_.substr(at, end - at))) return false;
    const std::size_t behind = blanks_end(text_, end);
    return peek(behind) != ':' || peek(behind + 1) == ':';
  }

  static bool is_raw_prefix(std::string_view word) {
    return word == "R" || word == "LR" || word == "uR" || word == "UR" || word == "u8R";
  }

  std::size_t raw_string(std::size_t quote) {
    constexpr std::size_t longest_delimiter = 16;
    std::size_t open = quote + 1;
    while (open < text_.size() && open <= quote + 1 + longest_delimiter && text_[open] != '(') ++open;
    std::size_t end = 0;
    if (peek(open) != '(') {
      end = quoted_end(text_, quote, false);
    } else {
      char closing[longest_delimiter + 3];
      std::size_t size = 0;
      closing[size++] = ')';
      for (std::size_t i = quote + 1; i < open && size <= longest_delimiter; ++i) closing[size++] = text_[i];
      closing[size++] = '"';
      const std::size_t found = text_.find(std::string_view(closing, size), open);
      end = found == std::string_view::npos ? text_.size() : found + size;
    }
    out_.lexemes.push(quote, end);
    return end;
  }

  /// Digits may be grouped by quotes: 1'000'000.
  std::size_t number(std::size_t at) {
    std::size_t end = at + 1;
    while (true) {
      end = word_end(text_, end, classes);
      const char next = peek(end + 1);
      const bool joins = peek(end) == '.' || peek(end) == '\'';
      if (!joins || !(ascii_digit(next) || class_of(classes, next) == byte_class::word)) break;
      ++end;
    }
    out_.lexemes.push(at, end);
    return end;
  }

  std::size_t special(std::size_t at, char c) {
    const char next = peek(at + 1);
    if (c == '/' && next == '*') {
      const std::size_t end = block_comment_end(text_, at);
      out_.lexemes.comment(at, end);
      return end;
    }
    if (c == '/' && next == '/') {
      std::size_t end = line_end(text_, at);
      while (end < text_.size() && text_[end - 1] == '\\') end = line_end(text_, end + 1);
      out_.lexemes.comment(at, end);
      return end;
    }
    if (c == ':' && next == ':') out_.cpp = true;
    if (c == '#' && starts_line(at)) return directive(at);
    out_.lexemes.push(at, at + 1);
    return at + 1;
  }

  bool starts_line(std::size_t at) const {
    while (at > 0 && text_[at - 1] != '\n') {
      if (static_cast<unsigned char>(text_[--at]) > ' ') return false;
    }
    return true;
  }

  std::size_t skip_blanks(std::size_t at) const {
    while (peek(at) == ' ' || peek(at) == '\t') ++at;
    return at;
  }

  /// End of a preprocessor line with its continuations and the block comments that start on it.
  std::size_t directive_end(std::size_t at) const {
    while (at < text_.size() && text_[at] != '\n') {
      if (text_[at] == '\\') {
        at += 2;
      } else if (text_[at] == '"') {
        at = quoted_end(text_, at, false);
      } else if (text_[at] == '/' && peek(at + 1) == '*') {
        at = block_comment_end(text_, at);
      } else {
        ++at;
      }
    }
    return at < text_.size() ? at : text_.size();
  }

  std::size_t directive(std::size_t hash) {
    const std::size_t name = skip_blanks(hash + 1);
    const std::size_t name_end = word_end(text_, name, classes);
    const std::string_view word = text_.substr(name, name_end - name);
    const std::size_t argument = skip_blanks(name_end);
    const std::size_t end = directive_end(name_end);
    if (word == "include" || word == "import" || word == "include_next") {
      include(argument);
    } else if (word == "define") {
      if (text_.substr(hash, end - hash).find('\n') != std::string_view::npos) {
        const std::size_t macro = word_end(text_, argument, classes);
        out_.macros.push_back({text_.substr(argument, macro - argument), hash, end});
      }
    } else if (word == "if" || word == "ifdef" || word == "ifndef") {
      if (word == "if" && is_zero(argument)) return dead_branch(end);
      conditions_.push_back({brackets_.state(), 0, false});
    } else if (word == "else" || word.starts_with("elif")) {
      if (!conditions_.empty()) {
        Condition& condition = conditions_.back();
        if (!condition.branched) condition.first = brackets_.state();
        condition.branched = true;
        brackets_.restore(condition.start);
      }
    } else if (word == "endif" && !conditions_.empty()) {
      if (conditions_.back().branched) brackets_.restore(conditions_.back().first);
      conditions_.pop_back();
    }
    return end;
  }

  void include(std::size_t at) {
    const char open = peek(at);
    if (open != '<' && open != '"') return;
    const char close = open == '<' ? '>' : '"';
    const std::string_view line = text_.substr(at + 1, line_end(text_, at) - at - 1);
    const std::size_t end = line.find(close);
    if (end != std::string_view::npos) out_.includes.push_back(line.substr(0, end));
  }

  bool is_zero(std::size_t at) const { return peek(at) == '0' && class_of(classes, peek(at + 1)) == byte_class::space; }

  /// Skips what follows `#if 0`; the branch after it, if any, becomes the first one.
  std::size_t dead_branch(std::size_t at) {
    std::size_t depth = 0;
    while (at < text_.size()) {
      const std::size_t hash = skip_blanks(at + 1);
      const std::size_t end = line_end(text_, at + 1);
      if (peek(hash) == '#') {
        const std::size_t name = skip_blanks(hash + 1);
        const std::string_view word = text_.substr(name, word_end(text_, name, classes) - name);
        if (word.starts_with("if")) {
          ++depth;
        } else if (word == "endif") {
          if (depth == 0) return end;
          --depth;
        } else if (depth == 0 && (word == "else" || word.starts_with("elif"))) {
          conditions_.push_back({brackets_.state(), 0, false});
          return end;
        }
      }
      at = end;
    }
    return text_.size();
  }

  std::string_view text_;
  bool recover_;
  CLexemes out_;
  BranchingBrackets brackets_;
  std::vector<Condition> conditions_;
};

}  // namespace

CLexemes lex_c(std::string_view text) {
  CLexer lexer(text, false);
  if (lexer.run()) return lexer.take();
  CLexer recovering(text, true);
  recovering.run();
  return recovering.take();
}

}  // namespace gaia
