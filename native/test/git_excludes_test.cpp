#include <gtest/gtest.h>

#include <cstdlib>

#include "walk_support.hpp"

namespace gaia {
namespace {

TEST(GitExcludes, RootInASubfolderSeesTheRulesOfTheFoldersAbove) {
  const FileTree tree;
  tree.folder(".git");
  tree.file(".gitignore", "*.gen.py\n/sub/top.py\n/top2.py\n!kept.gen.py\n");
  tree.file("sub/.gitignore", "/inner/nested.py\n");
  for (const char* path : {"a.gen.py", "kept.gen.py", "nested.py", "top2.py", "b.py"}) {
    tree.file(std::string("sub/inner/") + path);
  }
  EXPECT_EQ(paths_of(walk(walk_options(tree.path("sub/inner")), StopFlag())),
            (Paths{"b.py", "kept.gen.py", "top2.py"}));
}

TEST(GitExcludes, RootThatIsItselfIgnoredIsWalked) {
  const FileTree tree;
  tree.folder(".git");
  tree.file(".gitignore", "scratch/\n*.log.txt\n");
  tree.file("scratch/a.py");
  tree.file("scratch/b.log.txt");
  EXPECT_EQ(paths_of(walk(walk_options(tree.path("scratch")), StopFlag())), (Paths{"a.py"}));
}

TEST(GitExcludes, InfoExcludeRanksBelowGitignoreAndAboveTheUsersFile) {
  const FileTree tree;
  tree.file("repo/.git/info/exclude", "a.py\nb.py\n!d.py\n");
  tree.file("repo/.gitignore", "!b.py\n");
  tree.file("home/.config/git/ignore", "c.py\nd.py\n");
  for (const char* path : {"repo/a.py", "repo/b.py", "repo/c.py", "repo/d.py"}) tree.file(path);
  WalkOptions options = walk_options(tree.path("repo"));
  options.environment.home = tree.path("home");
  options.environment.config_home = tree.path("home/.config");
  EXPECT_EQ(paths_of(walk(options, StopFlag())), (Paths{"b.py", "d.py"}));
}

TEST(GitExcludes, UsersFileComesFromTheLastConfigurationThatNamesIt) {
  const FileTree tree;
  tree.folder("repo/.git");
  for (const char* name : {"system", "xdg", "home", "local", "default"}) {
    tree.file(std::string("repo/") + name + ".py");
    tree.file(std::string("rules/") + name, std::string(name) + ".py\n");
  }
  tree.file("xdg/git/ignore", "default.py\n");
  WalkOptions options = walk_options(tree.path("repo"));
  options.environment.home = tree.path("home");
  options.environment.config_home = tree.path("xdg");
  const auto left_out = [&] {
    const WalkResult result = walk(options, StopFlag());
    std::string missing;
    for (const char* name : {"system", "xdg", "home", "local", "default"}) {
      bool listed = false;
      for (const WalkedFile& file : result.files) listed = listed || file.path == std::string(name) + ".py";
      if (!listed) missing += name;
    }
    return missing;
  };
  EXPECT_EQ(left_out(), "default");
  options.environment.system_config = tree.path("etc/gitconfig");
  tree.file("etc/gitconfig", "[core]\nexcludesFile = " + tree.path("rules/system") + "\n");
  EXPECT_EQ(left_out(), "system");
  tree.file("xdg/git/config", "[core]\nexcludesFile = " + tree.path("rules/xdg") + "\n");
  EXPECT_EQ(left_out(), "xdg");
  tree.file("home/.gitconfig", "[core]\nexcludesFile = ~/ignored\n");
  tree.file("home/ignored", "home.py\n");
  EXPECT_EQ(left_out(), "home");
  tree.file("repo/.git/config", "[core]\nexcludesFile = ../rules/local\n");
  EXPECT_EQ(left_out(), "local");
  tree.file("repo/.git/config", "[core]\nexcludesFile =\n");
  EXPECT_EQ(left_out(), "");
  tree.file("repo/.git/config", "");
  options.environment.global_config = tree.path("only");
  tree.file("only", "[core]\nexcludesFile = " + tree.path("rules/local") + "\n");
  EXPECT_EQ(left_out(), "local") << "GIT_CONFIG_GLOBAL replaces both files of the user";
}

TEST(GitExcludes, WorktreeUsesTheRepositorysInfoExcludeAndConfig) {
  const FileTree tree;
  tree.file("main/.git/info/exclude", "shared.py\n");
  tree.file("main/.git/config", "[core]\nignoreCase = true\n[extensions]\nworktreeConfig = true\n");
  tree.file("main/.git/worktrees/w/commondir", "../..\n");
  tree.file("main/.git/worktrees/w/config.worktree", "[core]\nexcludesFile = own-rules\n");
  tree.file("w/.git", "gitdir: " + tree.path("main/.git/worktrees/w") + "\n");
  tree.file("w/own-rules", "own.py\n");
  for (const char* path : {"w/SHARED.py", "w/own.py", "w/a.py"}) tree.file(path);
  EXPECT_EQ(paths_of(walk(walk_options(tree.path("w")), StopFlag())), (Paths{"a.py"}));
}

TEST(GitExcludes, RelativeGitFileOfASubmoduleLeadsToItsInfoExclude) {
  const FileTree tree;
  tree.file(".git/modules/m/info/exclude", "a.py\n");
  tree.file("m/.git", "gitdir: ../.git/modules/m\r\n");
  tree.file("m/a.py");
  tree.file("m/b.py");
  EXPECT_EQ(paths_of(walk(walk_options(tree.path("m")), StopFlag())), (Paths{"b.py"}));
}

TEST(GitExcludes, BrokenGitFileStillMakesARoot) {
  const FileTree tree;
  tree.file("r/.git", "nonsense");
  tree.file("r/build/a.py");
  EXPECT_EQ(find_root(tree.path("r/build/a.py")), tree.path("r"));
  EXPECT_EQ(paths_of(walk(walk_options(tree.path("r")), StopFlag())), (Paths{"build/a.py"}));
}

TEST(FindRoot, FindsTheNearestRepositoryThroughLinksAndElseTheFolder) {
  const FileTree tree;
  tree.folder("repo/.git");
  tree.file("repo/a/b/c.py");
  tree.file("plain/d/e.py");
  tree.link("alias", "repo/a");
  EXPECT_EQ(find_root(tree.path("repo/a/b")), tree.path("repo"));
  EXPECT_EQ(find_root(tree.path("alias/b/c.py")), tree.path("repo"));
  EXPECT_EQ(find_root(tree.path("plain/d")), tree.path("plain/d"));
  EXPECT_EQ(find_root(tree.path("plain/d/e.py")), tree.path("plain/d"));
  EXPECT_THROW(find_root(tree.path("missing")), Error);
}

TEST(GitEnvironment, ReadsTheProcesssVariables) {
  ::setenv("HOME", "/h", 1);
  ::unsetenv("XDG_CONFIG_HOME");
  EXPECT_EQ(GitEnvironment::current().config_home, "/h/.config");
  ::setenv("XDG_CONFIG_HOME", "/x", 1);
  ::setenv("GIT_CONFIG_GLOBAL", "", 1);
  ::setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
  const GitEnvironment environment = GitEnvironment::current();
  EXPECT_EQ(environment.config_home, "/x");
  EXPECT_EQ(environment.global_config, "");
  EXPECT_EQ(environment.system_config, "");
  for (const char* name : {"XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM"}) ::unsetenv(name);
}

}  // namespace
}  // namespace gaia
