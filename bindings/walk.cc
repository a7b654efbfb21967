#include "gaia/walk.hpp"

#include <napi.h>

#include <memory>
#include <string>
#include <utility>

#include "job.hpp"
#include "native_error.hpp"
#include "topics.hpp"

namespace gaia::binding {
namespace {

template <typename Entry>
Napi::Array to_paths(Napi::Env env, const std::vector<Entry>& entries) {
  Napi::Array paths = Napi::Array::New(env, entries.size());
  for (std::uint32_t i = 0; i < entries.size(); ++i) {
    const Napi::HandleScope scope(env);
    paths.Set(i, Napi::String::New(env, entries[i].path));
  }
  return paths;
}

Napi::Object to_columns(Napi::Env env, const WalkResult& result) {
  const std::size_t count = result.files.size();
  auto sizes = Napi::Float64Array::New(env, count);
  auto modified = Napi::BigInt64Array::New(env, count);
  auto changed = Napi::BigInt64Array::New(env, count);
  auto inodes = Napi::BigUint64Array::New(env, count);
  for (std::size_t i = 0; i < count; ++i) {
    const WalkedFile& file = result.files[i];
    sizes[i] = static_cast<double>(file.size);
    modified[i] = file.modified_ns;
    changed[i] = file.changed_ns;
    inodes[i] = file.inode;
  }
  Napi::Array reasons = Napi::Array::New(env, result.skipped.size());
  for (std::uint32_t i = 0; i < result.skipped.size(); ++i) {
    const Napi::HandleScope scope(env);
    reasons.Set(i, Napi::String::New(env, skip_reason_name(result.skipped[i].reason)));
  }
  Napi::Object columns = Napi::Object::New(env);
  columns.Set("paths", to_paths(env, result.files));
  columns.Set("sizes", sizes);
  columns.Set("modifiedNs", modified);
  columns.Set("changedNs", changed);
  columns.Set("inodes", inodes);
  columns.Set("skippedPaths", to_paths(env, result.skipped));
  columns.Set("skippedReasons", reasons);
  columns.Set("ignored", static_cast<double>(result.ignored));
  return columns;
}

Napi::Value start_walk(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  return guarded(env, [&] {
    WalkOptions options;
    options.root = info[0].As<Napi::String>().Utf8Value();
    options.max_file_bytes = static_cast<std::uint64_t>(info[1].As<Napi::Number>().Int64Value());
    options.max_files = static_cast<std::uint64_t>(info[2].As<Napi::Number>().Int64Value());
    return start_job(env, "gaia.walk", [options = std::move(options)](const JobContext& context) -> JobResult {
      auto result = std::make_shared<const WalkResult>(walk(options, context.stop()));
      return [result = std::move(result)](Napi::Env on_env) { return to_columns(on_env, *result); };
    });
  });
}

Napi::Value find_root_of(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  return guarded(env, [&] { return Napi::String::New(env, find_root(info[0].As<Napi::String>().Utf8Value())); });
}

}  // namespace

void export_walk(Napi::Env env, Napi::Object exports) {
  exports.Set("walk", Napi::Function::New(env, start_walk, "walk"));
  exports.Set("findRoot", Napi::Function::New(env, find_root_of, "findRoot"));
}

}  // namespace gaia::binding
