#pragma once

#include <sqlite3.h>

#include <string>
#include <string_view>

#include "gaia/store.hpp"

namespace gaia {

ErrorCode error_code_of(int sqlite_code);

/// Throws StoreError "<what> (SQLite error <code>) in <path> while running: <sql>"; std::bad_alloc for SQLITE_NOMEM.
[[noreturn]] void throw_store_error(int sqlite_code, const std::string& what, const std::string& path,
                                    std::string_view sql);

}  // namespace gaia
