#pragma once

#include <memory>
#include <string>
#include <utility>

#include "gaia/store.hpp"
#include "store/connection.hpp"

namespace gaia {

struct Store::Impl {
  Impl(const std::string& path, const StoreOptions& options) : connection(path, options) {}
  Connection connection;
};

struct Statement::Impl {
  enum class State { ready, row, end };

  Impl(std::shared_ptr<Connection> from, std::string_view text)
      : connection(std::move(from)), sql(text), handle(connection->borrow(sql)) {}
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() { connection->give_back(sql, handle); }

  std::shared_ptr<Connection> connection;
  std::string sql;
  sqlite3_stmt* handle;  ///< Finalised when the connection was closed.
  State state = State::ready;
};

}  // namespace gaia
