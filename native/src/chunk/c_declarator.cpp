#include "chunk/c_declarator.hpp"

#include <algorithm>

namespace gaia {
namespace {

bool is_control(std::string_view word) {
  constexpr std::string_view words[] = {
      "if",     "else",   "for",           "while",          "do",        "switch",   "catch",
      "return", "case",   "sizeof",        "goto",           "co_return", "co_await", "co_yield",
      "throw",  "delete", "static_assert", "_Static_assert", "using"};
  return among(words, word);
}

/// Words that take parentheses without being the name of a function.
bool takes_arguments(std::string_view word) {
  constexpr std::string_view words[] = {"alignas",     "decltype",      "noexcept", "explicit", "_Alignas",
                                        "asm",         "typeof",        "requires", "__asm__",  "__asm",
                                        "__typeof__",  "__declspec",    "__pragma", "_Pragma",  "_BitInt",
                                        "__attribute", "__attribute__", "_Atomic"};
  return among(words, word);
}

bool is_type_word(std::string_view word) {
  constexpr std::string_view words[] = {"void", "int",   "char",     "bool",   "float", "double",   "long",
                                        "auto", "short", "unsigned", "signed", "const", "volatile", "struct"};
  return among(words, word);
}

}  // namespace

bool spelled_like_macro(std::string_view word) {
  bool letter = false;
  for (const char c : word) {
    if (c >= 'a' && c <= 'z') return false;
    letter = letter || (c >= 'A' && c <= 'Z');
  }
  return letter && word.size() >= 3;
}

bool CHeadReader::is_attribute(std::size_t i) const {
  return t_.kind(i + 1) == '(' && t_.is_word(i) && takes_arguments(t_.view(i)) && !t_.is(i, "explicit") &&
         !t_.is(i, "decltype") && !t_.is(i, "typeof") && !t_.is(i, "__typeof__") && !t_.is(i, "_Atomic");
}

bool CHeadReader::blank_line_before(std::size_t i) const {
  if (i == 0 || i >= t_.size()) return false;
  std::size_t newlines = 0;
  for (std::size_t at = t_.begin_of(i); at > t_.end_of(i - 1); --at) {
    const char c = t_.text[at - 1];
    if (static_cast<unsigned char>(c) > ' ') return false;
    if (c == '\n' && ++newlines > 1) return true;
  }
  return false;
}

std::size_t CHeadReader::angles_end(std::size_t i, std::size_t end) const {
  std::size_t depth = 0;
  for (std::size_t k = i; k < end; ++k) {
    const char c = t_.kind(k);
    if (c == '<') {
      ++depth;
    } else if (c == '>') {
      if (t_.is_pair(k - 1, "->")) continue;
      if (--depth == 0) return k + 1;
    } else if (c == '(' || c == '[' || c == '{') {
      k = t_.partner(k, end);
    } else if (c == ';' || c == '}') {
      return i;
    }
  }
  return i;
}

std::size_t CHeadReader::first_token(std::size_t& lead, std::size_t end) const {
  std::size_t i = lead;
  while (i < end) {
    if (t_.is(i, "template") && t_.kind(i + 1) == '<') {
      const std::size_t behind = angles_end(i + 1, end);
      if (behind == i + 1) return i;
      i = behind;
    } else if (t_.kind(i) == '[') {
      i = t_.partner(i, end) + 1;
    } else if (is_attribute(i)) {
      i = t_.partner(i + 1, end) + 1;
    } else if (t_.kind(i + 1) == '(' && t_.is_word(i) && spelled_like_macro(t_.view(i))) {
      const std::size_t behind = t_.partner(i + 1, end) + 1;
      if (behind >= end || !t_.newline_before(behind) || !t_.is_word(behind)) return i;
      if (blank_line_before(behind)) lead = behind;
      i = behind;
    } else {
      return i;
    }
  }
  return i;
}

std::size_t CHeadReader::skip_angles(std::size_t i, std::size_t end) {
  if (stray_angle_) return i + 1;
  const std::size_t behind = angles_end(i, end);
  if (behind == i) {
    stray_angle_ = true;
    return i + 1;
  }
  angles_.emplace_back(i, behind - 1);
  return behind;
}

void CHeadReader::read_namespace(std::size_t i, std::size_t end, CHead& head) const {
  head.kind = CHead::Kind::name_space;
  std::vector<std::string_view> names;
  for (; i < end; ++i) {
    const char c = t_.kind(i);
    if (c == '[') {
      i = t_.partner(i, end);
    } else if (t_.is_word(i) && t_.kind(i + 1) == '(') {
      i = t_.partner(i + 1, end);
    } else if (t_.is_word(i) && !t_.is(i, "inline")) {
      // `namespace EXPORT name`: the last word of a part counts
      if (!names.empty() && t_.kind(i - 1) != ':') names.pop_back();
      names.push_back(t_.view(i));
    }
  }
  if (names.empty()) return;
  head.name = names.back();
  names.pop_back();
  head.qualifiers = std::move(names);
}

void CHeadReader::read_type(std::size_t keyword, std::size_t end, CHead& head) {
  head.kind = CHead::Kind::type;
  head.keyword = keyword;
  angles_.clear();
  std::size_t i = keyword + 1;
  if (t_.is(keyword, "enum") && (t_.is(i, "class") || t_.is(i, "struct"))) ++i;
  std::size_t name = end;
  while (i < end) {
    const char c = t_.kind(i);
    if (c == '[') {
      i = t_.partner(i, end) + 1;
    } else if (c == '<') {
      i = skip_angles(i, end);
    } else if (t_.is_word(i) && t_.kind(i + 1) == '(') {
      i = t_.partner(i + 1, end) + 1;
    } else if (t_.is_pair(i, "::")) {
      i += 2;
    } else if (c == ':') {
      break;
    } else {
      if (t_.is_word(i) && !(name != end && t_.is(i, "final"))) name = i;
      ++i;
    }
  }
  if (name != end) take_name(name, keyword + 1, head);
}

void CHeadReader::take_name(std::size_t last, std::size_t first, CHead& head) const {
  if (t_.kind(last) == '>') {
    for (const auto& [open, close] : angles_) {
      if (close == last) last = open - 1;
    }
  }
  head.name = t_.view(last);
  head.qualifiers.clear();
  std::size_t i = last;
  if (i > first && t_.kind(i - 1) == '~') {
    head.name.insert(0, 1, '~');
    --i;
  }
  std::size_t pair = angles_.size();
  while (i >= first + 3 && t_.is_pair(i - 2, "::")) {
    std::size_t before = i - 3;
    if (t_.kind(before) == '>') {
      while (pair > 0 && angles_[pair - 1].second > before) --pair;
      if (pair == 0 || angles_[pair - 1].second != before || angles_[pair - 1].first <= first) break;
      before = angles_[pair - 1].first - 1;
    }
    if (!t_.is_word(before)) break;
    head.qualifiers.push_back(t_.view(before));
    i = before;
  }
  std::reverse(head.qualifiers.begin(), head.qualifiers.end());
}

bool CHeadReader::read_operator(std::size_t i, std::size_t first, std::size_t end, CHead& head) const {
  std::size_t open = i + 1;
  if (t_.kind(open) == '(' && open + 1 < end && t_.kind(open + 1) == ')') {
    open += 2;
  } else {
    while (open < end && t_.kind(open) != '(') ++open;
  }
  if (open >= end || t_.kind(open) != '(' || open == i + 1) return false;
  take_name(i, first, head);
  constexpr std::size_t longest_operator = 128;
  std::string_view symbol = t_.between(i + 1, open - 1).substr(0, longest_operator);
  if (t_.is_word(i + 1)) head.name += ' ';
  for (const char c : symbol) {
    if (static_cast<unsigned char>(c) > ' ' || t_.is_word(i + 1)) head.name += c;
  }
  head.kind = CHead::Kind::function;
  return true;
}

bool CHeadReader::read_nested(std::size_t open, std::size_t end, CHead& head) const {
  const std::size_t close = t_.partner(open, end);
  if (close >= end || t_.kind(close + 1) != '(') return false;
  if (close == open + 2 && t_.is_word(open + 1)) {
    head.name = t_.view(open + 1);
    head.kind = CHead::Kind::function;
    return true;
  }
  for (std::size_t i = open + 1; i < close; ++i) {
    if (t_.kind(i) != '(') continue;
    if (t_.kind(i - 1) == '(' || !t_.is_word(i - 1) || t_.kind(open + 1) == '(') return false;
    take_name(i - 1, open + 1, head);
    head.kind = CHead::Kind::function;
    return true;
  }
  return false;
}

/// `TEST(Suite, Name)`, `SYSCALL_DEFINE3(open, …)`: a macro makes the function, its arguments name it.
bool CHeadReader::read_macro_call(std::size_t name, CHead& head) const {
  const std::string_view macro = t_.view(name);
  if (!spelled_like_macro(macro)) return false;
  const std::size_t first = name + 2;
  head.name = macro;
  if (!t_.is_word(first) || (t_.kind(first + 1) != ',' && t_.kind(first + 1) != ')')) return true;
  const bool suite = macro.find("TEST") != std::string_view::npos || macro.starts_with("BENCHMARK");
  const bool pair = t_.kind(first + 1) == ',' && t_.is_word(first + 2) && t_.kind(first + 3) == ')';
  head.name = t_.view(suite && pair ? first + 2 : first);
  if (suite && pair) head.qualifiers.assign(1, t_.view(first));
  return true;
}

CHead CHeadReader::read(std::size_t first, std::size_t end) {
  CHead head;
  angles_.clear();
  stray_angle_ = false;
  if (t_.is_word(first) && is_control(t_.view(first))) return head;
  if (t_.is(first, "namespace") || (t_.is(first, "inline") && t_.is(first + 1, "namespace"))) {
    read_namespace(first + (t_.is(first, "inline") ? 2 : 1), end, head);
    return head;
  }
  std::size_t keyword = end;
  std::size_t name = end;  // last token of the function's name
  for (std::size_t i = first; i < end;) {
    const char c = t_.kind(i);
    if (t_.is_word(i)) {
      const std::string_view word = t_.view(i);
      if (word == "operator" && name == end && read_operator(i, first, end, head)) return head;
      if (keyword == end && (word == "class" || word == "struct" || word == "union" || word == "enum")) keyword = i;
      if (t_.kind(i + 1) == '(' && takes_arguments(word)) {
        i = t_.partner(i + 1, end) + 1;
      } else {
        ++i;
      }
    } else if (c == '(') {
      const bool typed = i > first && t_.is_word(i - 1) && !is_type_word(t_.view(i - 1));
      const bool named = typed || (i > first && t_.kind(i - 1) == '>' && !angles_.empty() &&
                                   angles_.back().second == i - 1 && angles_.back().first > first);
      if (named) {
        const bool weaker = name != end && spelled_like_macro(t_.view(name)) && !spelled_like_macro(t_.view(i - 1)) &&
                            t_.kind(name - 1) != ':';
        if (name == end || weaker) name = i - 1;
      } else if (name == end && read_nested(i, end, head)) {
        return head;
      }
      i = t_.partner(i, end) + 1;
    } else if (c == '[') {
      i = t_.partner(i, end) + 1;
    } else if (c == '<') {
      i = skip_angles(i, end);
    } else if (t_.is_pair(i, "::")) {
      i += 2;
    } else if (c == ':') {
      if (name != end) {
        head.kind = CHead::Kind::constructor;
        break;
      }
      if (keyword != end) break;
      ++i;
    } else if (c == '=') {
      head.kind = CHead::Kind::initializer;
      return head;
    } else if (name != end && t_.is_pair(i, "->")) {
      break;
    } else {
      ++i;
    }
  }
  if (name == end) {
    if (keyword != end) read_type(keyword, end, head);
    return head;
  }
  const bool constructor = head.kind == CHead::Kind::constructor;
  if (is_control(t_.view(name))) return CHead{};
  head.kind = constructor ? CHead::Kind::constructor : CHead::Kind::function;
  const bool bare = name == first || (name == first + 1 && (t_.is(first, "static") || t_.is(first, "inline")));
  if (!(bare && read_macro_call(name, head))) take_name(name, first, head);
  return head;
}

}  // namespace gaia
