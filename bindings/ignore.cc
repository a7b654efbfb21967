#include "gaia/ignore.hpp"

#include <napi.h>

#include <string>
#include <string_view>

#include "native_error.hpp"
#include "topics.hpp"

namespace gaia::binding {
namespace {

/// Constructed with (bases: string[], texts: (string | Uint8Array)[], ignoreCase).
class IgnoreRulesObject : public Napi::ObjectWrap<IgnoreRulesObject> {
 public:
  explicit IgnoreRulesObject(const Napi::CallbackInfo& info)
      : Napi::ObjectWrap<IgnoreRulesObject>(info), rules_(info[2].ToBoolean()) {
    guarded(info.Env(), [&] {
      const auto bases = info[0].As<Napi::Array>();
      const auto texts = info[1].As<Napi::Array>();
      for (std::uint32_t i = 0; i < bases.Length(); ++i) {
        const std::string base = bases.Get(i).As<Napi::String>().Utf8Value();
        const Napi::Value text = texts.Get(i);
        if (text.IsString()) {
          rules_.add(base, text.As<Napi::String>().Utf8Value());
        } else {
          const auto bytes = text.As<Napi::Uint8Array>();
          rules_.add(base, std::string_view(reinterpret_cast<const char*>(bytes.Data()), bytes.ByteLength()));
        }
      }
    });
  }

  static Napi::Function define(Napi::Env env) {
    return DefineClass(env, "IgnoreRules", {InstanceMethod<&IgnoreRulesObject::ignores>("ignores")});
  }

 private:
  Napi::Value ignores(const Napi::CallbackInfo& info) {
    const Napi::Env env = info.Env();
    return guarded(env, [&] {
      const std::string path = info[0].As<Napi::String>().Utf8Value();
      return Napi::Boolean::New(env, rules_.ignores(path, info[1].ToBoolean()));
    });
  }

  IgnoreRules rules_;
};

}  // namespace

void export_ignore(Napi::Env env, Napi::Object exports) { exports.Set("IgnoreRules", IgnoreRulesObject::define(env)); }

}  // namespace gaia::binding
