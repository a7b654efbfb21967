#include "chunk/python_docstring.hpp"

#include <algorithm>
#include <limits>

#include "chunk/python_string.hpp"
#include "support/code_points.hpp"

namespace gaia {
namespace {

struct Number {
  char32_t value = 0;
  std::size_t digits = 0;
};

/// Digits of `text` in `base` from `at` on, at most `most`.
Number number_at(std::string_view text, std::size_t at, unsigned base, std::size_t most) {
  Number number;
  for (; number.digits < most && at < text.size(); ++at, ++number.digits) {
    const char c = text[at];
    const unsigned digit = c >= '0' && c <= '9'   ? static_cast<unsigned>(c - '0')
                           : c >= 'a' && c <= 'f' ? static_cast<unsigned>(c - 'a' + 10)
                           : c >= 'A' && c <= 'F' ? static_cast<unsigned>(c - 'A' + 10)
                                                  : base;
    if (digit >= base) break;
    number.value = number.value * base + digit;
  }
  return number;
}

/// Appends what the escape at `at` (a backslash with a byte behind it) stands for; returns the offset behind it.
std::size_t append_escape(std::string& out, std::string_view text, std::size_t at) {
  constexpr std::string_view letters = "\\'\"abfnrtv";
  constexpr std::string_view values = "\\'\"\a\b\f\n\r\t\v";
  const char c = text[at + 1];
  if (c == '\n') return at + 2;
  if (const std::size_t i = letters.find(c); i != std::string_view::npos) {
    out += values[i];
    return at + 2;
  }
  if (const Number octal = number_at(text, at + 1, 8, 3); octal.digits > 0) {
    append_code_point(out, octal.value);
    return at + 1 + octal.digits;
  }
  const std::size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
  if (const Number hex = number_at(text, at + 2, 16, digits); digits > 0 && hex.digits == digits) {
    append_code_point(out, hex.value);
    return at + 2 + digits;
  }
  out += '\\';
  return at + 1;
}

void append_unescaped(std::string& out, std::string_view body) {
  std::size_t at = 0;
  while (at < body.size()) {
    const std::size_t escape = std::min(body.find('\\', at), body.size());
    out += body.substr(at, escape - at);
    at = escape;
    if (at == body.size()) return;
    if (at + 1 == body.size()) {
      out += '\\';
      return;
    }
    at = append_escape(out, body, at);
  }
}

std::string expand_tabs(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  std::size_t column = 0;
  for (const char c : text) {
    if (c == '\t') {
      const std::size_t spaces = 8 - column % 8;
      out.append(spaces, ' ');
      column += spaces;
      continue;
    }
    out += c;
    if (c == '\n' || c == '\r') {
      column = 0;
    } else if (!is_utf8_continuation(c)) {
      ++column;
    }
  }
  return out;
}

/// Code points of white space at the start of `line`, and their bytes.
struct Indentation {
  std::size_t columns = 0;
  std::size_t bytes = 0;
};

Indentation indentation_of(std::string_view line) {
  Indentation found;
  while (found.bytes < line.size()) {
    const CodePoint point = first_code_point(line.substr(found.bytes));
    if (!is_white_space(point.value)) break;
    ++found.columns;
    found.bytes += point.length;
  }
  return found;
}

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (;;) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

std::string clean_docstring(std::string_view raw) {
  const std::string text = expand_tabs(raw);
  std::vector<std::string_view> lines = split_lines(text);
  std::size_t margin = std::numeric_limits<std::size_t>::max();
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const Indentation indentation = indentation_of(lines[i]);
    if (indentation.bytes < lines[i].size()) margin = std::min(margin, indentation.columns);
  }
  lines[0].remove_prefix(indentation_of(lines[0]).bytes);
  for (std::size_t i = 1; i < lines.size() && margin != std::numeric_limits<std::size_t>::max(); ++i) {
    lines[i].remove_prefix(code_points_prefix(lines[i], margin));
  }
  std::size_t first = 0;
  std::size_t end = lines.size();
  while (end > 0 && lines[end - 1].empty()) --end;
  while (first < end && lines[first].empty()) ++first;
  std::string cleaned;
  for (std::size_t i = first; i < end; ++i) {
    if (i > first) cleaned += '\n';
    cleaned += lines[i];
  }
  return cleaned;
}

}  // namespace

std::optional<std::string> python_docstring(const std::vector<std::string_view>& literals) {
  std::string raw;
  for (const std::string_view literal : literals) {
    const std::size_t at = literal.find_first_of("\"'");
    const std::string_view prefix = literal.substr(0, at);
    if (has_prefix_letter(prefix, 'f') || has_prefix_letter(prefix, 't') || has_prefix_letter(prefix, 'b'))
      return std::nullopt;
    const PythonQuote quote = python_quote_at(literal, at);
    std::string_view body = literal.substr(at + quote.size());
    if (body.ends_with(std::string(quote.size(), quote.mark))) body.remove_suffix(quote.size());
    if (has_prefix_letter(prefix, 'r')) {
      raw += body;
    } else {
      append_unescaped(raw, body);
    }
  }
  return clean_docstring(raw);
}

}  // namespace gaia
