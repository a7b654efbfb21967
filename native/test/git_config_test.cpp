#include "walk/git_config.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "file_tree.hpp"

namespace gaia {
namespace {

std::vector<std::string> settings_of(std::string_view bytes) {
  std::vector<std::string> settings;
  for_each_git_setting(bytes, [&](const GitSetting& setting) {
    settings.push_back(setting.section + "|" + setting.subsection + "|" + setting.name + "|" + setting.value);
  });
  return settings;
}

using Settings = std::vector<std::string>;

TEST(GitConfig, ReadsSectionsNamesAndValues) {
  EXPECT_EQ(
      settings_of("\xEF\xBB\xBF[Core]\r\n\tExcludesFile = ~/my ignore  ; why\r\n bare\r\n"
                  "[remote \"Or\\\"igin\"] url=a#b\n[branch.Main]\nx = 1\n"),
      (Settings{"core||excludesfile|~/my ignore", "core||bare|true", "remote|Or\"igin|url|a", "branch|main|x|1"}));
}

TEST(GitConfig, ReadsQuotesEscapesAndContinuedLines) {
  EXPECT_EQ(settings_of("[a]\nb = \" x # y \" z\\n\\\n  w\nc = \"\\\"\\\\\"\nd =\ne = \"\"\n"),
            (Settings{"a||b| x # y  z\n  w", "a||c|\"\\", "a||d|", "a||e|"}));
}

TEST(GitConfig, StopsWhereTheFormatBreaks) {
  EXPECT_EQ(settings_of("[a]\nb = 1\n= 2\nc = 3\n"), (Settings{"a||b|1"}));
  EXPECT_EQ(settings_of("[a]\nb = \"1\nc = 3\n"), Settings{});
  EXPECT_EQ(settings_of("[a]\nb = \\q\n"), Settings{});
  EXPECT_EQ(settings_of("[a \"b\nc = 3\n"), Settings{});
  EXPECT_EQ(settings_of("[a"), Settings{});
}

TEST(GitConfig, FollowsIncludesRelativeToTheFile) {
  const FileTree tree;
  tree.file("config", "[core]\nexcludesFile = one\n[include]\npath = sub/more\n");
  tree.file("sub/more", "[core]\nexcludesFile = two\nignoreCase\n");
  GitIgnoreSettings settings;
  read_git_config(tree.path("config"), GitEnvironment{}, settings);
  EXPECT_EQ(settings.excludes_file, "two");
  EXPECT_TRUE(settings.ignore_case);
}

TEST(GitConfig, FilesThatIncludeEachOtherManyTimesEnd) {
  const FileTree tree;
  std::string include = "[core]\nignoreCase\n";
  for (int i = 0; i < 1000; ++i) include += "[include]\npath = config\n";
  tree.file("config", include);
  GitIgnoreSettings settings;
  read_git_config(tree.path("config"), GitEnvironment{}, settings);
  EXPECT_TRUE(settings.ignore_case);
}

}  // namespace
}  // namespace gaia
