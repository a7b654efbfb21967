#include "gaia/error.hpp"

namespace gaia {

const char* error_code_name(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::invalid_argument: return "INVALID_ARGUMENT";
    case ErrorCode::not_found: return "NOT_FOUND";
    case ErrorCode::io: return "IO";
    case ErrorCode::corrupt: return "CORRUPT";
    case ErrorCode::unsupported_version: return "UNSUPPORTED_VERSION";
    case ErrorCode::model_mismatch: return "MODEL_MISMATCH";
    case ErrorCode::dimension_mismatch: return "DIMENSION_MISMATCH";
    case ErrorCode::sqlite: return "SQLITE";
    case ErrorCode::busy: return "BUSY";
    case ErrorCode::closed: return "CLOSED";
    case ErrorCode::aborted: return "ABORTED";
    case ErrorCode::too_large: return "TOO_LARGE";
  }
  return "UNKNOWN";
}

}  // namespace gaia
