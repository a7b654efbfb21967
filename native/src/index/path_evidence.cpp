#include "path_evidence.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "gaia/code_words.hpp"

namespace gaia {
namespace {

struct Coverage {
  std::size_t words = 0;
  std::size_t shared = 0;
  double share() const { return words == 0 ? 0.0 : static_cast<double>(shared) / static_cast<double>(words); }
};

Coverage coverage(std::string_view text, const std::unordered_set<std::string_view>& query_words) {
  Coverage found;
  for_each_code_word(text, [&](const CodeWord& word) {
    if (word.colocated) return true;
    ++found.words;
    if (query_words.contains(word.text)) ++found.shared;
    return true;
  });
  return found;
}

constexpr std::array<std::string_view, 24> secondary_folders = {
    "__mocks__", "__tests__", "bench",    "benches",  "benchmark", "benchmarks",  "demo",       "demos",
    "example",   "examples",  "fixtures", "fuzz",     "generated", "mocks",       "sample",     "samples",
    "spec",      "specs",     "test",     "testdata", "tests",     "third_party", "thirdparty", "vendor"};

bool secondary_name(std::string_view name) {
  const std::string_view stem = name.substr(0, name.find('.'));
  return name.find(".test.") != std::string_view::npos || name.find(".spec.") != std::string_view::npos ||
         stem.ends_with("_test") || stem.ends_with("_spec") || stem.starts_with("test_") || stem.ends_with("Test") ||
         stem.ends_with("Tests");
}

bool is_secondary(std::string_view path) {
  while (true) {
    const std::size_t slash = path.find('/');
    if (slash == std::string_view::npos) return secondary_name(path);
    if (std::ranges::binary_search(secondary_folders, path.substr(0, slash))) return true;
    path.remove_prefix(slash + 1);
  }
}

std::string_view last_folders(std::string_view path) {
  const std::size_t name = path.rfind('/');
  if (name == std::string_view::npos) return {};
  const std::string_view folders = path.substr(0, name);
  std::size_t begin = folders.rfind('/');
  if (begin == std::string_view::npos) return folders;
  begin = folders.rfind('/', begin - 1);
  return begin == std::string_view::npos ? folders : folders.substr(begin + 1);
}

}  // namespace

PathEvidence path_evidence(std::string_view path, const std::unordered_set<std::string_view>& query_words) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::string_view stem = name.substr(0, std::max<std::size_t>(name.find('.', 1), 1));
  const Coverage stem_coverage = coverage(stem, query_words);
  const double words = static_cast<double>(std::max<std::size_t>(query_words.size(), 1));
  return {stem_coverage.share(), std::min(1.0, static_cast<double>(stem_coverage.shared) / words),
          coverage(last_folders(path), query_words).share(), is_secondary(path)};
}

}  // namespace gaia
