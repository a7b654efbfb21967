#include <napi.h>
#include <sqlite3.h>

#include "gaia/cpu.hpp"
#include "topics.hpp"

namespace gaia::binding {
namespace {

Napi::Object init(Napi::Env env, Napi::Object exports) {
  exports.Set("release", GAIA_RELEASE);
  exports.Set("sqliteVersion", sqlite3_libversion());
  exports.Set("cpuLevel", cpu_level_name(cpu_level()));
  export_chunk(env, exports);
  export_code_words(env, exports);
  export_glob(env, exports);
  export_ignore(env, exports);
  export_sensitive(env, exports);
  export_sse_parser(env, exports);
  export_store(env, exports);
  export_vector_index(env, exports);
  export_walk(env, exports);
  export_code_index(env, exports);
  export_embed(env, exports);
  return exports;
}

}  // namespace
}  // namespace gaia::binding

Napi::Object Init(Napi::Env env, Napi::Object exports) { return gaia::binding::init(env, exports); }

NODE_API_MODULE(gaia, Init)
