#include "support/atomic_file.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "gaia/error.hpp"
#include "temporary_folder.hpp"

namespace gaia {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::size_t files_in(const std::filesystem::path& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

TEST(AtomicFile, CreatesParentFoldersAndLeavesOnlyTheTarget) {
  const TemporaryFolder folder;
  const std::filesystem::path target = folder.path() / "a/b" / utf8_path("clé.txt");
  AtomicFile file(target);
  file.write("hello", 5);
  EXPECT_FALSE(std::filesystem::exists(target));
  file.commit();
  EXPECT_EQ(text_of(target), "hello");
  EXPECT_EQ(files_in(target.parent_path()), 1U);
}

TEST(AtomicFile, KeepsTheOldFileAndRemovesItsOwnWhenNotCommitted) {
  const TemporaryFolder folder;
  const std::filesystem::path target = folder.path() / "kept.txt";
  std::ofstream(target) << "old";
  {
    AtomicFile file(target);
    file.write("new", 3);
  }
  EXPECT_EQ(text_of(target), "old");
  EXPECT_EQ(files_in(folder.path()), 1U);
}

TEST(AtomicFile, LetsTwoWritersOfOneTargetFinishOneAfterTheOther) {
  const TemporaryFolder folder;
  const std::filesystem::path target = folder.path() / "shared.txt";
  AtomicFile first(target);
  AtomicFile second(target);
  first.write("first", 5);
  second.write("second", 6);
  second.commit();
  EXPECT_EQ(text_of(target), "second");
  first.commit();
  EXPECT_EQ(text_of(target), "first");
}

TEST(AtomicFile, ReportsATargetThatIsAFolderAsAnIoError) {
  const TemporaryFolder folder;
  const std::filesystem::path target = folder.path() / "taken";
  std::filesystem::create_directories(target / "inside");
  AtomicFile file(target);
  try {
    file.commit();
    FAIL() << "a folder was replaced";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::io);
    EXPECT_NE(std::string(error.what()).find("taken"), std::string::npos);
  }
}

}  // namespace
}  // namespace gaia
