#pragma once

#include <napi.h>

#include <exception>

namespace gaia::binding {

/// The JavaScript error for a core failure: `message` as the core worded it, `code` from error_code_name
/// (std::bad_alloc becomes OUT_OF_MEMORY, anything else INTERNAL), `sqliteCode` the extended code of a StoreError.
Napi::Error to_js_error(Napi::Env env, const std::exception& failure);

/// Runs `call` and rethrows what it throws as a JavaScript error.
template <typename Call>
auto guarded(Napi::Env env, Call&& call) -> decltype(call()) {
  try {
    return call();
  } catch (const Napi::Error&) {
    throw;
  } catch (const std::exception& failure) {
    throw to_js_error(env, failure);
  }
}

}  // namespace gaia::binding
