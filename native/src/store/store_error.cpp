#include "store/store_error.hpp"

#include <new>

namespace gaia {
namespace {

constexpr std::size_t shown_sql_bytes = 400;

std::string shown(std::string_view sql) {
  constexpr std::string_view blank = " \t\r\n";
  const std::size_t first = sql.find_first_not_of(blank);
  if (first == std::string_view::npos) return {};
  sql = sql.substr(first, sql.find_last_not_of(blank) + 1 - first);
  if (sql.size() <= shown_sql_bytes) return std::string(sql);
  std::size_t end = shown_sql_bytes;
  while (end > 0 && (static_cast<unsigned char>(sql[end]) & 0xc0) == 0x80) --end;
  return std::string(sql.substr(0, end)) + "...";
}

}  // namespace

ErrorCode error_code_of(int sqlite_code) {
  switch (sqlite_code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return ErrorCode::busy;
    case SQLITE_INTERRUPT: return ErrorCode::aborted;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return ErrorCode::corrupt;
    case SQLITE_CANTOPEN:
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_PERM: return ErrorCode::io;
    default: return ErrorCode::sqlite;
  }
}

void throw_store_error(int sqlite_code, const std::string& what, const std::string& path, std::string_view sql) {
  if ((sqlite_code & 0xff) == SQLITE_NOMEM) throw std::bad_alloc();
  std::string message = what + " (SQLite error " + std::to_string(sqlite_code) + ") in " + path;
  if (!sql.empty()) message += " while running: " + shown(sql);
  throw StoreError(error_code_of(sqlite_code), message, sqlite_code);
}

}  // namespace gaia
