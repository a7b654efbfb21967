#include "chunk/doc_comment.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace gaia {
namespace {

std::string_view text_of(const Lexemes& lexemes, const CommentSpan& span) {
  return lexemes.text.substr(span.begin, span.end - span.begin);
}

bool is_block(std::string_view comment) { return comment.starts_with("/*"); }

bool is_inner_rust(std::string_view comment) { return comment.starts_with("//!") || comment.starts_with("/*!"); }

/// `//go:embed x`, `//nolint:all`: lower-case word, colon, no space.
bool is_go_directive(std::string_view comment) {
  std::size_t at = 2;
  while (at < comment.size() && ((comment[at] >= 'a' && comment[at] <= 'z') || ascii_digit(comment[at]))) ++at;
  return at > 2 && at + 1 < comment.size() && comment[at] == ':' && comment[at + 1] > ' ';
}

bool is_doc(std::string_view comment, DocStyle style) {
  if (is_block(comment)) {
    if (style == DocStyle::go) return true;
    if (style == DocStyle::c && comment.starts_with("/*!")) return true;
    return comment.size() > 4 && comment[2] == '*' && comment[3] != '/' && comment[3] != '*';
  }
  switch (style) {
    case DocStyle::javascript: return false;
    case DocStyle::go: return !is_go_directive(comment);
    case DocStyle::c:
      if (comment.starts_with("//!")) return true;
      [[fallthrough]];
    case DocStyle::java:
    case DocStyle::rust: return comment.starts_with("///") && !comment.starts_with("////");
  }
  return false;
}

std::string_view trim_right(std::string_view line) {
  while (!line.empty() && static_cast<unsigned char>(line.back()) <= ' ') line.remove_suffix(1);
  return line;
}

std::string_view trim_left(std::string_view line) {
  while (!line.empty() && static_cast<unsigned char>(line.front()) <= ' ') line.remove_prefix(1);
  return line;
}

void add_block_lines(std::string_view comment, std::vector<std::string_view>& lines) {
  comment.remove_prefix(2);
  if (comment.ends_with("*/")) comment.remove_suffix(2);
  while (!comment.empty() && comment.back() == '*') comment.remove_suffix(1);
  if (!comment.empty() && (comment.front() == '*' || comment.front() == '!')) comment.remove_prefix(1);
  bool first = true;
  while (true) {
    const std::size_t end = line_end(comment, 0);
    std::string_view line = trim_right(comment.substr(0, end));
    const std::string_view inner = trim_left(line);
    if (first) {
      line = inner;
    } else if (inner.starts_with('*')) {
      line = inner.substr(1);
      if (line.starts_with(' ')) line.remove_prefix(1);
    }
    lines.push_back(line);
    first = false;
    if (end >= comment.size()) return;
    comment.remove_prefix(end + 1);
  }
}

void add_line(std::string_view comment, DocStyle style, std::vector<std::string_view>& lines) {
  comment.remove_prefix(style == DocStyle::go ? 2 : 3);
  if (comment.starts_with(' ') || (style == DocStyle::go && comment.starts_with('\t'))) comment.remove_prefix(1);
  lines.push_back(trim_right(comment));
}

/// Removes the indentation that all lines but the first share, for block comments without a star on every line.
void dedent(std::vector<std::string_view>& lines) {
  std::size_t indent = std::string_view::npos;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    if (!lines[i].empty()) indent = std::min(indent, lines[i].size() - trim_left(lines[i]).size());
  }
  for (std::size_t i = 1; i < lines.size(); ++i) lines[i].remove_prefix(std::min(indent, lines[i].size()));
}

std::optional<std::string> join(const std::vector<std::string_view>& lines) {
  std::size_t from = 0;
  std::size_t to = lines.size();
  while (from < to && trim_left(lines[from]).empty()) ++from;
  while (to > from && trim_left(lines[to - 1]).empty()) --to;
  if (from == to) return std::nullopt;
  std::string out(lines[from]);
  for (std::size_t i = from + 1; i < to; ++i) {
    out += '\n';
    out += lines[i];
  }
  return out;
}

/// The last documenting comment among [first, last), or the run of documenting line comments that ends there.
std::optional<std::string> docstring(const Lexemes& lexemes, std::size_t first, std::size_t last, DocStyle style) {
  while (last > first && !is_doc(text_of(lexemes, lexemes.comments[last - 1]), style)) --last;
  if (last == first) return std::nullopt;
  std::vector<std::string_view> lines;
  const std::string_view nearest = text_of(lexemes, lexemes.comments[last - 1]);
  if (is_block(nearest)) {
    add_block_lines(nearest, lines);
    dedent(lines);
    return join(lines);
  }
  std::size_t from = last - 1;
  while (from > first) {
    const std::string_view above = text_of(lexemes, lexemes.comments[from - 1]);
    if (is_block(above) || !is_doc(above, style)) break;
    --from;
  }
  for (; from < last; ++from) add_line(text_of(lexemes, lexemes.comments[from]), style, lines);
  return join(lines);
}

/// Only white space with at most one LF lies in [from, to).
bool directly_above(std::string_view text, std::size_t from, std::size_t to) {
  int newlines = 0;
  for (std::size_t i = to; i-- > from;) {
    if (static_cast<unsigned char>(text[i]) > ' ') return false;
    if (text[i] == '\n' && ++newlines > 1) return false;
  }
  return true;
}

bool first_on_its_line(std::string_view text, std::size_t at) {
  while (at > 0 && text[at - 1] != '\n') {
    if (static_cast<unsigned char>(text[--at]) > ' ') return false;
  }
  return true;
}

}  // namespace

LeadingComments leading_comments(const Lexemes& lexemes, std::size_t lead, std::size_t start, DocStyle style) {
  const auto& comments = lexemes.comments;
  const auto index_from = [&](std::size_t offset) {
    return static_cast<std::size_t>(
        std::lower_bound(comments.begin(), comments.end(), offset,
                         [](const CommentSpan& span, std::size_t value) { return span.begin < value; }) -
        comments.begin());
  };
  std::size_t candidate = index_from(lead);
  std::size_t first = candidate;
  std::size_t begin = lead;
  std::size_t below = lead;
  while (candidate > 0) {
    const CommentSpan& span = comments[candidate - 1];
    if (span.end > below || !directly_above(lexemes.text, span.end, below)) break;
    if (style == DocStyle::rust && is_inner_rust(text_of(lexemes, span))) break;
    below = span.begin;
    --candidate;
    if (!first_on_its_line(lexemes.text, span.begin)) continue;
    begin = span.begin;
    first = candidate;
  }
  return {begin, docstring(lexemes, first, index_from(start), style)};
}

}  // namespace gaia
