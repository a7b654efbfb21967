#include <gtest/gtest.h>

#include "walk_support.hpp"

namespace gaia {
namespace {

TEST(WalkLinks, FileInsideTheRootIsListedOnceANameWithItsTargetsSize) {
  const FileTree tree;
  tree.file("real/a.py", "12345");
  tree.link("alias.py", "real/a.py");
  tree.link("chain.py", "alias.py");
  const WalkResult result = walk_tree(tree);
  EXPECT_EQ(paths_of(result), (Paths{"alias.py", "chain.py", "real/a.py"}));
  for (const WalkedFile& file : result.files) EXPECT_EQ(file.size, 5U) << file.path;
}

TEST(WalkLinks, NothingOutsideTheRootIsReached) {
  const FileTree outside;
  outside.file("secret.py");
  outside.file("folder/a.py");
  const FileTree tree;
  tree.link("file.py", outside.path("secret.py"));
  tree.link("folder", outside.path("folder"));
  tree.link("first.py", "second.py");
  tree.link("second.py", outside.path("secret.py"));
  tree.link("up.py", "../" + outside.root().filename().string() + "/secret.py");
  const WalkResult result = walk_tree(tree);
  EXPECT_EQ(paths_of(result), Paths{});
  EXPECT_EQ(reasons_of(result), (Reasons{{"file.py", "symlink_outside"},
                                         {"first.py", "symlink_outside"},
                                         {"folder", "symlink_outside"},
                                         {"second.py", "symlink_outside"},
                                         {"up.py", "symlink_outside"}}));
}

TEST(WalkLinks, SiblingFolderWithTheRootsNameAsPrefixIsOutside) {
  const FileTree tree;
  tree.file("root-other/a.py");
  tree.link("root/a.py", "../root-other/a.py");
  const WalkResult result = walk(walk_options(tree.path("root")), StopFlag());
  EXPECT_EQ(reasons_of(result), (Reasons{{"a.py", "symlink_outside"}}));
}

TEST(WalkLinks, LoopsAndDanglingLinksEnd) {
  const FileTree tree;
  tree.link("a.py", "b.py");
  tree.link("b.py", "a.py");
  tree.link("gone.py", "nowhere.py");
  tree.link("d/self", ".");
  tree.link("d/up", "..");
  EXPECT_EQ(reasons_of(walk_tree(tree)), (Reasons{{"a.py", "unreadable"},
                                                  {"b.py", "unreadable"},
                                                  {"d/self", "symlink_folder"},
                                                  {"d/up", "symlink_folder"},
                                                  {"gone.py", "unreadable"}}));
}

TEST(WalkLinks, AnotherNameOpensNothingThatIsIgnoredOrSecret) {
  const FileTree tree;
  tree.file(".git/config", "[core]\n");
  tree.file(".gitignore", "private/\n");
  tree.file("private/a.py");
  tree.file("node_modules/m/index.js");
  tree.file(".env");
  tree.file(".ssh/config");
  tree.folder("module/.git");
  tree.file("module/a.py");
  tree.file("big.txt", std::string(1024 * 1024 + 1, 'x'));
  tree.link("config.txt", ".git/config");
  tree.link("a.py", "private/a.py");
  tree.link("index.js", "node_modules/m/index.js");
  tree.link("env.txt", ".env");
  tree.link("ssh.txt", ".ssh/config");
  tree.link("module.py", "module/a.py");
  tree.link("large.txt", "big.txt");
  const WalkResult result = walk_tree(tree);
  EXPECT_EQ(paths_of(result), Paths{});
  EXPECT_EQ(reasons_of(result), (Reasons{{".env", "sensitive"},
                                         {".gitignore", "unsupported"},
                                         {".ssh", "sensitive"},
                                         {"big.txt", "too_large"},
                                         {"env.txt", "sensitive"},
                                         {"large.txt", "too_large"},
                                         {"module", "submodule"},
                                         {"module.py", "submodule"},
                                         {"ssh.txt", "sensitive"}}));
  EXPECT_EQ(result.ignored, 6U) << ".git, private, node_modules and three links into them";
}

TEST(WalkLinks, LinkIsJudgedByItsOwnNameToo) {
  const FileTree tree;
  tree.file("script", "#!/bin/sh\n");
  tree.file("a.py");
  tree.link("script.sh", "script");
  tree.link("a.png", "a.py");
  tree.link("id_rsa", "a.py");
  tree.link("yarn.lock", "a.py");
  const WalkResult result = walk_tree(tree);
  EXPECT_EQ(paths_of(result), (Paths{"a.py", "script.sh"}));
  EXPECT_EQ(
      reasons_of(result),
      (Reasons{
          {"a.png", "unsupported"}, {"id_rsa", "sensitive"}, {"script", "unsupported"}, {"yarn.lock", "generated"}}));
}

TEST(WalkLinks, RuleForFoldersDoesNotMatchALinkToAFolder) {
  const FileTree tree;
  tree.folder(".git");
  tree.file(".gitignore", "alias/\n");
  tree.file("real/a.py");
  tree.link("alias", "real");
  EXPECT_EQ(reasons_of(walk_tree(tree)), (Reasons{{".gitignore", "unsupported"}, {"alias", "symlink_folder"}}));
}

TEST(WalkLinks, RootReachedThroughALinkIsTheSameRoot) {
  const FileTree tree;
  tree.file("real/a.py");
  tree.link("alias", "real");
  EXPECT_EQ(paths_of(walk(walk_options(tree.path("alias")), StopFlag())), (Paths{"a.py"}));
}

}  // namespace
}  // namespace gaia
