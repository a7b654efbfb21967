#pragma once

#include <napi.h>

namespace gaia::binding {

// One function a topic file: adds the topic's functions and classes to the addon's exports.
void export_chunk(Napi::Env env, Napi::Object exports);
void export_code_index(Napi::Env env, Napi::Object exports);
void export_code_words(Napi::Env env, Napi::Object exports);
void export_embed(Napi::Env env, Napi::Object exports);
void export_glob(Napi::Env env, Napi::Object exports);
void export_ignore(Napi::Env env, Napi::Object exports);
void export_sensitive(Napi::Env env, Napi::Object exports);
void export_sse_parser(Napi::Env env, Napi::Object exports);
void export_store(Napi::Env env, Napi::Object exports);
void export_vector_index(Napi::Env env, Napi::Object exports);
void export_walk(Napi::Env env, Napi::Object exports);

}  // namespace gaia::binding
