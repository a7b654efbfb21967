#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "gaia/error.hpp"
#include "gaia/stop.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace gaia {

struct StoreOptions {
  bool wal = true;
  int busy_timeout_ms = 5000;
  bool foreign_keys = true;
  bool read_only = false;
  bool create_if_missing = true;  ///< Parent folders too.
  /// When requested, running statements and waits for a lock end with Error(aborted). Must outlive the store.
  const StopFlag* stop = nullptr;
};

enum class StoreType { null, integer, real, text, blob };

/// One SQLite value away from its row or statement; the alternatives are in the order of StoreType.
using StoreValue = std::variant<std::monostate, std::int64_t, double, std::string, std::vector<std::byte>>;

/// A failed statement: SQLite's message and extended code, the file and the SQL text.
class StoreError : public Error {
 public:
  StoreError(ErrorCode code, const std::string& message, int sqlite_code)
      : Error(code, message), sqlite_code_(sqlite_code) {}
  int sqlite_code() const noexcept { return sqlite_code_; }

 private:
  int sqlite_code_;
};

/// A result away from its statement: `values` holds row after row, each of `columns.size()` values.
struct StoreRows {
  std::vector<std::string> columns;
  std::vector<StoreValue> values;
};

class Store;

/// A prepared statement borrowed from its store's cache; given back on destruction, reset and with bindings cleared.
/// Parameters count from 1, columns from 0. Every call throws Error(closed) after the store was closed.
class Statement {
 public:
  Statement(Statement&&) noexcept;
  Statement& operator=(Statement&&) noexcept;
  ~Statement();

  /// Binding restarts a statement that has reached its end; while a row is ready it is an error.
  Statement& bind(int parameter, std::int64_t value);
  template <std::integral Integer>
  Statement& bind(int parameter, Integer value) {
    return bind(parameter, static_cast<std::int64_t>(value));
  }
  Statement& bind(int parameter, double value);
  Statement& bind(int parameter, std::string_view text);
  Statement& bind_blob(int parameter, std::span<const std::byte> bytes);
  Statement& bind_null(int parameter);
  Statement& bind_value(int parameter, const StoreValue& value);
  int parameter_count() const;
  std::string_view parameter_name(int parameter) const;  ///< With its prefix (":id"); empty when it has none.

  bool step();         ///< True when a row is ready; false at the end, and from then on until `reset`.
  std::int64_t run();  ///< Steps to the end and resets. Returns how many rows it changed, triggers aside.
  StoreRows all();     ///< The rows from here to the end; resets.
  void reset();

  std::int64_t integer(int column) const;
  double real(int column) const;
  std::string_view text(int column) const;  ///< Valid until the next step or reset.
  std::span<const std::byte> blob(int column) const;
  bool is_null(int column) const;
  StoreType type(int column) const;
  StoreValue value(int column) const;
  int column_count() const;
  std::string_view column_name(int column) const;
  sqlite3_stmt* handle() const;

 private:
  friend class Store;
  struct Impl;
  explicit Statement(std::unique_ptr<Impl> impl);
  sqlite3_stmt* ready(int parameter);
  Statement& bound(int code);
  void check_column(int column) const;
  sqlite3_stmt* row(int column) const;
  std::unique_ptr<Impl> impl_;
};

/// One schema step: its SQL runs with the version stamp in one transaction.
struct Migration {
  int version;  ///< Positive and strictly ascending over the list.
  std::string name;
  std::string sql;
};

/// A SQLite connection used from one thread at a time. The FTS5 tokenizer "code" (see code_words.hpp) is registered
/// on every connection.
class Store {
 public:
  explicit Store(const std::string& path, const StoreOptions& options = {});  ///< ":memory:" is allowed.
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  ~Store();

  Statement prepare(std::string_view sql);  ///< Exactly one statement.
  void exec(std::string_view sql);          ///< Any number of statements, without parameters.
  /// Brings the schema (PRAGMA user_version) up to the last step. Throws Error(unsupported_version) for a newer file.
  /// A step may not begin or end transactions.
  void migrate(std::span<const Migration> steps);
  /// Adds a column unless the table has one of that name; returns whether it did. `declaration` is the type and
  /// constraints as ALTER TABLE takes them.
  bool ensure_column(std::string_view table, std::string_view column, std::string_view declaration);
  std::int64_t changes() const;
  std::int64_t last_insert_rowid() const;
  /// Makes a running statement of this connection fail with Error(aborted); callable from any thread.
  void interrupt() noexcept;
  void close();  ///< Idempotent; later calls on the store or its statements throw Error(closed).
  bool is_open() const noexcept;
  const std::string& path() const noexcept;
  sqlite3* handle() const;

 private:
  friend class Statement;
  friend class Transaction;
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

/// `write` takes the write lock at once, waiting up to the busy timeout: a lock asked for later, after a read, fails
/// without waiting when somebody wrote in between. `read` only fixes what the reads see; so does any transaction of a
/// read-only store.
enum class TransactionMode { write, read };

/// Rolls back on destruction unless committed. Inside another transaction it is a savepoint. A failed commit leaves
/// it open.
class Transaction {
 public:
  explicit Transaction(Store& store, TransactionMode mode = TransactionMode::write);
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();
  void commit();

 private:
  Store& store_;
  std::string savepoint_;  ///< Empty for the outermost transaction.
  bool open_ = true;
};

}  // namespace gaia
