#include "gaia/sensitive.hpp"

#include <napi.h>

#include "native_error.hpp"
#include "topics.hpp"

namespace gaia::binding {
namespace {

Napi::Value is_sensitive(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  return guarded(env,
                 [&] { return Napi::Boolean::New(env, is_sensitive_name(info[0].As<Napi::String>().Utf8Value())); });
}

Napi::Value holds_key(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto bytes = info[0].As<Napi::Uint8Array>();
  const std::string_view view(reinterpret_cast<const char*>(bytes.Data()), bytes.ByteLength());
  return Napi::Boolean::New(env, holds_private_key(view));
}

}  // namespace

void export_sensitive(Napi::Env env, Napi::Object exports) {
  exports.Set("isSensitiveName", Napi::Function::New(env, is_sensitive, "isSensitiveName"));
  exports.Set("holdsPrivateKey", Napi::Function::New(env, holds_key, "holdsPrivateKey"));
}

}  // namespace gaia::binding
