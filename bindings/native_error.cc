#include "native_error.hpp"

#include <new>

#include "gaia/error.hpp"
#include "gaia/store.hpp"

namespace gaia::binding {

Napi::Error to_js_error(Napi::Env env, const std::exception& failure) {
  const char* code = "INTERNAL";
  if (const auto* error = dynamic_cast<const gaia::Error*>(&failure)) {
    code = gaia::error_code_name(error->code());
  } else if (dynamic_cast<const std::bad_alloc*>(&failure) != nullptr) {
    code = "OUT_OF_MEMORY";
  }
  Napi::Error error = Napi::Error::New(env, failure.what());
  error.Set("code", Napi::String::New(env, code));
  if (const auto* store_error = dynamic_cast<const gaia::StoreError*>(&failure)) {
    error.Set("sqliteCode", Napi::Number::New(env, store_error->sqlite_code()));
  }
  return error;
}

}  // namespace gaia::binding
