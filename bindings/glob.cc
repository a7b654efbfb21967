#include "gaia/glob.hpp"

#include <napi.h>

#include "native_error.hpp"
#include "topics.hpp"

namespace gaia::binding {
namespace {

Napi::Value glob_matches(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  return guarded(env, [&] {
    const GlobOptions options{.path_mode = info[2].ToBoolean(), .ignore_case = info[3].ToBoolean()};
    const Glob glob(info[0].As<Napi::String>().Utf8Value(), options);
    return Napi::Boolean::New(env, glob.matches(info[1].As<Napi::String>().Utf8Value()));
  });
}

}  // namespace

void export_glob(Napi::Env env, Napi::Object exports) {
  exports.Set("globMatches", Napi::Function::New(env, glob_matches, "globMatches"));
}

}  // namespace gaia::binding
