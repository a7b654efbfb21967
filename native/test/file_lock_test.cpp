#include "gaia/file_lock.hpp"

#include <gtest/gtest.h>

#include "gaia/error.hpp"
#include "temporary_folder.hpp"

namespace gaia {
namespace {

TEST(FileLock, IsRefusedWhileAnotherHoldsItAndGivenBackWithTheObject) {
  const TemporaryFolder folder;
  FileLock second(folder.file("lock"));
  {
    FileLock first(folder.file("lock"));
    EXPECT_TRUE(first.try_acquire());
    EXPECT_FALSE(second.try_acquire());
  }
  EXPECT_TRUE(second.try_acquire());
}

TEST(FileLock, NamesTheFileItCannotOpen) {
  const TemporaryFolder folder;
  try {
    FileLock lock(folder.file("missing/lock"));
    FAIL() << "opened a lock in a folder that does not exist";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::io);
    EXPECT_NE(std::string(error.what()).find("missing/lock"), std::string::npos);
  }
}

}  // namespace
}  // namespace gaia
