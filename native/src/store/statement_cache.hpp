#pragma once

#include <sqlite3.h>

#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace gaia {

struct FinalizeStatement {
  void operator()(sqlite3_stmt* statement) const noexcept { sqlite3_finalize(statement); }
};
using OwnedStatement = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

/// Idle prepared statements by SQL text, at most `capacity`; the one unused for longest goes first.
class StatementCache {
 public:
  static constexpr std::size_t capacity = 64;

  /// Takes the statement out, or nullptr.
  OwnedStatement take(std::string_view sql) noexcept;
  /// Keeps the statement unless one of the same text is idle already.
  void put(std::string_view sql, OwnedStatement statement) noexcept;
  void clear() noexcept;

 private:
  struct Entry {
    std::string sql;
    OwnedStatement statement;
  };
  std::list<Entry> recent_first_;
  std::unordered_map<std::string_view, std::list<Entry>::iterator> by_sql_;
};

}  // namespace gaia
