#include "gaia/language.hpp"

#include <gtest/gtest.h>

namespace gaia {
namespace {

TEST(Language, FollowsTheLastExtensionInAnyCase) {
  EXPECT_EQ(language_of("src/main.py"), "python");
  EXPECT_EQ(language_of("UPPER.PY"), "python");
  EXPECT_EQ(language_of("a/b.test.mts"), "typescript");
  EXPECT_EQ(language_of("lib\\win.CJS"), "javascript");
  EXPECT_EQ(language_of("include/x.hpp"), "cpp");
  EXPECT_EQ(language_of("include/x.inl"), "cpp");
  EXPECT_EQ(language_of("include/x.h"), "c");
  EXPECT_EQ(language_of("app.component.vue"), "vue");
  EXPECT_EQ(language_of("notes.txt"), "text");
}

TEST(Language, KnowsFilesByTheirWholeName) {
  EXPECT_EQ(language_of("Makefile"), "makefile");
  EXPECT_EQ(language_of("docker/Dockerfile"), "dockerfile");
  EXPECT_EQ(language_of("Dockerfile.alpine"), "dockerfile");
  EXPECT_EQ(language_of("CMakeLists.txt"), "cmake");
  EXPECT_EQ(language_of("go.mod"), "gomod");
  EXPECT_EQ(language_of("third_party/BUILD"), "starlark");
  EXPECT_EQ(language_of("LICENSE"), "text");
}

TEST(Language, IsAbsentForTypesThatAreNotIndexed) {
  for (const char* path : {"", "photo.png", "a.out/binary", ".gitignore", "dir.py/", "trailing.", "build",
                           "name.averyveryverylongextension"}) {
    EXPECT_EQ(language_of(path), std::nullopt) << path;
  }
}

}  // namespace
}  // namespace gaia
