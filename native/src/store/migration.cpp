#include <sqlite3.h>

#include "store/store_parts.hpp"

namespace gaia {
namespace {

std::string label(const Migration& step) {
  return "Migration " + std::to_string(step.version) + " (" + step.name + ") of the store";
}

void check_order(std::span<const Migration> steps) {
  int last = 0;
  for (const Migration& step : steps) {
    if (step.version <= last) {
      throw Error(ErrorCode::invalid_argument, label(step) + " must have a version above " + std::to_string(last));
    }
    last = step.version;
  }
}

std::int64_t stored_version(Store& store) {
  Statement statement = store.prepare("PRAGMA user_version");
  statement.step();
  return statement.integer(0);
}

void refuse_newer(const Store& store, std::int64_t stored, int known) {
  if (stored <= known) return;
  throw Error(ErrorCode::unsupported_version, "The store " + store.path() + " has schema version " +
                                                  std::to_string(stored) + " but this release knows versions up to " +
                                                  std::to_string(known));
}

/// While it lives, SQL of a step cannot end the transaction that holds step and stamp together.
class TransactionsDenied {
 public:
  explicit TransactionsDenied(sqlite3* db) : db_(db) {
    sqlite3_set_authorizer(
        db,
        [](void*, int action, const char*, const char*, const char*, const char*) {
          return action == SQLITE_TRANSACTION || action == SQLITE_SAVEPOINT ? SQLITE_DENY : SQLITE_OK;
        },
        nullptr);
  }
  TransactionsDenied(const TransactionsDenied&) = delete;
  TransactionsDenied& operator=(const TransactionsDenied&) = delete;
  ~TransactionsDenied() { sqlite3_set_authorizer(db_, nullptr, nullptr); }

 private:
  sqlite3* db_;
};

void run_step(Store& store, const Migration& step) {
  const TransactionsDenied denied(store.handle());
  store.exec(step.sql);
}

/// Does nothing when another process took the step meanwhile.
void apply(Store& store, const Migration& step, int known) {
  Transaction transaction(store);
  const std::int64_t stored = stored_version(store);
  refuse_newer(store, stored, known);
  if (stored >= step.version) return;
  run_step(store, step);
  store.exec("PRAGMA user_version = " + std::to_string(step.version));
  transaction.commit();
}

}  // namespace

void Store::migrate(std::span<const Migration> steps) {
  check_order(steps);
  const int known = steps.empty() ? 0 : steps.back().version;
  const std::int64_t stored = stored_version(*this);
  refuse_newer(*this, stored, known);
  for (const Migration& step : steps) {
    if (step.version <= stored) continue;
    try {
      apply(*this, step, known);
    } catch (const StoreError& failure) {
      const char* const reason =
          failure.sqlite_code() == SQLITE_AUTH ? " failed, as a step may not begin or end transactions: " : " failed: ";
      throw StoreError(failure.code(), label(step) + reason + failure.what(), failure.sqlite_code());
    } catch (const Error& failure) {
      if (failure.code() == ErrorCode::unsupported_version) throw;
      throw Error(failure.code(), label(step) + " failed: " + failure.what());
    }
  }
}

}  // namespace gaia
