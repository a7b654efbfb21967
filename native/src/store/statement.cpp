#include <sqlite3.h>

#include <new>
#include <utility>

#include "store/store_parts.hpp"

namespace gaia {

Statement::Statement(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Statement::Statement(Statement&&) noexcept = default;
Statement& Statement::operator=(Statement&&) noexcept = default;
Statement::~Statement() = default;

sqlite3_stmt* Statement::handle() const {
  if (impl_ == nullptr) throw Error(ErrorCode::closed, "The statement was moved away");
  impl_->connection->handle();
  return impl_->handle;
}

int Statement::parameter_count() const { return sqlite3_bind_parameter_count(handle()); }

std::string_view Statement::parameter_name(int parameter) const {
  const char* const name = sqlite3_bind_parameter_name(handle(), parameter);
  return name == nullptr ? std::string_view() : name;
}

sqlite3_stmt* Statement::ready(int parameter) {
  const int count = parameter_count();
  if (parameter < 1 || parameter > count) {
    throw Error(ErrorCode::invalid_argument, "There is no parameter " + std::to_string(parameter) + " among " +
                                                 std::to_string(count) + " of: " + impl_->sql);
  }
  if (impl_->state == Impl::State::row) {
    throw Error(ErrorCode::invalid_argument, "A row is being read; reset the statement before binding: " + impl_->sql);
  }
  if (impl_->state == Impl::State::end) reset();
  return impl_->handle;
}

Statement& Statement::bound(int code) {
  if (code != SQLITE_OK) impl_->connection->fail(code, impl_->sql);
  return *this;
}

Statement& Statement::bind(int parameter, std::int64_t value) {
  return bound(sqlite3_bind_int64(ready(parameter), parameter, value));
}

Statement& Statement::bind(int parameter, double value) {
  return bound(sqlite3_bind_double(ready(parameter), parameter, value));
}

Statement& Statement::bind(int parameter, std::string_view text) {
  const char* const bytes = text.data() == nullptr ? "" : text.data();  // SQLite takes a null pointer for NULL.
  return bound(sqlite3_bind_text64(ready(parameter), parameter, bytes, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

Statement& Statement::bind_blob(int parameter, std::span<const std::byte> bytes) {
  sqlite3_stmt* const statement = ready(parameter);
  if (bytes.empty()) return bound(sqlite3_bind_zeroblob(statement, parameter, 0));
  return bound(sqlite3_bind_blob64(statement, parameter, bytes.data(), bytes.size(), SQLITE_TRANSIENT));
}

Statement& Statement::bind_null(int parameter) { return bound(sqlite3_bind_null(ready(parameter), parameter)); }

Statement& Statement::bind_value(int parameter, const StoreValue& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value)) return bind(parameter, *integer);
  if (const auto* real = std::get_if<double>(&value)) return bind(parameter, *real);
  if (const auto* text = std::get_if<std::string>(&value)) return bind(parameter, std::string_view(*text));
  if (const auto* blob = std::get_if<std::vector<std::byte>>(&value)) return bind_blob(parameter, *blob);
  return bind_null(parameter);
}

bool Statement::step() {
  handle();
  if (impl_->state == Impl::State::end) return false;
  try {
    const bool row = impl_->connection->step(impl_->handle, impl_->sql);
    impl_->state = row ? Impl::State::row : Impl::State::end;
    return row;
  } catch (...) {
    reset();
    throw;
  }
}

std::int64_t Statement::run() {
  sqlite3* const db = sqlite3_db_handle(handle());
  const std::int64_t before = sqlite3_total_changes64(db);
  if (impl_->state == Impl::State::end) reset();
  while (step()) {
  }
  reset();
  return sqlite3_total_changes64(db) == before ? 0 : sqlite3_changes64(db);
}

StoreRows Statement::all() {
  StoreRows rows;
  while (step()) {
    for (int column = 0; column < column_count(); ++column) rows.values.push_back(value(column));
  }
  for (int column = 0; column < column_count(); ++column) rows.columns.emplace_back(column_name(column));
  reset();
  return rows;
}

void Statement::reset() {
  // The result repeats the last step's failure, which was thrown there.
  sqlite3_reset(handle());
  impl_->state = Impl::State::ready;
}

int Statement::column_count() const { return sqlite3_column_count(handle()); }

void Statement::check_column(int column) const {
  const int count = column_count();
  if (column < 0 || column >= count) {
    throw Error(ErrorCode::invalid_argument, "There is no column " + std::to_string(column) + " among " +
                                                 std::to_string(count) + " of: " + impl_->sql);
  }
}

sqlite3_stmt* Statement::row(int column) const {
  check_column(column);
  if (impl_->state != Impl::State::row) {
    throw Error(ErrorCode::invalid_argument, "No row is ready; step the statement first: " + impl_->sql);
  }
  return impl_->handle;
}

std::string_view Statement::column_name(int column) const {
  check_column(column);
  const char* const name = sqlite3_column_name(impl_->handle, column);
  if (name == nullptr) throw std::bad_alloc();
  return name;
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(row(column), column); }

double Statement::real(int column) const { return sqlite3_column_double(row(column), column); }

std::string_view Statement::text(int column) const {
  sqlite3_stmt* const statement = row(column);
  const auto* const bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
  if (bytes == nullptr) {
    if (sqlite3_column_type(statement, column) != SQLITE_NULL) throw std::bad_alloc();
    return {};
  }
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement, column))};
}

std::span<const std::byte> Statement::blob(int column) const {
  sqlite3_stmt* const statement = row(column);
  const auto* const bytes = static_cast<const std::byte*>(sqlite3_column_blob(statement, column));
  if (bytes == nullptr) return {};
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement, column))};
}

StoreType Statement::type(int column) const {
  switch (sqlite3_column_type(row(column), column)) {
    case SQLITE_INTEGER: return StoreType::integer;
    case SQLITE_FLOAT: return StoreType::real;
    case SQLITE_TEXT: return StoreType::text;
    case SQLITE_BLOB: return StoreType::blob;
    default: return StoreType::null;
  }
}

bool Statement::is_null(int column) const { return type(column) == StoreType::null; }

StoreValue Statement::value(int column) const {
  switch (type(column)) {
    case StoreType::integer: return integer(column);
    case StoreType::real: return real(column);
    case StoreType::text: return std::string(text(column));
    case StoreType::blob: {
      const std::span<const std::byte> bytes = blob(column);
      return std::vector<std::byte>(bytes.begin(), bytes.end());
    }
    case StoreType::null: break;
  }
  return std::monostate();
}

}  // namespace gaia
