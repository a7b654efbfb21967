#include "gaia/glob.hpp"

#include <gtest/gtest.h>

#include <string>

namespace gaia {
namespace {

bool path_matches(std::string_view pattern, std::string_view text) {
  return Glob(pattern, {.path_mode = true}).matches(text);
}

bool name_matches(std::string_view pattern, std::string_view text) { return Glob(pattern).matches(text); }

TEST(Glob, MatchesBytesNotCodePoints) {
  EXPECT_FALSE(name_matches("?", "\xC3\xA9"));
  EXPECT_TRUE(name_matches("??", "\xC3\xA9"));
  EXPECT_TRUE(name_matches("[\x80-\xFF]", "\xE9"));
}

TEST(Glob, StopsStarsAtSlashesOnlyInPathMode) {
  EXPECT_TRUE(name_matches("a*c", "a/b/c"));
  EXPECT_FALSE(path_matches("a*c", "a/b/c"));
  EXPECT_FALSE(path_matches("a?c", "a/c"));
  EXPECT_FALSE(path_matches("a[/]c", "a/c"));
  EXPECT_FALSE(path_matches("a[!b]c", "a/c"));
}

TEST(Glob, SpansFoldersWithDoubleStarsBetweenSlashes) {
  EXPECT_TRUE(path_matches("**/b", "b"));
  EXPECT_TRUE(path_matches("**/b", "x/y/b"));
  EXPECT_FALSE(path_matches("**/b", "x/yb"));
  EXPECT_TRUE(path_matches("a/**/b", "a/b"));
  EXPECT_TRUE(path_matches("a/***/b", "a/x/b"));
  EXPECT_TRUE(path_matches("a/**", "a/x/y"));
  EXPECT_FALSE(path_matches("a/**", "a"));
  EXPECT_FALSE(path_matches("a**b", "a/b"));
  EXPECT_TRUE(path_matches("**/x*/**/y", "p/xq/r/s/y"));
}

TEST(Glob, ReachesALaterFolderAfterAnEarlierOneFailed) {
  EXPECT_TRUE(path_matches("**/a*/b", "ax/c/ay/b"));
  EXPECT_TRUE(path_matches("**/*a*b/c", "xab/xab/c"));
  EXPECT_FALSE(path_matches("**/a*/b", "ax/c/ay/d"));
}

TEST(Glob, EscapedSlashAfterDoubleStarNeedsAFolder) {
  EXPECT_FALSE(path_matches("**\\/b", "b"));
  EXPECT_TRUE(path_matches("**\\/b", "x/y/b"));
}

TEST(Glob, ReadsPosixClasses) {
  EXPECT_TRUE(name_matches("[[:digit:]x]", "7"));
  EXPECT_TRUE(name_matches("[[:digit:]x]", "x"));
  EXPECT_FALSE(name_matches("[[:digit:]x]", ":"));
  EXPECT_TRUE(name_matches("[![:space:]]", "a"));
  EXPECT_FALSE(name_matches("[[:space:]]", "\f"));
  EXPECT_TRUE(name_matches("[[:]a]", "[a]"));
  EXPECT_TRUE(name_matches("[[:alpha:]-z]", "-"));
}

TEST(Glob, MalformedPatternsMatchNothing) {
  for (const char* pattern : {"a[bc", "[", "[]", "[!]", "a\\", "[a\\", "[a-\\", "[[:digit:]", "[[:nope:]]"}) {
    const Glob glob(pattern);
    EXPECT_FALSE(glob.matches(pattern)) << pattern;
    EXPECT_FALSE(glob.matches("a")) << pattern;
    EXPECT_FALSE(glob.matches("")) << pattern;
  }
}

TEST(Glob, IgnoresAsciiCaseOnlyWhenAsked) {
  const GlobOptions any_case{.path_mode = false, .ignore_case = true};
  EXPECT_TRUE(Glob("Make*", any_case).matches("mAKEfile"));
  EXPECT_TRUE(Glob("[A-C]", any_case).matches("b"));
  EXPECT_TRUE(Glob("[[:upper:]]", any_case).matches("b"));
  EXPECT_FALSE(Glob("[A]", any_case).matches("a")) << "git compares listed bytes with the lower-cased text";
  EXPECT_FALSE(Glob("\xC3\x89", any_case).matches("\xC3\xA9"));
  EXPECT_FALSE(Glob("Make*").matches("makefile"));
}

TEST(Glob, HostilePatternsTakeNoMoreThanPatternTimesText) {
  std::string stars;
  std::string folders;
  for (int i = 0; i < 500; ++i) stars += "*a";
  for (int i = 0; i < 200; ++i) folders += "**/*a*/";
  const std::string text(20'000, 'a');
  std::string path;
  for (int i = 0; i < 4000; ++i) path += "xaax/";
  EXPECT_FALSE(name_matches(stars + "b", text));
  EXPECT_FALSE(path_matches(folders + "b", path + "c"));
  EXPECT_TRUE(path_matches(folders + "c", path + "c"));
}

}  // namespace
}  // namespace gaia
