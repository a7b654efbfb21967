#include "gaia/chunk.hpp"

#include <optional>
#include <string>
#include <utility>

#include "gaia/embed_text.hpp"
#include "gaia/language.hpp"
#include "gaia/source_text.hpp"
#include "job.hpp"
#include "topics.hpp"

namespace gaia::binding {
namespace {

std::string bytes_of(const Napi::Value& value) {
  const auto bytes = value.As<Napi::Uint8Array>();
  return {reinterpret_cast<const char*>(bytes.Data()), bytes.ByteLength()};
}

std::string string_or_empty(const Napi::Value& value) {
  return value.IsString() ? value.As<Napi::String>().Utf8Value() : std::string();
}

Napi::Value string_or_null(Napi::Env env, const std::string& text) {
  if (text.empty()) return env.Null();
  return Napi::String::New(env, text);
}

Napi::Object to_js(Napi::Env env, const Chunk& chunk) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("content", chunk.content);
  object.Set("startLine", chunk.start_line);
  object.Set("endLine", chunk.end_line);
  object.Set("symbolName", string_or_null(env, chunk.symbol_name));
  object.Set("symbolType", string_or_null(env, chunk.symbol_type));
  object.Set("scope", chunk.scope);
  object.Set("leading", chunk.leading);
  object.Set("docstring", chunk.docstring ? Napi::String::New(env, *chunk.docstring).As<Napi::Value>() : env.Null());
  return object;
}

Napi::Object to_js(Napi::Env env, const ChunkedFile& file) {
  Napi::Array imports = Napi::Array::New(env, file.imports.size());
  for (std::uint32_t i = 0; i < file.imports.size(); ++i) imports.Set(i, file.imports[i]);
  Napi::Array chunks = Napi::Array::New(env, file.chunks.size());
  for (std::uint32_t i = 0; i < file.chunks.size(); ++i) {
    const Napi::HandleScope scope(env);
    chunks.Set(i, to_js(env, file.chunks[i]));
  }
  Napi::Object object = Napi::Object::New(env);
  object.Set("language", file.language);
  object.Set("imports", imports);
  object.Set("chunks", chunks);
  return object;
}

Napi::Value to_js(Napi::Env env, const std::optional<SourceText>& source) {
  if (!source) return env.Null();
  Napi::Object object = Napi::Object::New(env);
  object.Set("text", source->text);
  object.Set("latin1", source->latin1);
  object.Set("sha256", source->sha256);
  return object;
}

Napi::Value start_chunk(const Napi::CallbackInfo& info) {
  ChunkOptions options;
  options.max_code_points = info[2].As<Napi::Number>().Uint32Value();
  return start_job(info.Env(), "gaia.chunk",
                   [bytes = bytes_of(info[0]), path = info[1].As<Napi::String>().Utf8Value(),
                    options](const JobContext&) -> JobResult {
                     return [file = chunk_bytes(bytes, path, options)](Napi::Env env) { return to_js(env, file); };
                   });
}

Napi::Value start_decode_source(const Napi::CallbackInfo& info) {
  return start_job(info.Env(), "gaia.decodeSource", [bytes = bytes_of(info[0])](const JobContext&) -> JobResult {
    return [source = decode_source(bytes)](Napi::Env env) { return to_js(env, source); };
  });
}

Napi::Value language_of_path(const Napi::CallbackInfo& info) {
  const auto language = language_of(info[0].As<Napi::String>().Utf8Value());
  if (!language) return info.Env().Null();
  return Napi::String::New(info.Env(), language->data(), language->size());
}

Napi::Value embed_text_of(const Napi::CallbackInfo& info) {
  const auto object = info[0].As<Napi::Object>();
  Chunk chunk;
  chunk.content = string_or_empty(object.Get("content"));
  chunk.symbol_name = string_or_empty(object.Get("symbolName"));
  chunk.symbol_type = string_or_empty(object.Get("symbolType"));
  chunk.scope = string_or_empty(object.Get("scope"));
  chunk.leading = string_or_empty(object.Get("leading"));
  const std::string path = info[1].As<Napi::String>().Utf8Value();
  const EmbedTextOptions options{path, info[2].As<Napi::Number>().Uint32Value()};
  return Napi::String::New(info.Env(), embed_text(chunk, options));
}

}  // namespace

void export_chunk(Napi::Env env, Napi::Object exports) {
  exports.Set("chunk", Napi::Function::New(env, start_chunk, "chunk"));
  exports.Set("decodeSource", Napi::Function::New(env, start_decode_source, "decodeSource"));
  exports.Set("languageOf", Napi::Function::New(env, language_of_path, "languageOf"));
  exports.Set("embedText", Napi::Function::New(env, embed_text_of, "embedText"));
}

}  // namespace gaia::binding
