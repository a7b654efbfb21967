#include "chunk/markdown.hpp"

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "chunk/symbol_limits.hpp"
#include "chunk/text_blocks.hpp"
#include "support/code_points.hpp"

namespace gaia {
namespace {

constexpr std::size_t deepest_level = 6;

struct Heading {
  std::uint32_t line;
  std::size_t level;  ///< 1 to 6.
  std::string_view text;
};

std::string_view trim(std::string_view text) {
  constexpr std::string_view space = " \t\r\f\v";
  const std::size_t begin = text.find_first_not_of(space);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(space) - begin + 1);
}

std::size_t run_length(std::string_view text, char c) {
  const std::size_t end = text.find_first_not_of(c);
  return end == std::string_view::npos ? text.size() : end;
}

/// Text behind up to three spaces; nothing for deeper lines, which are code.
std::string_view unindented(std::string_view line) {
  const std::size_t spaces = run_length(line, ' ');
  return spaces > 3 ? std::string_view{} : line.substr(spaces);
}

/// "## Text ##" and the like (CommonMark 0.31, section 4.2); level 0 otherwise.
Heading atx_heading(std::string_view line, std::uint32_t number) {
  const std::string_view text = unindented(line);
  const std::size_t level = run_length(text, '#');
  if (level == 0 || level > deepest_level) return {number, 0, {}};
  if (level < text.size() && text[level] != ' ' && text[level] != '\t') return {number, 0, {}};
  std::string_view title = trim(text.substr(level));
  const std::size_t unmarked = title.find_last_not_of('#');
  if (unmarked == std::string_view::npos) {
    title = {};
  } else if (unmarked + 1 < title.size() && (title[unmarked] == ' ' || title[unmarked] == '\t')) {
    title = trim(title.substr(0, unmarked));
  }
  return {number, level, title};
}

/// 1 for a line of "=", 2 for one of at least three "-", 0 otherwise. Shorter rows of "-" are more often lists.
std::size_t underline_level(std::string_view line) {
  const std::string_view text = trim(unindented(line));
  if (text.empty()) return 0;
  if (run_length(text, '=') == text.size()) return 1;
  return text.size() >= 3 && run_length(text, '-') == text.size() ? 2 : 0;
}

bool plain_paragraph(std::string_view line) {
  const std::string_view text = trim(unindented(line));
  return !text.empty() && std::string_view("#>|-*+<=`~").find(text[0]) == std::string_view::npos;
}

class SectionFinder {
 public:
  explicit SectionFinder(const Lines& lines) : lines_(lines), code_(lines.count() + 1) {}

  std::vector<Heading> headings() {
    std::vector<Heading> found;
    for (std::uint32_t number = front_matter_end() + 1; number <= lines_.count(); ++number) {
      const std::string_view line = lines_.line(number);
      if (inside_fence(line)) {
        code_[number] = true;
        continue;
      }
      if (inside_comment(line)) continue;
      if (const Heading heading = atx_heading(line, number); heading.level != 0) {
        found.push_back(heading);
      } else if (const std::size_t level = underline_level(line); level != 0 && paragraph_of_one_line(number - 1)) {
        found.push_back({number - 1, level, trim(lines_.line(number - 1))});
      }
    }
    return found;
  }

  /// Indexed by line number, known once headings() ran: part of fenced code.
  const std::vector<bool>& code() const { return code_; }

 private:
  std::uint32_t front_matter_end() const {
    if (lines_.count() == 0 || trim(lines_.line(1)) != "---") return 0;
    for (std::uint32_t number = 2; number <= lines_.count(); ++number) {
      const std::string_view line = trim(lines_.line(number));
      if (line == "---" || line == "...") return number;
    }
    return 0;
  }

  bool inside_fence(std::string_view line) {
    if (fence_length_ != 0) {
      const std::string_view text = trim(line);
      const std::size_t length = run_length(text, fence_);
      if (length >= fence_length_ && length == text.size()) fence_length_ = 0;
      return true;
    }
    const std::string_view text = unindented(line);
    for (const char fence : {'`', '~'}) {
      const std::size_t length = run_length(text, fence);
      if (length < 3 || (fence == '`' && text.find('`', length) != std::string_view::npos)) continue;
      fence_ = fence;
      fence_length_ = length;
      return true;
    }
    return false;
  }

  bool inside_comment(std::string_view line) {
    if (!comment_ && unindented(line).starts_with("<!--")) comment_ = true;
    const bool inside = comment_;
    if (line.find("-->") != std::string_view::npos) comment_ = false;
    return inside;
  }

  bool paragraph_of_one_line(std::uint32_t number) const {
    if (number == 0 || !plain_paragraph(lines_.line(number))) return false;
    return number == 1 || is_blank(lines_.line(number - 1)) || atx_heading(lines_.line(number - 1), 0).level != 0;
  }

  const Lines& lines_;
  char fence_ = '`';
  std::size_t fence_length_ = 0;  ///< 0 outside fenced code.
  bool comment_ = false;
  std::vector<bool> code_;
};

}  // namespace

void append_sections(std::vector<Chunk>& chunks, const Lines& lines, std::size_t max_code_points) {
  SectionFinder finder(lines);
  const std::vector<Heading> headings = finder.headings();
  const BlockRule rule{.max_code_points = max_code_points, .solid = &finder.code()};
  append_blocks(chunks, lines, 1, headings.empty() ? lines.count() : headings[0].line - 1, rule);
  // scopes[n]: headings above a heading of level n, the highest first.
  std::array<std::string, deepest_level + 2> scopes;
  for (std::size_t i = 0; i < headings.size(); ++i) {
    const Heading& heading = headings[i];
    const std::string_view name = heading.text.substr(0, code_points_prefix(heading.text, longest_section_name));
    const std::size_t from = chunks.size();
    const std::uint32_t last = i + 1 < headings.size() ? headings[i + 1].line - 1 : lines.count();
    append_blocks(chunks, lines, heading.line, last, rule);
    for (std::size_t k = from; k < chunks.size() && !name.empty(); ++k) {
      chunks[k].symbol_name = name;
      chunks[k].symbol_type = "section";
      chunks[k].scope = scopes[heading.level];
    }
    const std::string inner = inner_scope(scopes[heading.level], name);
    for (std::size_t level = heading.level + 1; level < scopes.size(); ++level) scopes[level] = inner;
  }
}

}  // namespace gaia
