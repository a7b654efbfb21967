#include "gaia/store.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "store_support.hpp"
#include "temporary_folder.hpp"

namespace gaia {
namespace {

TEST(Store, RefusesAnEmptyPathAndOneWithANul) {
  EXPECT_EQ(code_of([] { Store store(""); }), ErrorCode::invalid_argument);
  EXPECT_EQ(code_of([] { Store store(std::string("a\0b", 3)); }), ErrorCode::invalid_argument);
}

TEST(Store, CreatesParentFoldersAndUsesWriteAheadLogging) {
  const TemporaryFolder folder;
  Store store(folder.file("a/b/store.db"));
  Statement mode = store.prepare("PRAGMA journal_mode");
  ASSERT_TRUE(mode.step());
  EXPECT_EQ(mode.text(0), "wal");
  EXPECT_EQ(integer_of(store, "PRAGMA foreign_keys"), 1);
}

TEST(Store, ReportsAMissingFileWhenItMayNotCreateOne) {
  const TemporaryFolder folder;
  StoreOptions options;
  options.create_if_missing = false;
  EXPECT_EQ(code_of([&] { Store store(folder.file("none.db"), options); }), ErrorCode::not_found);
  options.create_if_missing = true;
  options.read_only = true;
  EXPECT_EQ(code_of([&] { Store store(folder.file("none.db"), options); }), ErrorCode::not_found);
  EXPECT_FALSE(std::filesystem::exists(folder.file("none.db")));
}

TEST(Store, RefusesAFileThatIsNoDatabaseWhenItOpens) {
  const TemporaryFolder folder;
  std::ofstream(folder.file("text.db")) << std::string(5000, 'x');
  EXPECT_EQ(code_of([&] { Store store(folder.file("text.db")); }), ErrorCode::corrupt);
  StoreOptions options;
  options.read_only = true;
  EXPECT_EQ(code_of([&] { Store store(folder.file("text.db"), options); }), ErrorCode::corrupt);
  EXPECT_EQ(code_of([&] { Store store(folder.file(".")); }), ErrorCode::io);
}

TEST(Store, RefusesWritesWhenReadOnly) {
  const TemporaryFolder folder;
  Store(folder.file("s.db")).exec("CREATE TABLE t(a); INSERT INTO t VALUES (7)");
  StoreOptions options;
  options.read_only = true;
  Store store(folder.file("s.db"), options);
  EXPECT_EQ(integer_of(store, "SELECT a FROM t"), 7);
  const StoreError error = thrown_by<StoreError>([&] { store.exec("INSERT INTO t VALUES (8)"); });
  EXPECT_EQ(error.sqlite_code(), SQLITE_READONLY);
  Transaction reading(store);
  EXPECT_EQ(integer_of(store, "SELECT count(*) FROM t"), 1);
}

TEST(Store, RunsWithoutWriteAheadLoggingWhenAsked) {
  const TemporaryFolder folder;
  StoreOptions options;
  options.wal = false;
  options.foreign_keys = false;
  Store store(folder.file("s.db"), options);
  Statement mode = store.prepare("PRAGMA journal_mode");
  ASSERT_TRUE(mode.step());
  EXPECT_EQ(mode.text(0), "delete");
  EXPECT_EQ(integer_of(store, "PRAGMA foreign_keys"), 0);
}

TEST(Store, ReportsAFileSystemWithoutWriteAheadLogging) {
  sqlite3_vfs* const usual = sqlite3_vfs_find(nullptr);
  sqlite3_vfs* const without_shared_memory = sqlite3_vfs_find("unix-none");
  if (without_shared_memory == nullptr) GTEST_SKIP() << "only on POSIX systems";
  const TemporaryFolder folder;
  sqlite3_vfs_register(without_shared_memory, 1);
  EXPECT_EQ(code_of([&] { Store store(folder.file("s.db")); }), ErrorCode::io);
  StoreOptions options;
  options.wal = false;
  EXPECT_NO_THROW(Store(folder.file("s.db"), options).exec("CREATE TABLE t(a)"));
  sqlite3_vfs_register(usual, 1);
}

TEST(Store, IsDefensiveAndCannotLoadExtensions) {
  Store store(":memory:");
  store.exec("CREATE VIRTUAL TABLE f USING fts5(a)");
  EXPECT_THROW(store.exec("DELETE FROM f_data"), StoreError);
  store.exec("PRAGMA writable_schema = ON");
  EXPECT_THROW(store.exec("UPDATE sqlite_schema SET sql = 'x'"), StoreError);
  EXPECT_THROW(store.prepare("SELECT load_extension('x')"), StoreError);
}

TEST(Store, NamesMessageCodePathAndStatementInErrors) {
  Store store(":memory:");
  store.exec("CREATE TABLE t(a UNIQUE); INSERT INTO t VALUES (1)");
  const StoreError error = thrown_by<StoreError>([&] { store.exec("SELECT 1; INSERT INTO t VALUES (1)"); });
  EXPECT_EQ(error.code(), ErrorCode::sqlite);
  EXPECT_EQ(error.sqlite_code(), SQLITE_CONSTRAINT_UNIQUE);
  EXPECT_STREQ(error.what(),
               "UNIQUE constraint failed: t.a (SQLite error 2067) in :memory: while running: INSERT INTO t VALUES (1)");
}

TEST(Store, RefusesEmptyAndMultipleAndTruncatedSql) {
  Store store(":memory:");
  for (const char* const sql : {"", "  ", "-- only a comment", "/* */ ;"}) {
    EXPECT_EQ(code_of([&] { store.prepare(sql); }), ErrorCode::invalid_argument) << sql;
    EXPECT_EQ(code_of([&] { store.exec(sql); }), ErrorCode::invalid_argument) << sql;
  }
  EXPECT_EQ(code_of([&] { store.prepare("SELECT 1; SELECT 2"); }), ErrorCode::invalid_argument);
  EXPECT_EQ(code_of([&] { store.prepare(std::string_view("SELECT 1\0", 9)); }), ErrorCode::invalid_argument);
  EXPECT_EQ(code_of([&] { store.exec("SELECT ?1"); }), ErrorCode::invalid_argument);
  EXPECT_NO_THROW(store.prepare("SELECT 1; -- and a comment"));
}

TEST(Store, WaitsForALockAndThenReportsBusy) {
  const TemporaryFolder folder;
  StoreOptions options;
  options.busy_timeout_ms = 50;
  Store first(folder.file("s.db"), options);
  Store second(folder.file("s.db"), options);
  first.exec("CREATE TABLE t(a)");
  {
    Transaction held(first);
    first.exec("INSERT INTO t VALUES (1)");
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(code_of([&] { Transaction refused(second); }), ErrorCode::busy);
    EXPECT_GE(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(50));
    EXPECT_EQ(integer_of(second, "SELECT count(*) FROM t"), 0);
    held.commit();
  }
  EXPECT_EQ(integer_of(second, "SELECT count(*) FROM t"), 1);
}

TEST(Store, OpensAFreshFileFromManyThreadsAtOnce) {
  const TemporaryFolder folder;
  std::vector<std::thread> threads;
  std::atomic<int> opened = 0;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&] {
      Store store(folder.file("s.db"));
      store.exec("CREATE TABLE IF NOT EXISTS t(a); INSERT INTO t VALUES (1)");
      ++opened;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(opened, 8);
  Store store(folder.file("s.db"));
  EXPECT_EQ(integer_of(store, "SELECT count(*) FROM t"), 8);
}

constexpr const char* endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";

TEST(Store, StopsARunningStatementOnInterrupt) {
  Store store(":memory:");
  std::atomic<bool> done = false;
  std::thread other([&] {
    while (!done) {
      store.interrupt();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  });
  EXPECT_EQ(code_of([&] { store.exec(endless); }), ErrorCode::aborted);
  done = true;
  other.join();
  EXPECT_EQ(integer_of(store, "SELECT 5"), 5);
}

TEST(Store, StopsStatementsAndWaitsOnItsStopFlag) {
  const TemporaryFolder folder;
  Store holder(folder.file("s.db"));
  StopFlag stop;
  StoreOptions options;
  options.stop = &stop;
  Store store(folder.file("s.db"), options);
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop.request();
  });
  EXPECT_EQ(code_of([&] { store.exec(endless); }), ErrorCode::aborted);
  other.join();
  Transaction held(holder);
  EXPECT_EQ(code_of([&] { Transaction waiting(store); }), ErrorCode::aborted);
}

TEST(Store, AddsAColumnOnlyWhenItIsMissing) {
  Store store(":memory:");
  store.exec("CREATE TABLE \"odd \"\"name\"(a)");
  EXPECT_TRUE(store.ensure_column("odd \"name", "b", "TEXT NOT NULL DEFAULT 'x'"));
  EXPECT_FALSE(store.ensure_column("odd \"name", "B", "TEXT"));
  EXPECT_THROW(store.ensure_column("missing", "b", "TEXT"), StoreError);
  store.exec("INSERT INTO \"odd \"\"name\"(a) VALUES (1)");
  EXPECT_EQ(integer_of(store, "SELECT b = 'x' FROM \"odd \"\"name\""), 1);
}

}  // namespace
}  // namespace gaia
