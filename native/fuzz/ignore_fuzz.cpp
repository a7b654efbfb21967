#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "gaia/glob.hpp"
#include "gaia/ignore.hpp"
#include "gaia/sensitive.hpp"

// Input: rules or a pattern, a NUL byte, and a path. Besides memory safety: a rule file must decide a path as its
// rules do one by one, whichever bucket each lies in, and hostile patterns must not slow libFuzzer down.
namespace {

gaia::IgnoreVerdict one_by_one(std::string_view rules, std::string_view path, bool is_directory, bool ignore_case) {
  gaia::IgnoreVerdict last = gaia::IgnoreVerdict::undecided;
  while (!rules.empty()) {
    const std::size_t end = rules.find('\n');
    const auto verdict = gaia::IgnoreFile(rules.substr(0, end), ignore_case).verdict(path, is_directory);
    if (verdict != gaia::IgnoreVerdict::undecided) last = verdict;
    rules.remove_prefix(end == std::string_view::npos ? rules.size() : end + 1);
  }
  return last;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t split = input.find('\0');
  const std::string_view rules = input.substr(0, split);
  const std::string_view path = split == std::string_view::npos ? std::string_view() : input.substr(split + 1);
  for (const bool flag : {false, true}) {
    static_cast<void>(gaia::Glob(rules, {.path_mode = flag, .ignore_case = !flag}).matches(path));
    static_cast<void>(gaia::Glob(rules, {.path_mode = flag, .ignore_case = flag}).matches(path));
    // A byte-order mark is one at the start of a file only, and would be one at the start of each line below.
    const bool has_mark = rules.find("\xEF\xBB\xBF") != std::string_view::npos;
    const auto verdict = gaia::IgnoreFile(rules, flag).verdict(path, flag);
    if (!has_mark && verdict != one_by_one(rules, path, flag, flag)) std::abort();
    gaia::IgnoreRules tree(flag);
    tree.add("a", rules);
    static_cast<void>(tree.ignores(path, flag));
  }
  static_cast<void>(gaia::is_sensitive_name(input));
  static_cast<void>(gaia::holds_private_key(input));
  return 0;
}
