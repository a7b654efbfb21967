#pragma once

#include <stdexcept>
#include <string>

namespace gaia {

/// Closed list of failure kinds. `error_code_name` gives the spelling that crosses into JavaScript.
enum class ErrorCode {
  invalid_argument,     ///< The caller passed something out of range; nothing was changed.
  not_found,            ///< A named file, row or index does not exist.
  io,                   ///< The operating system refused a read, write, rename or map.
  corrupt,              ///< Stored bytes break their own format.
  unsupported_version,  ///< Stored data comes from a newer release.
  model_mismatch,       ///< Vectors were made by another embedding model.
  dimension_mismatch,   ///< A vector's length differs from the index's dimension.
  sqlite,               ///< SQLite reported an error.
  busy,                 ///< Another process, or a job of this one, holds the lock longer than allowed.
  closed,               ///< The object was closed before the call.
  aborted,              ///< The caller asked to stop.
  too_large,            ///< Input passes a limit that keeps memory bounded.
};

const char* error_code_name(ErrorCode code) noexcept;

/// The only exception type that leaves the core, apart from std::bad_alloc.
class Error : public std::runtime_error {
 public:
  Error(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  ErrorCode code() const noexcept { return code_; }

 private:
  ErrorCode code_;
};

}  // namespace gaia
