#include <sqlite3.h>

#include "store/store_parts.hpp"

namespace gaia {

Transaction::Transaction(Store& store, TransactionMode mode) : store_(store) {
  Connection& connection = store.impl_->connection;
  if (sqlite3_get_autocommit(connection.handle()) == 0) {
    savepoint_ = connection.next_savepoint();
    store.exec("SAVEPOINT " + savepoint_);
    return;
  }
  const bool reads = mode == TransactionMode::read || connection.read_only();
  store.exec(reads ? "BEGIN DEFERRED" : "BEGIN IMMEDIATE");
}

void Transaction::commit() {
  if (!open_) throw Error(ErrorCode::invalid_argument, "The transaction has ended");
  store_.exec(savepoint_.empty() ? std::string("COMMIT") : "RELEASE " + savepoint_);
  open_ = false;
}

Transaction::~Transaction() {
  if (!open_ || !store_.is_open()) return;
  try {
    // A failure such as a full disk may have rolled back already, savepoints included.
    if (sqlite3_get_autocommit(store_.handle()) != 0) return;
    store_.exec(savepoint_.empty() ? std::string("ROLLBACK") : "ROLLBACK TO " + savepoint_ + "; RELEASE " + savepoint_);
  } catch (...) {
    // Nothing to roll back to: SQLite has ended the transaction, or it will when the store closes.
  }
}

}  // namespace gaia
