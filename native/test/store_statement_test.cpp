#include <gtest/gtest.h>
#include <sqlite3.h>

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "gaia/store.hpp"
#include "store_support.hpp"

namespace gaia {
namespace {

TEST(Statement, KeepsEveryKindOfValue) {
  Store store(":memory:");
  store.exec("CREATE TABLE t(a)");
  const std::string text("a\0b", 3);
  const std::byte bytes[] = {std::byte{0}, std::byte{255}};
  Statement insert = store.prepare("INSERT INTO t VALUES (?1)");
  insert.bind(1, text).run();
  insert.bind(1, std::string_view()).run();
  insert.bind_blob(1, bytes).run();
  insert.bind_blob(1, {}).run();
  insert.bind_null(1).run();
  insert.bind(1, std::numeric_limits<std::int64_t>::min()).run();
  insert.bind(1, 0.1).run();
  EXPECT_EQ(insert.bind(1, 7).run(), 1);
  Statement select = store.prepare("SELECT a, typeof(a) FROM t ORDER BY rowid");
  const StoreRows rows = select.all();
  EXPECT_EQ(rows.columns, (std::vector<std::string>{"a", "typeof(a)"}));
  ASSERT_EQ(rows.values.size(), 16U);
  EXPECT_EQ(rows.values[0], StoreValue(text));
  EXPECT_EQ(rows.values[2], StoreValue(std::string()));
  EXPECT_EQ(rows.values[4], StoreValue(std::vector<std::byte>(bytes, bytes + 2)));
  EXPECT_EQ(rows.values[6], StoreValue(std::vector<std::byte>()));
  EXPECT_EQ(rows.values[7], StoreValue(std::string("blob")));
  EXPECT_EQ(rows.values[8], StoreValue());
  EXPECT_EQ(rows.values[10], StoreValue(std::numeric_limits<std::int64_t>::min()));
  EXPECT_EQ(rows.values[12], StoreValue(0.1));
  EXPECT_EQ(rows.values[14], StoreValue(std::int64_t{7}));
}

TEST(Statement, RefusesParametersAndColumnsOutOfRange) {
  Store store(":memory:");
  Statement statement = store.prepare("SELECT ?1, :name");
  EXPECT_EQ(statement.parameter_count(), 2);
  EXPECT_EQ(statement.parameter_name(1), "?1");
  EXPECT_EQ(statement.parameter_name(2), ":name");
  EXPECT_EQ(code_of([&] { statement.bind(0, 1); }), ErrorCode::invalid_argument);
  EXPECT_EQ(code_of([&] { statement.bind(3, 1); }), ErrorCode::invalid_argument);
  EXPECT_EQ(code_of([&] { statement.integer(0); }), ErrorCode::invalid_argument);
  ASSERT_TRUE(statement.step());
  EXPECT_EQ(code_of([&] { statement.integer(-1); }), ErrorCode::invalid_argument);
  EXPECT_EQ(code_of([&] { statement.text(2); }), ErrorCode::invalid_argument);
  EXPECT_EQ(code_of([&] { statement.bind(1, 1); }), ErrorCode::invalid_argument);
  EXPECT_TRUE(statement.is_null(0));
}

TEST(Statement, StaysAtItsEndUntilReset) {
  Store store(":memory:");
  store.exec("CREATE TABLE t(a)");
  Statement insert = store.prepare("INSERT INTO t VALUES (1)");
  EXPECT_FALSE(insert.step());
  EXPECT_FALSE(insert.step());
  EXPECT_EQ(integer_of(store, "SELECT count(*) FROM t"), 1);
  EXPECT_EQ(insert.run(), 1);
  EXPECT_EQ(integer_of(store, "SELECT count(*) FROM t"), 2);
  EXPECT_EQ(store.prepare("SELECT 1").run(), 0);
}

TEST(Statement, IsGivenBackToTheCacheWithoutItsBindings) {
  Store store(":memory:");
  sqlite3_stmt* handle = nullptr;
  {
    Statement first = store.prepare("SELECT ?1");
    handle = first.handle();
    first.bind(1, 5);
    Statement second = store.prepare("SELECT ?1");
    EXPECT_NE(second.handle(), handle);
    second = std::move(first);
    ASSERT_TRUE(second.step());
    EXPECT_EQ(second.integer(0), 5);
  }
  Statement again = store.prepare("SELECT ?1");
  ASSERT_TRUE(again.step());
  EXPECT_TRUE(again.is_null(0));
  for (int i = 0; i < 500; ++i) store.prepare("SELECT " + std::to_string(i)).run();
  int alive = 0;
  for (sqlite3_stmt* s = sqlite3_next_stmt(store.handle(), nullptr); s != nullptr;
       s = sqlite3_next_stmt(store.handle(), s)) {
    ++alive;
  }
  EXPECT_LE(alive, 65);
}

TEST(Statement, FailsAfterTheStoreIsClosedOrGone) {
  auto store = std::make_unique<Store>(":memory:");
  Statement statement = store->prepare("SELECT ?1");
  ASSERT_TRUE(statement.step());
  store->close();
  store->close();
  EXPECT_FALSE(store->is_open());
  EXPECT_EQ(code_of([&] { statement.step(); }), ErrorCode::closed);
  EXPECT_EQ(code_of([&] { statement.bind(1, 1); }), ErrorCode::closed);
  EXPECT_EQ(code_of([&] { statement.integer(0); }), ErrorCode::closed);
  EXPECT_EQ(code_of([&] { statement.reset(); }), ErrorCode::closed);
  EXPECT_EQ(code_of([&] { store->exec("SELECT 1"); }), ErrorCode::closed);
  EXPECT_EQ(code_of([&] { store->prepare("SELECT 1"); }), ErrorCode::closed);
  EXPECT_EQ(code_of([&] { store->changes(); }), ErrorCode::closed);
  EXPECT_EQ(code_of([&] { store->migrate({}); }), ErrorCode::closed);
  EXPECT_EQ(code_of([&] { Transaction transaction(*store); }), ErrorCode::closed);
  store->interrupt();
  store.reset();
  EXPECT_EQ(code_of([&] { statement.step(); }), ErrorCode::closed);
}

}  // namespace
}  // namespace gaia
