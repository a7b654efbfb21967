#include <napi.h>

#include "gaia/hash_embedder.hpp"
#include "native_error.hpp"
#include "topics.hpp"

namespace gaia::binding {
namespace {

// embed(texts: string[], vectors: Float32Array of texts.length * dimension): void
void embed(const Napi::CallbackInfo& info) {
  const Napi::Array texts = info[0].As<Napi::Array>();
  Napi::Float32Array vectors = info[1].As<Napi::Float32Array>();
  for (std::uint32_t i = 0; i < texts.Length(); ++i) {
    const std::string text = texts.Get(i).As<Napi::String>().Utf8Value();
    guarded(info.Env(), [&] {
      HashEmbedder::embed(text, std::span<float, HashEmbedder::dimension>(vectors.Data() + i * HashEmbedder::dimension,
                                                                          HashEmbedder::dimension));
    });
  }
}

}  // namespace

void export_embed(Napi::Env env, Napi::Object exports) {
  exports.Set("embed", Napi::Function::New(env, embed, "embed"));
  exports.Set("embedderId", Napi::String::New(env, std::string(HashEmbedder::id)));
  exports.Set("embedderDimension", Napi::Number::New(env, static_cast<double>(HashEmbedder::dimension)));
}

}  // namespace gaia::binding
