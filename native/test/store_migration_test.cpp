#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "gaia/store.hpp"
#include "store_support.hpp"
#include "temporary_folder.hpp"

namespace gaia {
namespace {

const std::vector<Migration>& steps() {
  static const auto* const list = new std::vector<Migration>{
      {1, "notes", "CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT)"},
      {3, "tags", "ALTER TABLE note ADD COLUMN tag TEXT; INSERT INTO note(text) VALUES ('x')"}};
  return *list;
}

std::int64_t version(Store& store) {
  Statement statement = store.prepare("PRAGMA user_version");
  statement.step();
  return statement.integer(0);
}

TEST(StoreMigration, RunsTheMissingStepsOnce) {
  Store store(":memory:");
  store.migrate(std::span(steps()).first(1));
  EXPECT_EQ(version(store), 1);
  store.migrate(steps());
  store.migrate(steps());
  EXPECT_EQ(version(store), 3);
  Statement rows = store.prepare("SELECT count(*) FROM note");
  ASSERT_TRUE(rows.step());
  EXPECT_EQ(rows.integer(0), 1);
}

TEST(StoreMigration, RollsAFailedStepBackAndNamesIt) {
  Store store(":memory:");
  std::vector<Migration> broken = steps();
  broken.push_back({4, "broken", "CREATE TABLE half(a); INSERT INTO missing VALUES (1)"});
  const StoreError error = thrown_by<StoreError>([&] { store.migrate(broken); });
  EXPECT_EQ(std::string(error.what()),
            "Migration 4 (broken) of the store failed: no such table: missing (SQLite error 1) in :memory: while "
            "running: INSERT INTO missing VALUES (1)");
  EXPECT_EQ(version(store), 3);
  EXPECT_THROW(store.prepare("SELECT * FROM half"), StoreError);
}

TEST(StoreMigration, RefusesANewerStoreNamingBothVersions) {
  Store store(":memory:");
  store.exec("PRAGMA user_version = 9");
  const Error error = thrown_by<Error>([&] { store.migrate(steps()); });
  EXPECT_EQ(error.code(), ErrorCode::unsupported_version);
  EXPECT_STREQ(error.what(), "The store :memory: has schema version 9 but this release knows versions up to 3");
}

TEST(StoreMigration, RefusesVersionsThatDoNotAscendBeforeItStarts) {
  Store store(":memory:");
  for (const int second : {1, 0, -4}) {
    const std::vector<Migration> wrong = {{1, "one", "CREATE TABLE a(x)"}, {second, "two", "CREATE TABLE b(x)"}};
    EXPECT_EQ(thrown_by<Error>([&] { store.migrate(wrong); }).code(), ErrorCode::invalid_argument);
  }
  EXPECT_EQ(thrown_by<Error>([&] {
              store.migrate(std::vector<Migration>{{0, "zero", "CREATE TABLE a(x)"}});
            }).code(),
            ErrorCode::invalid_argument);
  EXPECT_EQ(version(store), 0);
  EXPECT_THROW(store.prepare("SELECT * FROM a"), StoreError);
}

TEST(StoreMigration, RefusesAStepThatEndsItsTransaction) {
  for (const char* const sql : {"CREATE TABLE a(x); COMMIT", "ROLLBACK", "SAVEPOINT s", "BEGIN"}) {
    Store store(":memory:");
    EXPECT_THROW(store.migrate(std::vector<Migration>{{1, "ends", sql}}), Error) << sql;
    EXPECT_EQ(version(store), 0) << sql;
    EXPECT_THROW(store.prepare("SELECT * FROM a"), StoreError) << sql;
    store.exec("BEGIN; COMMIT");
  }
}

TEST(StoreMigration, RunsEachStepOnceWhenManyOpenAtOnce) {
  const TemporaryFolder folder;
  std::vector<std::thread> threads;
  for (int i = 0; i < 6; ++i) {
    threads.emplace_back([&] { Store(folder.file("s.db")).migrate(steps()); });
  }
  for (std::thread& thread : threads) thread.join();
  Store store(folder.file("s.db"));
  EXPECT_EQ(version(store), 3);
  Statement rows = store.prepare("SELECT count(*) FROM note");
  ASSERT_TRUE(rows.step());
  EXPECT_EQ(rows.integer(0), 1);
}

}  // namespace
}  // namespace gaia
