#include "store/connection.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "store/code_tokenizer.hpp"
#include "store/store_error.hpp"

namespace gaia {
namespace {

constexpr int instructions_between_stop_checks = 1000;

std::filesystem::path to_file_path(const std::string& utf8) {
  return std::filesystem::path(std::u8string(utf8.begin(), utf8.end()));
}

void create_parents(const std::string& path) {
  const std::filesystem::path parent = to_file_path(path).parent_path();
  if (parent.empty()) return;
  std::error_code failure;
  std::filesystem::create_directories(parent, failure);
  if (failure) throw Error(ErrorCode::io, "Could not create the folder of " + path + ": " + failure.message());
}

bool file_exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(to_file_path(path), ignored);
}

bool is_wal(const char* mode) { return mode != nullptr && std::string_view(mode) == "wal"; }

}  // namespace

Connection::Connection(const std::string& path, const StoreOptions& options) : path_(path), options_(options) {
  if (path.empty()) throw Error(ErrorCode::invalid_argument, "A store needs a path; use \":memory:\" for none");
  if (path.find('\0') != std::string::npos) {
    throw Error(ErrorCode::invalid_argument, "A store's path must not contain a NUL character");
  }
  try {
    open();
    configure();
  } catch (...) {
    close();
    throw;
  }
}

void Connection::open() {
  const bool in_memory = path_ == ":memory:";
  int flags = SQLITE_OPEN_FULLMUTEX | (options_.read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE);
  if (!in_memory && (options_.read_only || !options_.create_if_missing) && !file_exists(path_)) {
    throw Error(ErrorCode::not_found, "There is no store at " + path_);
  }
  if (!options_.read_only && (options_.create_if_missing || in_memory)) {
    flags |= SQLITE_OPEN_CREATE;
    if (!in_memory) create_parents(path_);
  }
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(path_.c_str(), &opened, flags, nullptr);
  handle_ = opened;
  if (code != SQLITE_OK) {
    if (opened == nullptr) throw_store_error(code, sqlite3_errstr(code), path_, {});
    fail(sqlite3_extended_errcode(opened), {});
  }
}

void Connection::configure() {
  sqlite3* const db = handle();
  sqlite3_extended_result_codes(db, 1);
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FKEY, options_.foreign_keys ? 1 : 0, nullptr);
  sqlite3_busy_handler(
      db, [](void* connection, int tries) { return static_cast<Connection*>(connection)->on_busy(tries); }, this);
  if (options_.stop != nullptr) {
    sqlite3_progress_handler(
        db, instructions_between_stop_checks,
        [](void* connection) { return static_cast<const Connection*>(connection)->stopped() ? 1 : 0; }, this);
  }
  register_code_tokenizer(db);
  const char* const file = sqlite3_db_filename(db, "main");
  const bool in_memory = file == nullptr || *file == '\0';
  if (options_.wal && !options_.read_only && !in_memory) enable_wal();
  // SQLite opens the file at the first read; a file that is no database should fail here, not later.
  exec("PRAGMA schema_version");
}

void Connection::enable_wal() {
  constexpr std::string_view sql = "PRAGMA journal_mode = WAL";
  // Two connections that switch a fresh file at once could deadlock, so SQLite answers "busy" without waiting.
  for (int tries = 0;; ++tries) {
    std::string_view rest;
    const OwnedStatement statement = compile(sql, 0, rest);
    const int code = sqlite3_step(statement.get());
    if (code == SQLITE_ROW && is_wal(reinterpret_cast<const char*>(sqlite3_column_text(statement.get(), 0)))) return;
    if (code == SQLITE_ROW) {
      throw StoreError(ErrorCode::io, "The file system refuses write-ahead logging for " + path_ + "; open it without",
                       SQLITE_CANTOPEN);
    }
    if ((code & 0xff) != SQLITE_BUSY || on_busy(tries) == 0) fail(code, sql);
  }
}

int Connection::on_busy(int tries) noexcept {
  const auto now = std::chrono::steady_clock::now();
  if (tries == 0) busy_since_ = now;
  if (stopped() || now - busy_since_ >= std::chrono::milliseconds(options_.busy_timeout_ms)) return 0;
  std::this_thread::sleep_for(std::chrono::milliseconds(std::min(tries + 1, 20)));
  return 1;
}

void Connection::close() noexcept {
  sqlite3* db = nullptr;
  {
    const std::lock_guard lock(closing_);
    db = handle_.exchange(nullptr);
  }
  if (db == nullptr) return;
  for (sqlite3_stmt* const statement : lent_) sqlite3_finalize(statement);
  lent_.clear();
  idle_.clear();
  sqlite3_close_v2(db);
}

sqlite3* Connection::handle() const {
  sqlite3* const db = handle_.load(std::memory_order_relaxed);
  if (db == nullptr) throw Error(ErrorCode::closed, "The store " + path_ + " is closed");
  return db;
}

void Connection::interrupt() noexcept {
  const std::lock_guard lock(closing_);
  if (sqlite3* const db = handle_.load(std::memory_order_relaxed)) sqlite3_interrupt(db);
}

void Connection::fail(int code, std::string_view sql) const {
  sqlite3* const db = handle();
  if ((code & 0xff) == SQLITE_BUSY && stopped()) code = SQLITE_INTERRUPT;
  const bool current = sqlite3_extended_errcode(db) == code;
  throw_store_error(code, current ? sqlite3_errmsg(db) : sqlite3_errstr(code), path_, sql);
}

bool Connection::step(sqlite3_stmt* statement, std::string_view sql) const {
  const int code = sqlite3_step(statement);
  if (code != SQLITE_ROW && code != SQLITE_DONE) fail(code, sql);
  return code == SQLITE_ROW;
}

OwnedStatement Connection::compile(std::string_view sql, unsigned flags, std::string_view& rest) {
  sqlite3* const db = handle();
  if (sql.find('\0') != std::string_view::npos) {
    throw Error(ErrorCode::invalid_argument, "SQL text must not contain a NUL character");
  }
  if (sql.size() > static_cast<std::size_t>(sqlite3_limit(db, SQLITE_LIMIT_SQL_LENGTH, -1))) {
    throw_store_error(SQLITE_TOOBIG, sqlite3_errstr(SQLITE_TOOBIG), path_, sql);
  }
  sqlite3_stmt* statement = nullptr;
  const char* tail = nullptr;
  const int code = sqlite3_prepare_v3(db, sql.data(), static_cast<int>(sql.size()), flags, &statement, &tail);
  if (code != SQLITE_OK) fail(code, sql);
  rest = tail == nullptr ? std::string_view() : sql.substr(static_cast<std::size_t>(tail - sql.data()));
  return OwnedStatement(statement);
}

sqlite3_stmt* Connection::borrow(std::string_view sql) {
  handle();
  OwnedStatement statement = idle_.take(sql);
  if (statement == nullptr) {
    std::string_view rest;
    statement = compile(sql, SQLITE_PREPARE_PERSISTENT, rest);
    if (statement == nullptr) {
      throw Error(ErrorCode::invalid_argument, "The SQL text holds no statement: " + std::string(sql));
    }
    if (!rest.empty() && compile(rest, 0, rest) != nullptr) {
      throw Error(ErrorCode::invalid_argument,
                  "Expected one statement but the SQL text holds more; use exec: " + std::string(sql));
    }
  }
  lent_.insert(statement.get());
  return statement.release();
}

void Connection::give_back(std::string_view sql, sqlite3_stmt* statement) noexcept {
  if (!is_open()) return;
  lent_.erase(statement);
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
  idle_.put(sql, OwnedStatement(statement));
}

void Connection::exec(std::string_view sql) {
  bool any = false;
  while (!sql.empty()) {
    std::string_view rest;
    const OwnedStatement statement = compile(sql, 0, rest);
    const std::string_view current = sql.substr(0, sql.size() - rest.size());
    sql = rest;
    if (statement == nullptr) continue;
    any = true;
    if (sqlite3_bind_parameter_count(statement.get()) > 0) {
      throw Error(ErrorCode::invalid_argument, "exec takes SQL without parameters: " + std::string(current));
    }
    while (step(statement.get(), current)) {
    }
  }
  if (!any) throw Error(ErrorCode::invalid_argument, "The SQL text holds no statement");
}

}  // namespace gaia
