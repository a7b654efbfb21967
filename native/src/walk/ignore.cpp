#include "gaia/ignore.hpp"

#include <algorithm>
#include <utility>

#include "walk/byte_class.hpp"

namespace gaia {
namespace {

constexpr std::size_t none = std::string_view::npos;
constexpr std::string_view special_bytes = "*?[\\";

std::string_view without_byte_order_mark(std::string_view bytes) {
  return bytes.starts_with("\xEF\xBB\xBF") ? bytes.substr(3) : bytes;
}

// Blanks, not tabs; a backslash keeps the byte after it, and a lone one at the end keeps everything.
std::string_view without_trailing_blanks(std::string_view line) {
  std::size_t end = line.size();
  bool in_blanks = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == ' ') {
      if (!in_blanks) end = at;
      in_blanks = true;
      continue;
    }
    in_blanks = false;
    if (line[at] == '\\' && ++at == line.size()) return line;
  }
  return in_blanks ? line.substr(0, end) : line;
}

std::string_view name_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == none ? path : path.substr(slash + 1);
}

std::string_view extension_of(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  return dot == none ? std::string_view() : name.substr(dot);
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return ascii_lower(static_cast<std::uint8_t>(x)) == ascii_lower(static_cast<std::uint8_t>(y));
  });
}

bool equal(std::string_view a, std::string_view b, bool ignore_case) {
  return ignore_case ? equal_ignoring_case(a, b) : a == b;
}

}  // namespace

IgnoreFile::IgnoreFile(std::string_view bytes, bool ignore_case) : ignore_case_(ignore_case) {
  bytes = without_byte_order_mark(bytes);
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    std::string_view line = bytes.substr(0, end);
    bytes.remove_prefix(end == none ? bytes.size() : end + 1);
    if (line.starts_with('#')) continue;
    if (line.ends_with('\r')) line.remove_suffix(1);
    // git reads lines as C strings.
    line = line.substr(0, line.find('\0'));
    add_line(without_trailing_blanks(line));
  }
}

void IgnoreFile::add_line(std::string_view line) {
  Rule rule;
  std::string_view pattern = line;
  rule.negated = pattern.starts_with('!');
  if (rule.negated) pattern.remove_prefix(1);
  rule.directory_only = pattern.ends_with('/');
  if (rule.directory_only) pattern.remove_suffix(1);
  rule.anchored = pattern.find('/') != none;
  if (pattern.starts_with('/')) pattern.remove_prefix(1);
  if (pattern.empty()) return;

  const std::size_t literal_length = std::min(pattern.find_first_of(special_bytes), pattern.size());
  if (literal_length == pattern.size()) {
    rule.literal = pattern;
  } else if (rule.anchored) {
    // The rest is matched on its own, so that `a**/b` spans folders although its stars do not follow a slash.
    rule.literal = pattern.substr(0, literal_length);
    rule.rest = Glob(pattern.substr(literal_length), {.path_mode = true, .ignore_case = ignore_case_});
  } else if (pattern[0] == '*' && pattern.find_first_of(special_bytes, 1) == none) {
    rule.literal = pattern.substr(1);
    rule.ends_with = true;
  } else {
    rule.rest = Glob(pattern, {.path_mode = false, .ignore_case = ignore_case_});
  }
  file_rule(std::move(rule), pattern);
}

// A rule may lie in a bucket only if every path it matches has that name or extension, which holds when the last part
// of the pattern says so and no class or escape could hide where that part begins.
void IgnoreFile::file_rule(Rule rule, std::string_view pattern) {
  const auto index = static_cast<std::uint32_t>(rules_.size());
  const std::string_view tail = name_of(pattern);
  const bool plain = pattern.find_first_of("[\\") == none;
  const bool glued_stars =
      !rule.literal.empty() && !rule.literal.ends_with('/') && pattern.substr(rule.literal.size()).starts_with("**");
  const std::size_t special = tail.find_first_of(special_bytes);
  rules_.push_back(std::move(rule));
  if (plain && !glued_stars && special == none) {
    by_name_[folded(tail)].push_back(index);
    return;
  }
  if (plain && !glued_stars && special == 0 && tail[0] == '*' && tail.find_first_of(special_bytes, 1) == none) {
    const std::string_view extension = extension_of(tail);
    if (!extension.empty()) {
      by_extension_[folded(extension)].push_back(index);
      return;
    }
  }
  general_.push_back(index);
}

std::string IgnoreFile::folded(std::string_view text) const {
  std::string key(text);
  if (ignore_case_) {
    for (char& byte : key) byte = static_cast<char>(ascii_lower(static_cast<std::uint8_t>(byte)));
  }
  return key;
}

bool IgnoreFile::matches(const Rule& rule, std::string_view path, std::string_view name, bool is_directory) const {
  if (rule.directory_only && !is_directory) return false;
  const std::string_view text = rule.anchored ? path : name;
  if (rule.ends_with) {
    return text.size() >= rule.literal.size() &&
           equal(text.substr(text.size() - rule.literal.size()), rule.literal, ignore_case_);
  }
  return text.size() >= rule.literal.size() && equal(text.substr(0, rule.literal.size()), rule.literal, ignore_case_) &&
         rule.rest.matches(text.substr(rule.literal.size()));
}

IgnoreVerdict IgnoreFile::verdict(std::string_view path, bool is_directory) const {
  if (rules_.empty()) return IgnoreVerdict::undecided;
  const std::string_view name = name_of(path);
  std::optional<std::uint32_t> last;
  const auto try_bucket = [&](const Indices& indices) {
    for (auto index = indices.rbegin(); index != indices.rend(); ++index) {
      if (last && *index < *last) return;
      if (matches(rules_[*index], path, name, is_directory)) {
        last = *index;
        return;
      }
    }
  };
  const auto look_up = [&](const Buckets& buckets, std::string_view key) {
    if (buckets.empty() || key.empty()) return;
    const auto found = ignore_case_ ? buckets.find(folded(key)) : buckets.find(key);
    if (found != buckets.end()) try_bucket(found->second);
  };
  look_up(by_name_, name);
  look_up(by_extension_, extension_of(name));
  try_bucket(general_);
  if (!last) return IgnoreVerdict::undecided;
  return rules_[*last].negated ? IgnoreVerdict::kept : IgnoreVerdict::ignored;
}

void IgnoreRules::add(std::string_view base, std::string_view bytes) {
  scopes_.push_back({std::string(base), IgnoreFile(bytes, ignore_case_)});
}

IgnoreVerdict IgnoreRules::verdict(std::string_view path, bool is_directory) const {
  for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
    const auto below = path_below(path, scope->base);
    if (!below) continue;
    const IgnoreVerdict verdict = scope->file.verdict(*below, is_directory);
    if (verdict != IgnoreVerdict::undecided) return verdict;
  }
  return IgnoreVerdict::undecided;
}

bool IgnoreRules::ignores(std::string_view path, bool is_directory) const {
  for (std::size_t slash = path.find('/'); slash != none; slash = path.find('/', slash + 1)) {
    if (verdict(path.substr(0, slash), true) == IgnoreVerdict::ignored) return true;
  }
  return verdict(path, is_directory) == IgnoreVerdict::ignored;
}

std::optional<std::string_view> path_below(std::string_view path, std::string_view base) {
  if (base.empty()) return path;
  if (path.size() <= base.size() + 1 || path[base.size()] != '/' || !path.starts_with(base)) return std::nullopt;
  return path.substr(base.size() + 1);
}

}  // namespace gaia
