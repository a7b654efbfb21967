#include "gaia/store.hpp"

#include <sqlite3.h>

#include "store/store_parts.hpp"

namespace gaia {
namespace {

std::string quoted(std::string_view name) {
  std::string result = "\"";
  for (const char c : name) {
    if (c == '"') result += '"';
    result += c;
  }
  return result + '"';
}

}  // namespace

Store::Store(const std::string& path, const StoreOptions& options) : impl_(std::make_shared<Impl>(path, options)) {}

Store::~Store() { close(); }

Statement Store::prepare(std::string_view sql) {
  // Shares the ownership of the whole store, so that a statement may outlive it.
  std::shared_ptr<Connection> connection(impl_, &impl_->connection);
  return Statement(std::make_unique<Statement::Impl>(std::move(connection), sql));
}

void Store::exec(std::string_view sql) {
  handle();
  impl_->connection.exec(sql);
}

bool Store::ensure_column(std::string_view table, std::string_view column, std::string_view declaration) {
  Transaction transaction(*this);
  {
    Statement found = prepare("SELECT 1 FROM pragma_table_xinfo(?1) WHERE name = ?2 COLLATE NOCASE");
    if (found.bind(1, table).bind(2, column).step()) return false;
  }
  exec("ALTER TABLE " + quoted(table) + " ADD COLUMN " + quoted(column) + ' ' + std::string(declaration));
  transaction.commit();
  return true;
}

std::int64_t Store::changes() const { return sqlite3_changes64(handle()); }

std::int64_t Store::last_insert_rowid() const { return sqlite3_last_insert_rowid(handle()); }

void Store::interrupt() noexcept { impl_->connection.interrupt(); }

void Store::close() { impl_->connection.close(); }

bool Store::is_open() const noexcept { return impl_->connection.is_open(); }

const std::string& Store::path() const noexcept { return impl_->connection.path(); }

sqlite3* Store::handle() const { return impl_->connection.handle(); }

}  // namespace gaia
