#include "gaia/walk.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <thread>

#include "walk_support.hpp"

namespace gaia {
namespace {

TEST(Walk, ListsKnownTypesSortedByBytesAndSaysWhyOthersAreLeftOut) {
  const FileTree tree;
  for (const char* path :
       {"b/z.py", "b.py", "B.py", "b/a.ts", ".github/ci.yml", ".eslintrc.json", "a-b/x.c", "a/x.c"}) {
    tree.file(path);
  }
  tree.file("image.png");
  tree.file(".env");
  tree.file("package-lock.json");
  tree.file("lib.min.js");
  tree.file("big.txt", std::string(1024 * 1024 + 1, 'x'));
  tree.file("full.txt", std::string(1024 * 1024, 'x'));
  tree.file("empty.py", "");
  const WalkResult result = walk_tree(tree);
  EXPECT_EQ(paths_of(result), (Paths{".eslintrc.json", ".github/ci.yml", "B.py", "a-b/x.c", "a/x.c", "b.py", "b/a.ts",
                                     "b/z.py", "empty.py", "full.txt"}));
  EXPECT_EQ(reasons_of(result), (Reasons{{".env", "sensitive"},
                                         {"big.txt", "too_large"},
                                         {"image.png", "unsupported"},
                                         {"lib.min.js", "generated"},
                                         {"package-lock.json", "generated"}}));
  EXPECT_EQ(result.ignored, 0U);
}

TEST(Walk, ReportsSizeTimesAndInode) {
  const FileTree tree;
  tree.file("a.py", "12345");
  struct stat info;
  ASSERT_EQ(::stat(tree.path("a.py").c_str(), &info), 0);
  const WalkResult result = walk_tree(tree);
  ASSERT_EQ(result.files.size(), 1U);
  EXPECT_EQ(result.files[0].size, 5U);
  EXPECT_EQ(result.files[0].inode, static_cast<std::uint64_t>(info.st_ino));
  EXPECT_EQ(result.files[0].modified_ns / 1'000'000'000, static_cast<std::int64_t>(info.st_mtime));
  EXPECT_GE(result.files[0].changed_ns, result.files[0].modified_ns);
}

TEST(Walk, PrunesToolStateAndPackagesAndCountsThem) {
  const FileTree tree;
  tree.folder(".git");
  for (const char* folder : {".hg", ".svn", ".jj", "node_modules", "a/node_modules", "__pycache__", ".tox", ".eggs",
                             ".pytest_cache", ".mypy_cache", ".ruff_cache", ".gaia", "pkg.egg-info"}) {
    tree.file(std::string(folder) + "/x.py");
  }
  tree.file("myenv/pyvenv.cfg");
  tree.file("myenv/lib/x.py");
  tree.file("env/x.py");
  const WalkResult result = walk_tree(tree);
  EXPECT_EQ(paths_of(result), (Paths{"env/x.py"}));
  EXPECT_EQ(reasons_of(result), Reasons{});
  EXPECT_EQ(result.ignored, 15U);
}

TEST(Walk, RulesCannotBringToolStateBack) {
  const FileTree tree;
  tree.folder(".git");
  tree.file(".gitignore", "!node_modules\n!.git\n");
  tree.file("node_modules/x.js");
  tree.file(".git/x.js");
  EXPECT_EQ(paths_of(walk_tree(tree)), Paths{});
}

TEST(Walk, LeavesOutBuildFoldersOnlyOutsideOfGit) {
  const FileTree tree;
  for (const char* folder : {"dist", "build", "out", "target", "coverage", ".next", ".cache", "a/build"}) {
    tree.file(std::string(folder) + "/x.py");
  }
  EXPECT_EQ(walk_tree(tree).files.size(), 0U);
  EXPECT_EQ(walk_tree(tree).ignored, 8U);
  tree.folder(".git");
  EXPECT_EQ(walk_tree(tree).files.size(), 8U);
}

TEST(Walk, NestedRulesOutrankAndIgnoredFoldersAreNotEntered) {
  const FileTree tree;
  tree.folder(".git");
  tree.file(".gitignore", "*.gen.ts\nout/\n");
  tree.file("sub/.gitignore", "!keep.gen.ts\n/only.py\n");
  tree.file("out/.gitignore", "!*\n");
  for (const char* path :
       {"a.gen.ts", "sub/keep.gen.ts", "sub/b.gen.ts", "sub/only.py", "sub/deep/only.py", "out/x.py"}) {
    tree.file(path);
  }
  const WalkResult result = walk_tree(tree);
  EXPECT_EQ(paths_of(result), (Paths{"sub/deep/only.py", "sub/keep.gen.ts"}));
  EXPECT_EQ(result.ignored, 5U) << ".git, a.gen.ts, out, sub/b.gen.ts, sub/only.py";
}

TEST(Walk, GitignoreOutsideOfGitStillCounts) {
  const FileTree tree;
  tree.file(".gitignore", "a.py\n");
  tree.file("a.py");
  tree.file("b.py");
  EXPECT_EQ(paths_of(walk_tree(tree)), (Paths{"b.py"}));
}

TEST(Walk, IgnoreFileThatIsALinkIsNotFollowed) {
  const FileTree tree;
  tree.folder(".git");
  tree.file("rules.txt", "a.py\n");
  tree.file("a.py");
  tree.link(".gitignore", "rules.txt");
  EXPECT_EQ(paths_of(walk_tree(tree)), (Paths{"a.py", "rules.txt"}));
}

TEST(Walk, SkipsSubmodulesAndNestedWorkTrees) {
  const FileTree tree;
  tree.folder(".git");
  tree.file("module/.git", "gitdir: ../.git/modules/module\n");
  tree.file("module/a.py");
  tree.folder("nested/repo/.git");
  tree.file("nested/repo/a.py");
  tree.file("nested/a.py");
  const WalkResult result = walk_tree(tree);
  EXPECT_EQ(paths_of(result), (Paths{"nested/a.py"}));
  EXPECT_EQ(reasons_of(result), (Reasons{{"module", "submodule"}, {"nested/repo", "submodule"}}));
}

TEST(Walk, SubmoduleNamedAsRootIsWalked) {
  const FileTree tree;
  tree.folder(".git");
  tree.file(".gitignore", "*.py\n");
  tree.file("module/.git", "gitdir: ../.git/modules/module\n");
  tree.file("module/a.py");
  EXPECT_EQ(paths_of(walk(walk_options(tree.path("module")), StopFlag())), (Paths{"a.py"}));
}

TEST(Walk, KeepsTheFirstFilesByPathAndReportsTheRest) {
  const FileTree tree;
  for (int i = 0; i < 50; ++i) tree.file("d" + std::to_string(i % 7) + "/f" + std::to_string(i) + ".py");
  tree.file("a.png");
  WalkOptions options = walk_options(tree.root().string());
  const Paths all = paths_of(walk(options, StopFlag()));
  options.max_files = 10;
  const WalkResult limited = walk(options, StopFlag());
  EXPECT_EQ(paths_of(limited), Paths(all.begin(), all.begin() + 10));
  ASSERT_EQ(limited.skipped.size(), 41U);
  EXPECT_EQ(limited.skipped[0].path, "a.png");
  for (std::size_t i = 1; i < limited.skipped.size(); ++i) {
    EXPECT_EQ(limited.skipped[i].path, all[i + 9]);
    EXPECT_EQ(limited.skipped[i].reason, SkipReason::limit);
  }
}

TEST(Walk, ReportsSocketsAndPipesWithoutOpeningThem) {
  const FileTree tree;
  ASSERT_EQ(::mkfifo(tree.path("pipe.py").c_str(), 0600), 0);
  ASSERT_EQ(::mkfifo(tree.path(".gitignore").c_str(), 0600), 0);
  const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string path = tree.path("s.py");
  ASSERT_LT(path.size(), sizeof(address.sun_path));
  std::memcpy(address.sun_path, path.c_str(), path.size());
  ASSERT_EQ(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
  EXPECT_EQ(reasons_of(walk_tree(tree)),
            (Reasons{{".gitignore", "not_regular"}, {"pipe.py", "not_regular"}, {"s.py", "not_regular"}}));
  ::close(socket);
}

TEST(Walk, NamesThatAreNotUtf8AreSkippedWithTheirBytes) {
  const FileTree tree;
  tree.file("caf\xE9.py");
  tree.file("d\xFF/a.py");
  tree.file("\xE6\x97\xA5.py");
  tree.file(".gitignore", "ig\xE9*\n");
  tree.file("ig\xE9x.py");
  const WalkResult result = walk_tree(tree);
  EXPECT_EQ(paths_of(result), (Paths{"\xE6\x97\xA5.py"}));
  EXPECT_EQ(reasons_of(result),
            (Reasons{{".gitignore", "unsupported"}, {"caf\xE9.py", "not_utf8"}, {"d\xFF", "not_utf8"}}));
}

// A folder that cannot be opened by its path: each level is made below the open one.
void make_deep(const std::string& root, const std::string& name, int levels) {
  int folder = ::open(root.c_str(), O_RDONLY | O_DIRECTORY);
  ASSERT_GE(folder, 0);
  for (int i = 0; i < levels; ++i) {
    ASSERT_EQ(::mkdirat(folder, name.c_str(), 0700), 0);
    const int next = ::openat(folder, name.c_str(), O_RDONLY | O_DIRECTORY);
    ASSERT_GE(next, 0);
    ::close(folder);
    folder = next;
    const int file = ::openat(folder, "f.py", O_CREAT | O_WRONLY, 0600);
    ASSERT_GE(file, 0);
    ::close(file);
    ASSERT_EQ(::mkdirat(folder, "side", 0700), 0);
  }
  ::close(folder);
}

void remove_deep(const std::string& root, const std::string& name, int levels) {
  std::vector<int> open{::open(root.c_str(), O_RDONLY | O_DIRECTORY)};
  for (int i = 0; i < levels; ++i) open.push_back(::openat(open.back(), name.c_str(), O_RDONLY | O_DIRECTORY));
  for (int i = levels; i > 0; --i) {
    ::unlinkat(open.back(), "f.py", 0);
    ::unlinkat(open.back(), "side", AT_REMOVEDIR);
    ::close(open.back());
    open.pop_back();
    ::unlinkat(open.back(), name.c_str(), AT_REMOVEDIR);
  }
  ::close(open.back());
}

TEST(Walk, FoldersDeeperThanThePathLimitOfTheSystemAreWalkedUpToABound) {
  const FileTree tree;
  const std::string name(200, 'n');
  const int levels = 90;  // 18 kB of path
  make_deep(tree.root().string(), name, levels);
  const WalkResult result = walk_tree(tree);
  remove_deep(tree.root().string(), name, levels);
  EXPECT_EQ(result.files.size(), 81U) << "as many levels as fit 16 KiB";
  ASSERT_EQ(result.skipped.size(), 1U);
  EXPECT_EQ(result.skipped[0].reason, SkipReason::unreadable);
  EXPECT_EQ(result.skipped[0].path.size(), 82U * 201 - 1);
}

TEST(Walk, UnreadableFolderIsReportedAndTheRestListed) {
  if (::geteuid() != 0) GTEST_SKIP() << "gives up the rights of root for a moment";
  const FileTree tree;
  tree.file("closed/a.py");
  tree.file("open/a.py");
  std::filesystem::permissions(tree.root(), std::filesystem::perms(0755));
  std::filesystem::permissions(tree.root() / "closed", std::filesystem::perms(0));
  ASSERT_EQ(::seteuid(65534), 0);
  WalkResult result;
  bool refused = false;
  try {
    result = walk_tree(tree);
    walk(walk_options(tree.path("closed")), StopFlag());
  } catch (const Error& error) {
    refused = error.code() == ErrorCode::io;
  }
  ASSERT_EQ(::seteuid(0), 0);
  EXPECT_EQ(paths_of(result), (Paths{"open/a.py"}));
  EXPECT_EQ(reasons_of(result), (Reasons{{"closed", "unreadable"}}));
  EXPECT_TRUE(refused) << "a root that cannot be read is an error";
}

TEST(Walk, FilesThatComeAndGoMeanwhileDoNotStopIt) {
  const FileTree tree;
  for (int i = 0; i < 40; ++i) tree.file("stay/f" + std::to_string(i) + ".py");
  std::atomic<bool> done{false};
  std::thread churn([&] {
    for (int i = 0; !done; i = (i + 1) % 50) {
      tree.file("come/d" + std::to_string(i) + "/f.py");
      std::error_code ignored;
      std::filesystem::remove_all(tree.root() / "come", ignored);
    }
  });
  for (int i = 0; i < 100; ++i) {
    const Paths paths = paths_of(walk_tree(tree));
    EXPECT_EQ(std::count_if(paths.begin(), paths.end(), [](const auto& path) { return path.starts_with("stay/"); }),
              40);
  }
  done = true;
  churn.join();
}

TEST(Walk, StopsWhenAskedTo) {
  const FileTree tree;
  tree.file("a.py");
  StopFlag stop;
  stop.request();
  try {
    walk(walk_options(tree.root().string()), stop);
    FAIL() << "expected an abort";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::aborted);
  }
}

TEST(Walk, RootThatIsMissingOrAFileIsNotFound) {
  const FileTree tree;
  tree.file("a.py");
  for (const char* name : {"a.py", "missing"}) {
    try {
      walk(walk_options(tree.path(name)), StopFlag());
      FAIL() << name;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::not_found);
    }
  }
}

}  // namespace
}  // namespace gaia
