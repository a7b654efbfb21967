#pragma once

#include <sqlite3.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_set>

#include "gaia/store.hpp"
#include "store/statement_cache.hpp"

namespace gaia {

/// The SQLite handle behind a Store and its statements: whoever holds a share may ask it after it was closed.
class Connection {
 public:
  Connection(const std::string& path, const StoreOptions& options);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { close(); }

  void close() noexcept;
  bool is_open() const noexcept { return handle_.load(std::memory_order_relaxed) != nullptr; }
  sqlite3* handle() const;  ///< Throws Error(closed).
  const std::string& path() const noexcept { return path_; }
  bool read_only() const noexcept { return options_.read_only; }
  void interrupt() noexcept;

  /// An idle statement from the cache or a new one; on loan until `give_back`.
  sqlite3_stmt* borrow(std::string_view sql);
  void give_back(std::string_view sql, sqlite3_stmt* statement) noexcept;
  void exec(std::string_view sql);

  std::string next_savepoint() { return "gaia_" + std::to_string(++savepoints_); }
  /// Throws the connection's current error as StoreError; `sql` may be empty.
  [[noreturn]] void fail(int code, std::string_view sql) const;
  /// Steps once: true for a row, false at the end; throws on failure.
  bool step(sqlite3_stmt* statement, std::string_view sql) const;

 private:
  void open();
  void configure();
  void enable_wal();
  int on_busy(int tries) noexcept;
  bool stopped() const noexcept { return options_.stop != nullptr && options_.stop->requested(); }
  /// The first statement of `sql` and what follows it; nullptr for blanks and comments.
  OwnedStatement compile(std::string_view sql, unsigned flags, std::string_view& rest);

  std::string path_;
  StoreOptions options_;
  std::atomic<sqlite3*> handle_ = nullptr;
  std::mutex closing_;  ///< Keeps `interrupt` off a handle that is being closed.
  StatementCache idle_;
  std::unordered_set<sqlite3_stmt*> lent_;
  std::uint64_t savepoints_ = 0;
  std::chrono::steady_clock::time_point busy_since_;
};

}  // namespace gaia
