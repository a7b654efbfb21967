#include <gtest/gtest.h>

#include "gaia/store.hpp"
#include "store_support.hpp"

namespace gaia {
namespace {

TEST(Transaction, RollsBackUnlessCommitted) {
  Store store(":memory:");
  store.exec("CREATE TABLE t(a)");
  {
    Transaction dropped(store);
    store.exec("INSERT INTO t VALUES (1)");
  }
  {
    Transaction outer(store);
    store.exec("INSERT INTO t VALUES (2)");
    {
      Transaction inner(store);
      store.exec("INSERT INTO t VALUES (3)");
    }
    {
      Transaction inner(store);
      store.exec("INSERT INTO t VALUES (4)");
      inner.commit();
    }
    outer.commit();
    EXPECT_EQ(code_of([&] { outer.commit(); }), ErrorCode::invalid_argument);
  }
  EXPECT_EQ(integer_of(store, "SELECT sum(a) FROM t"), 6);
}

TEST(Transaction, StaysOpenAfterAFailedCommit) {
  Store store(":memory:");
  store.exec(
      "CREATE TABLE p(id INTEGER PRIMARY KEY); "
      "CREATE TABLE c(p REFERENCES p(id) DEFERRABLE INITIALLY DEFERRED)");
  Transaction transaction(store);
  store.exec("INSERT INTO c VALUES (1)");
  EXPECT_THROW(transaction.commit(), StoreError);
  store.exec("INSERT INTO p VALUES (1)");
  transaction.commit();
  EXPECT_EQ(integer_of(store, "SELECT count(*) FROM c"), 1);
}

TEST(Transaction, OutlivesACloseAndARollbackBySqlite) {
  Store store(":memory:");
  store.exec("CREATE TABLE t(a UNIQUE ON CONFLICT ROLLBACK); INSERT INTO t VALUES (1)");
  {
    Transaction transaction(store);
    EXPECT_THROW(store.exec("INSERT INTO t VALUES (1)"), StoreError);
    EXPECT_THROW(transaction.commit(), StoreError);
  }
  Transaction transaction(store);
  store.close();
}

}  // namespace
}  // namespace gaia
