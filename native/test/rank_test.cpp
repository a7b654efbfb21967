#include "index/rank.hpp"

#include <gtest/gtest.h>

namespace gaia {
namespace {

Candidate candidate(std::string path, std::uint32_t start, std::uint32_t end, double text) {
  Candidate made{0, std::move(path), start, end};
  made.text = text;
  return made;
}

std::vector<std::string> paths(const std::vector<Candidate>& candidates, const std::vector<Ranked>& order) {
  std::vector<std::string> names;
  for (const Ranked& ranked : order) {
    names.push_back(candidates[ranked.candidate].path + ":" + std::to_string(candidates[ranked.candidate].start_line));
  }
  return names;
}

TEST(Rank, PrefersAFileWhoseNameIsAskedFor) {
  const std::vector<Candidate> candidates = {candidate("src/util.ts", 1, 9, 5.0), candidate("src/retry.ts", 1, 9, 5.0)};
  EXPECT_EQ(paths(candidates, rank(candidates, parse_query("retry delay"), 2)),
            (std::vector<std::string>{"src/retry.ts:1", "src/util.ts:1"}));
}

TEST(Rank, PutsTestsBehindSourcesUnlessTestsAreAskedFor) {
  const std::vector<Candidate> candidates = {candidate("test/walk.test.ts", 1, 9, 6.0),
                                             candidate("src/walk.ts", 1, 9, 5.5)};
  EXPECT_EQ(paths(candidates, rank(candidates, parse_query("walk folders"), 1)),
            (std::vector<std::string>{"src/walk.ts:1"}));
  EXPECT_EQ(paths(candidates, rank(candidates, parse_query("tests of walk"), 1)),
            (std::vector<std::string>{"test/walk.test.ts:1"}));
}

TEST(Rank, KeepsOneOfOverlappingChunks) {
  const std::vector<Candidate> candidates = {candidate("a.py", 1, 50, 3.0), candidate("a.py", 10, 20, 4.0),
                                             candidate("a.py", 60, 70, 1.0)};
  EXPECT_EQ(paths(candidates, rank(candidates, parse_query("word"), 10)),
            (std::vector<std::string>{"a.py:10", "a.py:60"}));
}

TEST(Rank, OrdersEqualEvidenceByPathAndLine) {
  const std::vector<Candidate> candidates = {candidate("b.go", 30, 39, 2.0), candidate("b.go", 1, 9, 2.0),
                                             candidate("a.go", 1, 9, 2.0), candidate("a.go", 30, 39, 2.0)};
  EXPECT_EQ(paths(candidates, rank(candidates, parse_query("word"), 10)),
            (std::vector<std::string>{"a.go:1", "a.go:30", "b.go:1", "b.go:30"}));
}

TEST(Rank, LeavesRoomForOtherFiles) {
  std::vector<Candidate> candidates;
  for (std::uint32_t i = 0; i < 6; ++i) candidates.push_back(candidate("big.c", 1 + 100 * i, 50 + 100 * i, 9.0));
  candidates.push_back(candidate("small.c", 1, 5, 3.0));
  const auto order = rank(candidates, parse_query("word"), 4);
  EXPECT_EQ(candidates[order.back().candidate].path, "small.c");
  EXPECT_EQ(order.size(), 4U);
}

TEST(Rank, LiftsTheDefinitionOfANamedSymbol) {
  std::vector<Candidate> candidates = {candidate("uses.rs", 1, 9, 8.0), candidate("defines.rs", 1, 9, 3.0)};
  candidates[1].definition = true;
  EXPECT_EQ(candidates[rank(candidates, parse_query("RetryPolicy"), 1)[0].candidate].path, "defines.rs");
}

}  // namespace
}  // namespace gaia
