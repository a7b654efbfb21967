#include "chunk/python_string.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

namespace gaia {
namespace {

using Quote = PythonQuote;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool closes(std::string_view text, std::size_t at, Quote quote) {
  if (text[at] != quote.mark) return false;
  return !quote.triple || (at + 2 < text.size() && text[at + 1] == quote.mark && text[at + 2] == quote.mark);
}

std::size_t plain_string_end(std::string_view text, std::size_t at, Quote quote) {
  while (at < text.size()) {
    const char c = text[at];
    if (c == '\\') {
      at = std::min(at + 2, text.size());
    } else if (c == '\n' && !quote.triple) {
      return at;
    } else if (c == quote.mark && closes(text, at, quote)) {
      return at + quote.size();
    } else {
      ++at;
    }
  }
  return text.size();
}

// Follows literal text, replacement fields and format specifications, which nest without bound; hence its own stack.
class FormattedStringEnd {
 public:
  FormattedStringEnd(std::string_view text, std::size_t at, Quote quote) : text_(text), at_(at) {
    stack_.push_back({Kind::literal, quote, 0});
  }

  std::size_t find() {
    while (!stack_.empty() && at_ < text_.size()) {
      const bool open = stack_.back().kind == Kind::field ? step_field() : step_text();
      if (!open) return at_;
    }
    return at_;
  }

 private:
  enum class Kind { literal, field, format };
  struct Frame {
    Kind kind;
    Quote quote;           ///< Of the literal around it.
    std::size_t brackets;  ///< Open in a field.
  };

  // False: not closed, the string ends here.
  bool step_text() {
    const Frame frame = stack_.back();
    const char c = text_[at_];
    if (c == '\n' && !frame.quote.triple) return false;
    if (closes(text_, at_, frame.quote)) {
      while (stack_.back().kind != Kind::literal) stack_.pop_back();
      stack_.pop_back();
      at_ += frame.quote.size();
    } else if (c == '\\') {
      const bool pair = at_ + 1 < text_.size() && text_[at_ + 1] != '{' && text_[at_ + 1] != '}';
      at_ += pair ? 2 : 1;
    } else if (c == '{') {
      const bool doubled = frame.kind == Kind::literal && at_ + 1 < text_.size() && text_[at_ + 1] == '{';
      if (!doubled) stack_.push_back({Kind::field, frame.quote, 0});
      at_ += doubled ? 2 : 1;
    } else {
      if (c == '}' && frame.kind == Kind::format) {
        stack_.pop_back();
        stack_.pop_back();
      }
      ++at_;
    }
    return true;
  }

  bool step_field() {
    Frame& field = stack_.back();
    const char c = text_[at_];
    if (c == '\n' && python_statement_starts(text_, at_ + 1)) return false;
    if (c == '"' || c == '\'') {
      step_nested_string(field.quote);
    } else if (c == '#') {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (c == '}' && field.brackets == 0) {
      stack_.pop_back();
      ++at_;
    } else if (c == ':' && field.brackets == 0) {
      const Quote quote = field.quote;
      stack_.push_back({Kind::format, quote, 0});
      ++at_;
    } else {
      if (c == '(' || c == '[' || c == '{') ++field.brackets;
      if ((c == ')' || c == ']' || c == '}') && field.brackets > 0) --field.brackets;
      ++at_;
    }
    return true;
  }

  void step_nested_string(Quote outer) {
    std::size_t begin = at_;
    while (begin > 0 && at_ - begin < 2 && is_python_word(text_[begin - 1])) --begin;
    const std::string_view prefix = text_.substr(begin, at_ - begin);
    const Quote quote = python_quote_at(text_, at_);
    // Before PEP 701 the outer quotes inside a field could only be their end.
    if (outer.triple && closes(text_, at_, outer)) {
      while (stack_.back().kind != Kind::literal) stack_.pop_back();
      stack_.pop_back();
      at_ += outer.size();
      return;
    }
    at_ += quote.size();
    if (is_python_string_prefix(prefix) && (has_prefix_letter(prefix, 'f') || has_prefix_letter(prefix, 't'))) {
      stack_.push_back({Kind::literal, quote, 0});
    } else {
      at_ = plain_string_end(text_, at_, quote);
    }
  }

  std::string_view text_;
  std::size_t at_;
  std::vector<Frame> stack_;
};

}  // namespace

bool has_prefix_letter(std::string_view prefix, char letter) {
  return std::any_of(prefix.begin(), prefix.end(), [&](char c) { return lower(c) == letter; });
}

PythonQuote python_quote_at(std::string_view text, std::size_t at) {
  const char mark = text[at];
  return {mark, at + 2 < text.size() && text[at + 1] == mark && text[at + 2] == mark};
}

bool is_python_string_prefix(std::string_view word) {
  if (word.size() == 1) return std::string_view("rbuft").find(lower(word[0])) != std::string_view::npos;
  if (word.size() != 2) return false;
  const char a = lower(word[0]);
  const char b = lower(word[1]);
  const char other = a == 'r' ? b : b == 'r' ? a : '\0';
  return other == 'b' || other == 'f' || other == 't' || other == 'u';
}

bool python_statement_starts(std::string_view text, std::size_t at) {
  constexpr std::string_view keywords[] = {"assert", "async def", "break",   "class",  "continue", "def",      "del",
                                           "elif",   "except",    "finally", "global", "import",   "nonlocal", "pass",
                                           "raise",  "return",    "try",     "while",  "with"};
  at = std::min(text.find_first_not_of(" \t\f", at), text.size());
  const std::string_view rest = text.substr(at);
  return std::any_of(std::begin(keywords), std::end(keywords), [&](std::string_view keyword) {
    return rest.starts_with(keyword) && (rest.size() == keyword.size() || !is_python_word(rest[keyword.size()]));
  });
}

std::size_t python_string_end(std::string_view text, std::size_t begin, std::size_t quote) {
  const std::string_view prefix = text.substr(begin, quote - begin);
  const Quote opening = python_quote_at(text, quote);
  const std::size_t body = quote + opening.size();
  if (has_prefix_letter(prefix, 'f') || has_prefix_letter(prefix, 't'))
    return FormattedStringEnd(text, body, opening).find();
  return plain_string_end(text, body, opening);
}

}  // namespace gaia
