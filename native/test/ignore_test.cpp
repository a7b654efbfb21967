#include "gaia/ignore.hpp"

#include <gtest/gtest.h>

#include <string>

namespace gaia {
namespace {

bool ignores(std::string_view rules, std::string_view path, bool is_directory = false) {
  IgnoreRules tree;
  tree.add("", rules);
  return tree.ignores(path, is_directory);
}

TEST(IgnoreFile, LastMatchWinsAcrossNamesExtensionsAndPatterns) {
  EXPECT_TRUE(ignores("!a.log\n*.log\n", "a.log"));
  EXPECT_FALSE(ignores("*.log\n!a.log\n", "a.log"));
  EXPECT_TRUE(ignores("*.log\n!a.log\na[.]log\n", "a.log"));
  EXPECT_FALSE(ignores("a.log\na[.]log\n!*.log\n", "a.log"));
}

TEST(IgnoreFile, RuleForFoldersLeavesAnEarlierRuleToDecide) {
  EXPECT_TRUE(ignores("x\n!x/\n", "x", false));
  EXPECT_FALSE(ignores("x\n!x/\n", "x", true));
}

TEST(IgnoreFile, ReadsLinesAsGitDoes) {
  EXPECT_TRUE(
      ignores("\xEF\xBB\xBF"
              "a\n",
              "a"));
  EXPECT_TRUE(ignores("a\r\n", "a"));
  EXPECT_TRUE(ignores("a", "a")) << "last line without line end";
  EXPECT_TRUE(ignores("a  \n", "a"));
  EXPECT_TRUE(ignores("a\\ \n", "a "));
  EXPECT_TRUE(ignores("a\\  \n", "a "));
  EXPECT_FALSE(ignores("a\t\n", "a"));
  EXPECT_TRUE(ignores("\\#a\n", "#a"));
  EXPECT_TRUE(ignores("\\!a\n", "!a"));
  EXPECT_TRUE(ignores(" #a\n", " #a"));
  EXPECT_FALSE(ignores("/\n//\n!\n\r\n", "a"));
}

TEST(IgnoreFile, EndsALineAtANulByte) {
  EXPECT_TRUE(ignores(std::string_view("a\0b\nc\n", 6), "a"));
  EXPECT_TRUE(ignores(std::string_view("a\0b\nc\n", 6), "c"));
}

TEST(IgnoreFile, KeepsBytesThatAreNotUtf8) {
  EXPECT_TRUE(ignores("caf\xE9\n", "caf\xE9"));
  EXPECT_FALSE(ignores("caf\xE9\n", "caf\xC3\xA9"));
}

TEST(IgnoreFile, StarsGluedToTextAtAPathsLiteralStartSpanFolders) {
  EXPECT_TRUE(ignores("x/a**/b\n", "x/ab"));
  EXPECT_TRUE(ignores("x/a**/b\n", "x/ac/d/b"));
}

TEST(IgnoreFile, ClassMayHideWhereTheLastPartBegins) {
  EXPECT_FALSE(ignores("[x/]foo\n", "a/foo"));
  EXPECT_TRUE(ignores("[x/]foo\n", "xfoo"));
  EXPECT_TRUE(ignores("a\\/b\n", "a/b"));
}

TEST(IgnoreFile, FoldsCaseOnlyWhenAsked) {
  IgnoreRules tree(true);
  tree.add("", "Build/\n*.LOG\ndocs/Private\n");
  EXPECT_TRUE(tree.ignores("bUILD", true));
  EXPECT_TRUE(tree.ignores("a.Log", false));
  EXPECT_TRUE(tree.ignores("Docs/private", false));
  EXPECT_FALSE(ignores("Build/\n", "build", true));
}

TEST(IgnoreRules, NestedFileOutranksTheFilesAbove) {
  IgnoreRules tree;
  tree.add("", "*.gen\n");
  tree.add("sub", "!keep.gen\n/only\n");
  EXPECT_FALSE(tree.ignores("sub/keep.gen", false));
  EXPECT_TRUE(tree.ignores("keep.gen", false));
  EXPECT_TRUE(tree.ignores("sub/only", false));
  EXPECT_FALSE(tree.ignores("sub/deep/only", false));
  EXPECT_FALSE(tree.ignores("subway/only", false));
}

TEST(IgnoreRules, NothingIsReincludedBelowAnIgnoredFolder) {
  IgnoreRules tree;
  tree.add("", "out/\n!out/keep\n");
  tree.add("out", "!*\n");
  EXPECT_TRUE(tree.ignores("out/keep", false));
  EXPECT_TRUE(tree.ignores("out/deep/keep", false));
}

TEST(IgnoreFile, ManyRulesStayCheapToAsk) {
  std::string rules;
  for (int i = 0; i < 200'000; ++i) {
    rules += "name" + std::to_string(i) + "\n*.ext" + std::to_string(i) + "\n/dir/file" + std::to_string(i) + ".c\n";
  }
  const IgnoreFile file(rules);
  for (int i = 0; i < 20'000; ++i) {
    ASSERT_EQ(file.verdict("dir/other" + std::to_string(i) + ".c", false), IgnoreVerdict::undecided);
  }
  EXPECT_EQ(file.verdict("dir/file77.c", false), IgnoreVerdict::ignored);
}

}  // namespace
}  // namespace gaia
