#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gaia/error.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace gaia {

struct StoreOptions {
  bool wal = true;
  int busy_timeout_ms = 5000;
  bool foreign_keys = true;
  bool read_only = false;
  bool create_if_missing = true;  ///< Parent folders too.
};

/// A failed statement: SQLite's message and extended code, the file and the SQL text.
class StoreError : public Error {
 public:
  StoreError(ErrorCode code, const std::string& message, int sqlite_code) : Error(code, message), sqlite_code_(sqlite_code) {}
  int sqlite_code() const noexcept { return sqlite_code_; }

 private:
  int sqlite_code_;
};

class Store;

/// A prepared statement borrowed from its store's cache; given back on destruction, reset and with bindings cleared.
/// Parameters count from 1, columns from 0. Every call throws Error(closed) after the store was closed.
class Statement {
 public:
  Statement(Statement&&) noexcept;
  Statement& operator=(Statement&&) noexcept;
  ~Statement();

  Statement& bind(int parameter, std::int64_t value);
  Statement& bind(int parameter, double value);
  Statement& bind(int parameter, std::string_view text);
  Statement& bind_blob(int parameter, std::span<const std::byte> bytes);
  Statement& bind_null(int parameter);

  bool step();  ///< True when a row is ready.
  void run();   ///< Steps to the end and resets, for statements without rows of interest.
  void reset();

  std::int64_t integer(int column) const;
  double real(int column) const;
  std::string_view text(int column) const;  ///< Valid until the next step or reset.
  std::span<const std::byte> blob(int column) const;
  bool is_null(int column) const;
  int column_count() const;
  sqlite3_stmt* handle() const;

 private:
  friend class Store;
  struct Impl;
  explicit Statement(std::unique_ptr<Impl> impl);
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
  void migrate(std::span<const Migration> steps);
  std::int64_t changes() const;
  std::int64_t last_insert_rowid() const;
  /// Makes a running statement on this connection fail with Error(aborted); callable from any thread.
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

/// Rolls back on destruction unless committed. Inside another transaction it is a savepoint.
class Transaction {
 public:
  explicit Transaction(Store& store);
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
