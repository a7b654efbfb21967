#include "gaia/code_index.hpp"

#include <napi.h>

#include <memory>
#include <mutex>
#include <optional>

#include "job.hpp"
#include "native_error.hpp"
#include "topics.hpp"

namespace gaia::binding {
namespace {

Napi::Number number(Napi::Env env, std::uint64_t value) { return Napi::Number::New(env, static_cast<double>(value)); }

const char* phase_name(UpdateProgress::Phase phase) {
  switch (phase) {
    case UpdateProgress::Phase::wait: return "wait";
    case UpdateProgress::Phase::scan: return "scan";
    case UpdateProgress::Phase::read: return "read";
  }
  return "";
}

Napi::Object pack(Napi::Env env, const UpdateReport& report) {
  Napi::Object packed = Napi::Object::New(env);
  packed.Set("files", number(env, report.files));
  packed.Set("filesRead", number(env, report.files_read));
  packed.Set("filesChanged", number(env, report.files_changed));
  packed.Set("filesRemoved", number(env, report.files_removed));
  packed.Set("chunks", number(env, report.chunks));
  packed.Set("chunksAdded", number(env, report.chunks_added));
  packed.Set("chunksRemoved", number(env, report.chunks_removed));
  packed.Set("skipped", number(env, report.skipped));
  packed.Set("ignored", number(env, report.ignored));
  packed.Set("repaired", report.repaired);
  return packed;
}

Napi::Object pack(Napi::Env env, const SearchHit& hit) {
  Napi::Object packed = Napi::Object::New(env);
  packed.Set("path", hit.path);
  packed.Set("startLine", number(env, hit.start_line));
  packed.Set("endLine", number(env, hit.end_line));
  packed.Set("symbol", hit.symbol);
  packed.Set("kind", hit.kind);
  packed.Set("language", hit.language);
  packed.Set("content", hit.content);
  packed.Set("score", hit.score);
  return packed;
}

Napi::Object pack(Napi::Env env, const CodeIndexStatus& status) {
  Napi::Object packed = Napi::Object::New(env);
  packed.Set("files", number(env, status.files));
  packed.Set("chunks", number(env, status.chunks));
  packed.Set("vectorsMissing", number(env, status.vectors_missing));
  packed.Set("bytes", number(env, status.bytes));
  packed.Set("updatedAtMs", Napi::Number::New(env, static_cast<double>(status.updated_at_ms)));
  packed.Set("modelId", status.model_id);
  packed.Set("ignored", number(env, status.ignored));
  Napi::Array left_out = Napi::Array::New(env, status.left_out.size());
  for (std::uint32_t i = 0; i < status.left_out.size(); ++i) {
    Napi::Object entry = Napi::Object::New(env);
    entry.Set("path", status.left_out[i].path);
    entry.Set("reason", status.left_out[i].reason);
    left_out.Set(i, entry);
  }
  packed.Set("leftOut", left_out);
  Napi::Array languages = Napi::Array::New(env, status.languages.size());
  for (std::uint32_t i = 0; i < status.languages.size(); ++i) {
    Napi::Object entry = Napi::Object::New(env);
    entry.Set("language", status.languages[i].first);
    entry.Set("files", number(env, status.languages[i].second));
    languages.Set(i, entry);
  }
  packed.Set("languages", languages);
  return packed;
}

std::uint64_t get_number(const Napi::Object& object, const char* key) {
  return static_cast<std::uint64_t>(object.Get(key).As<Napi::Number>().Int64Value());
}

/// The index and the lock that makes calls on one JavaScript object take turns. Jobs keep it alive.
struct SharedIndex {
  explicit SharedIndex(const CodeIndexOptions& options) : index(options) {}
  std::mutex mutex;
  CodeIndex index;
};

class CodeIndexObject : public Napi::ObjectWrap<CodeIndexObject> {
 public:
  static Napi::Function define(Napi::Env env) {
    return DefineClass(
        env, "CodeIndex",
        {InstanceMethod<&CodeIndexObject::update>("update"), InstanceMethod<&CodeIndexObject::search>("search"),
         InstanceMethod<&CodeIndexObject::status>("status"), InstanceMethod<&CodeIndexObject::export_to>("exportTo"),
         InstanceMethod<&CodeIndexObject::pending_texts>("pendingTexts"),
         InstanceMethod<&CodeIndexObject::store_vectors>("storeVectors"),
         InstanceMethod<&CodeIndexObject::close>("close"), StaticMethod<&CodeIndexObject::clear>("clear")});
  }

  explicit CodeIndexObject(const Napi::CallbackInfo& info) : Napi::ObjectWrap<CodeIndexObject>(info) {
    const Napi::Object given = info[0].As<Napi::Object>();
    CodeIndexOptions options;
    options.root = given.Get("root").As<Napi::String>();
    options.state_dir = given.Get("stateDir").As<Napi::String>();
    options.model.id = given.Get("modelId").As<Napi::String>().Utf8Value();
    options.model.dimension = static_cast<std::size_t>(get_number(given, "dimension"));
    options.model.native = given.Get("native").As<Napi::Boolean>();
    shared_ = guarded(info.Env(), [&] { return std::make_shared<SharedIndex>(options); });
  }

 private:
  std::shared_ptr<SharedIndex> shared(Napi::Env env) const {
    return guarded(env, [&] {
      if (!shared_) throw Error(ErrorCode::closed, "The code index is closed");
      return shared_;
    });
  }

  // update({maxFileBytes, maxFiles, rebuild}, progress | undefined): job of a report
  Napi::Value update(const Napi::CallbackInfo& info) {
    const Napi::Object given = info[0].As<Napi::Object>();
    UpdateOptions options;
    if (given.Has("maxFileBytes")) options.max_file_bytes = get_number(given, "maxFileBytes");
    if (given.Has("maxFiles")) options.max_files = get_number(given, "maxFiles");
    options.rebuild = given.Get("rebuild").As<Napi::Boolean>();
    std::shared_ptr<Napi::FunctionReference> listener;
    if (info[1].IsFunction()) {
      listener = std::make_shared<Napi::FunctionReference>(Napi::Persistent(info[1].As<Napi::Function>()));
    }
    return start_job(info.Env(), "gaia.update",
                     [shared = shared(info.Env()), options, listener](const JobContext& context) -> JobResult {
                       const auto progress = [&](const UpdateProgress& step) {
                         if (!listener) return;
                         context.post([listener, step, path = std::string(step.path)](Napi::Env env) {
                           Napi::Object event = Napi::Object::New(env);
                           event.Set("phase", phase_name(step.phase));
                           event.Set("filesDone", number(env, step.files_done));
                           event.Set("filesTotal", number(env, step.files_total));
                           event.Set("bytesDone", number(env, step.bytes_done));
                           event.Set("path", path);
                           listener->Call({event});
                         });
                       };
                       const std::lock_guard lock(shared->mutex);
                       const UpdateReport report = shared->index.update(options, progress, context.stop());
                       // The listener is released on the JavaScript thread, with this closure.
                       return [report, listener](Napi::Env env) -> Napi::Value { return pack(env, report); };
                     });
  }

  // search(query, limit, queryVector | undefined): job of hits
  Napi::Value search(const Napi::CallbackInfo& info) {
    std::vector<float> vector;
    if (info[2].IsTypedArray()) {
      const Napi::Float32Array given = info[2].As<Napi::Float32Array>();
      vector.assign(given.Data(), given.Data() + given.ElementLength());
    }
    return start_job(
        info.Env(), "gaia.search",
        [shared = shared(info.Env()), query = info[0].As<Napi::String>().Utf8Value(),
         limit = static_cast<std::size_t>(info[1].As<Napi::Number>().Int64Value()),
         vector = std::move(vector)](const JobContext& context) -> JobResult {
          const std::lock_guard lock(shared->mutex);
          return [hits = shared->index.search(query, {limit, vector}, context.stop())](Napi::Env env) -> Napi::Value {
            Napi::Array packed = Napi::Array::New(env, hits.size());
            for (std::uint32_t i = 0; i < hits.size(); ++i) packed.Set(i, pack(env, hits[i]));
            return packed;
          };
        });
  }

  // status(): job of a status
  Napi::Value status(const Napi::CallbackInfo& info) {
    return start_job(info.Env(), "gaia.status", [shared = shared(info.Env())](const JobContext&) -> JobResult {
      const std::lock_guard lock(shared->mutex);
      return [status = shared->index.status()](Napi::Env env) -> Napi::Value { return pack(env, status); };
    });
  }

  // exportTo(folder): job of the number of chunks
  Napi::Value export_to(const Napi::CallbackInfo& info) {
    return start_job(info.Env(), "gaia.export",
                     [shared = shared(info.Env()),
                      folder = info[0].As<Napi::String>().Utf8Value()](const JobContext& context) -> JobResult {
                       const std::lock_guard lock(shared->mutex);
                       return [chunks = shared->index.export_to(folder, context.stop())](Napi::Env env) -> Napi::Value {
                         return number(env, chunks);
                       };
                     });
  }

  // pendingTexts(limit): job of {keys: Uint8Array of 16 bytes a text, texts: string[]}
  Napi::Value pending_texts(const Napi::CallbackInfo& info) {
    return start_job(
        info.Env(), "gaia.pending",
        [shared = shared(info.Env()),
         limit = static_cast<std::size_t>(info[0].As<Napi::Number>().Int64Value())](const JobContext&) -> JobResult {
          const std::lock_guard lock(shared->mutex);
          return [pending = shared->index.pending_texts(limit)](Napi::Env env) -> Napi::Value {
            Napi::Uint8Array keys = Napi::Uint8Array::New(env, pending.size() * 16);
            Napi::Array texts = Napi::Array::New(env, pending.size());
            for (std::uint32_t i = 0; i < pending.size(); ++i) {
              std::copy(pending[i].key.begin(), pending[i].key.end(), keys.Data() + i * 16);
              texts.Set(i, pending[i].text);
            }
            Napi::Object packed = Napi::Object::New(env);
            packed.Set("keys", keys);
            packed.Set("texts", texts);
            return packed;
          };
        });
  }

  // storeVectors(keys: Uint8Array, vectors: Float32Array): job of nothing
  Napi::Value store_vectors(const Napi::CallbackInfo& info) {
    const Napi::Uint8Array given = info[0].As<Napi::Uint8Array>();
    std::vector<std::array<std::uint8_t, 16>> keys(given.ElementLength() / 16);
    for (std::size_t i = 0; i < keys.size(); ++i) std::copy_n(given.Data() + i * 16, 16, keys[i].begin());
    const Napi::Float32Array rows = info[1].As<Napi::Float32Array>();
    return start_job(info.Env(), "gaia.vectors",
                     [shared = shared(info.Env()), keys = std::move(keys),
                      vectors = std::vector<float>(rows.Data(), rows.Data() + rows.ElementLength())](
                         const JobContext&) -> JobResult {
                       const std::lock_guard lock(shared->mutex);
                       shared->index.store_vectors(keys, vectors);
                       return [](Napi::Env env) -> Napi::Value { return env.Undefined(); };
                     });
  }

  void close(const Napi::CallbackInfo&) { shared_.reset(); }

  static void clear(const Napi::CallbackInfo& info) {
    guarded(info.Env(), [&] { CodeIndex::clear(info[0].As<Napi::String>()); });
  }

  std::shared_ptr<SharedIndex> shared_;
};

}  // namespace

void export_code_index(Napi::Env env, Napi::Object exports) { exports.Set("CodeIndex", CodeIndexObject::define(env)); }

}  // namespace gaia::binding
