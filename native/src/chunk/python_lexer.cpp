#include "chunk/python_lexer.hpp"

#include <algorithm>

#include "chunk/python_string.hpp"

namespace gaia {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::size_t PythonLexer::end_of_line() const { return std::min(text_.find('\n', at_), text_.size()); }

void PythonLexer::note_comment(std::size_t column) {
  if (comments_last_ + 1 != line_ || comments_column_ != column) comments_first_ = line_;
  comments_last_ = line_;
  comments_column_ = column;
}

std::uint32_t PythonLexer::comments_above(std::uint32_t line, std::size_t column) const {
  return comments_last_ + 1 == line && comments_column_ == column && comments_last_ != 0 ? comments_first_ : line;
}

// Skips blank and comment lines and measures the indentation of the next other line.
void PythonLexer::start_line() {
  line_starts_ = false;
  std::size_t column = 0;
  std::size_t first_column = 0;  // with a continuation inside the indentation, its first line counts
  for (; at_ < text_.size(); ++at_) {
    switch (text_[at_]) {
      case ' ': ++column; break;
      case '\t': column = (column / 8 + 1) * 8; break;
      case '\f': column = 0; break;
      case '\r': break;
      case '#':
        note_comment(column);
        at_ = end_of_line();
        if (at_ == text_.size()) return;
        [[fallthrough]];
      case '\n':
        ++line_;
        column = first_column = 0;
        break;
      case '\\':
        if (at_ + 1 < text_.size() && text_[at_ + 1] == '\n') {
          if (first_column == 0) first_column = column;
          column = 0;
          ++at_;
          ++line_;
          break;
        }
        [[fallthrough]];
      default: column_ = first_column != 0 ? first_column : column; return;
    }
  }
}

PythonToken PythonLexer::take(PythonToken::Kind kind, std::size_t end) {
  PythonToken token{kind, text_.substr(at_, end - at_), line_, line_};
  at_ = end;
  return token;
}

PythonToken PythonLexer::word() {
  std::size_t end = at_;
  while (end < text_.size() && is_python_word(text_[end])) ++end;
  if (is_digit(text_[at_])) return take(PythonToken::Kind::other, end);
  const bool literal = end < text_.size() && (text_[end] == '"' || text_[end] == '\'') &&
                       (end == at_ || is_python_string_prefix(text_.substr(at_, end - at_)));
  if (!literal) return take(PythonToken::Kind::name, end);
  PythonToken token = take(PythonToken::Kind::string, python_string_end(text_, at_, end));
  line_ += static_cast<std::uint32_t>(std::count(token.text.begin(), token.text.end(), '\n'));
  // A literal that is never closed may end with the LF of the text's last line.
  token.end_line = token.text.back() == '\n' ? line_ - 1 : line_;
  return token;
}

PythonToken PythonLexer::next() {
  if (line_starts_) start_line();
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (c == ' ' || c == '\t' || c == '\f' || c == '\r') {
      ++at_;
    } else if (c == '#') {
      at_ = end_of_line();
    } else if (c == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n') {
      at_ += 2;
      ++line_;
    } else if (c == '\n') {
      const bool ends = depth_ == 0 || python_statement_starts(text_, at_ + 1);
      PythonToken token = take(PythonToken::Kind::newline, at_ + 1);
      ++line_;
      if (!ends) continue;
      depth_ = 0;
      line_starts_ = true;
      return token;
    } else if (is_python_word(c) || c == '"' || c == '\'') {
      return word();
    } else {
      if (c == '(' || c == '[' || c == '{') ++depth_;
      if ((c == ')' || c == ']' || c == '}') && depth_ > 0) --depth_;
      return take(PythonToken::Kind::other, at_ + 1);
    }
  }
  return {PythonToken::Kind::end, {}, line_, line_};
}

}  // namespace gaia
