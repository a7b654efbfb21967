#include "gaia/vector_index.hpp"

#include <napi.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gaia/vec_file.hpp"
#include "job.hpp"
#include "native_error.hpp"
#include "topics.hpp"

namespace gaia::binding {
namespace {

std::vector<std::int64_t> to_ids(const Napi::Value& value) {
  const auto numbers = value.As<Napi::Float64Array>();
  std::vector<std::int64_t> ids(numbers.ElementLength());
  for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<std::int64_t>(numbers.Data()[i]);
  return ids;
}

std::span<const float> to_floats(const Napi::Value& value) {
  const auto floats = value.As<Napi::Float32Array>();
  return {floats.Data(), floats.ElementLength()};
}

std::vector<std::string> to_strings(Napi::Env env, const Napi::Array& array) {
  std::vector<std::string> strings(array.Length());
  for (std::uint32_t i = 0; i < array.Length(); ++i) {
    const Napi::HandleScope scope(env);
    strings[i] = array.Get(i).As<Napi::String>().Utf8Value();
  }
  return strings;
}

Napi::Array from_strings(Napi::Env env, const std::vector<std::string>& strings) {
  Napi::Array array = Napi::Array::New(env, strings.size());
  for (std::uint32_t i = 0; i < strings.size(); ++i) {
    const Napi::HandleScope scope(env);
    array.Set(i, Napi::String::New(env, strings[i]));
  }
  return array;
}

Napi::Float64Array from_ids(Napi::Env env, const std::vector<std::int64_t>& ids) {
  Napi::Float64Array numbers = Napi::Float64Array::New(env, ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) numbers.Data()[i] = static_cast<double>(ids[i]);
  return numbers;
}

const char* metric_name(Metric metric) { return metric == Metric::l2 ? "l2" : "ip"; }

/// Jobs hold the index they started on; a load puts another one in the slot.
struct IndexSlot {
  std::shared_ptr<VectorIndex> index;
  std::int64_t reported_bytes = 0;

  // The rows lie outside V8's heap; without a hint it would let dropped indexes pile up.
  void report_memory(Napi::Env env) {
    const auto bytes = static_cast<std::int64_t>(index->size() * index->dimension() * sizeof(float));
    Napi::MemoryManagement::AdjustExternalMemory(env, bytes - reported_bytes);
    reported_bytes = bytes;
  }
};

class VectorIndexObject : public Napi::ObjectWrap<VectorIndexObject> {
 public:
  static void define(Napi::Env env, Napi::Object exports) {
    const napi_property_descriptor search_into_descriptor = {"searchInto", nullptr, search_into,         nullptr,
                                                             nullptr,      nullptr, napi_default_method, nullptr};
    exports.Set(
        "VectorIndex",
        DefineClass(
            env, "VectorIndex",
            {InstanceMethod<&VectorIndexObject::add>("add"), InstanceMethod<&VectorIndexObject::upsert>("upsert"),
             InstanceMethod<&VectorIndexObject::remove>("remove"), InstanceMethod<&VectorIndexObject::has>("has"),
             InstanceMethod<&VectorIndexObject::get>("get"), InstanceMethod<&VectorIndexObject::ids>("ids"),
             InstanceMethod<&VectorIndexObject::search>("search"), InstanceMethod<&VectorIndexObject::save>("save"),
             InstanceMethod<&VectorIndexObject::load>("load"), InstanceAccessor<&VectorIndexObject::size>("size"),
             InstanceAccessor<&VectorIndexObject::dimension>("dimension"),
             PropertyDescriptor(search_into_descriptor)}));
  }

  /// (metric, normalize, dimension)
  explicit VectorIndexObject(const Napi::CallbackInfo& info) : ObjectWrap(info), slot_(std::make_shared<IndexSlot>()) {
    const VectorIndexOptions options = {
        .metric = info[0].As<Napi::String>().Utf8Value() == "l2" ? Metric::l2 : Metric::inner_product,
        .normalize = info[1].As<Napi::Boolean>().Value(),
        .dimension = static_cast<std::size_t>(info[2].As<Napi::Number>().Int64Value())};
    slot_->index = std::make_shared<VectorIndex>(options);
  }

  void Finalize(Napi::Env env) override { Napi::MemoryManagement::AdjustExternalMemory(env, -slot_->reported_bytes); }

 private:
  VectorIndex& index() const { return *slot_->index; }

  /// (ids Float64Array, rows Float32Array)
  void add(const Napi::CallbackInfo& info) {
    guarded(info.Env(), [&] { index().add(to_ids(info[0]), to_floats(info[1])); });
    slot_->report_memory(info.Env());
  }

  void upsert(const Napi::CallbackInfo& info) {
    guarded(info.Env(), [&] { index().upsert(to_ids(info[0]), to_floats(info[1])); });
    slot_->report_memory(info.Env());
  }

  Napi::Value remove(const Napi::CallbackInfo& info) {
    const std::size_t removed = guarded(info.Env(), [&] { return index().remove(to_ids(info[0])); });
    slot_->report_memory(info.Env());
    return Napi::Number::New(info.Env(), static_cast<double>(removed));
  }

  Napi::Value has(const Napi::CallbackInfo& info) {
    return Napi::Boolean::New(info.Env(), index().contains(info[0].As<Napi::Number>().Int64Value()));
  }

  Napi::Value get(const Napi::CallbackInfo& info) {
    return guarded(info.Env(), [&]() -> Napi::Value {
      const std::span<const float> row = index().row(info[0].As<Napi::Number>().Int64Value());
      Napi::Float32Array copy = Napi::Float32Array::New(info.Env(), row.size());
      std::copy(row.begin(), row.end(), copy.Data());
      return copy;
    });
  }

  Napi::Value ids(const Napi::CallbackInfo& info) { return from_ids(info.Env(), index().ids()); }

  Napi::Value size(const Napi::CallbackInfo& info) {
    return Napi::Number::New(info.Env(), static_cast<double>(index().size()));
  }

  Napi::Value dimension(const Napi::CallbackInfo& info) {
    return Napi::Number::New(info.Env(), static_cast<double>(index().dimension()));
  }

  /// (queries Float32Array, k, reference scores): a job for {ids Float64Array, scores Float32Array}, query after query.
  Napi::Value search(const Napi::CallbackInfo& info) {
    const std::span<const float> given = to_floats(info[0]);
    const auto k = static_cast<std::size_t>(info[1].As<Napi::Number>().Int64Value());
    const bool reference = info[2].As<Napi::Boolean>().Value();
    return start_job(
        info.Env(), "gaia:vectorSearch",
        [index = slot_->index, queries = std::vector(given.begin(), given.end()), k,
         reference](const JobContext& context) -> JobResult {
          const std::vector<std::vector<Hit>> answers = index->search(queries, k, {.stop = &context.stop()});
          std::vector<std::int64_t> ids;
          std::vector<float> scores;
          for (const std::vector<Hit>& hits : answers) {
            for (const Hit& hit : hits) {
              ids.push_back(hit.id);
              scores.push_back(reference ? reference_score(index->options().metric, hit.score) : hit.score);
            }
          }
          return [ids = std::move(ids), scores = std::move(scores)](Napi::Env env) -> Napi::Value {
            Napi::Float32Array score_array = Napi::Float32Array::New(env, scores.size());
            std::copy(scores.begin(), scores.end(), score_array.Data());
            Napi::Object result = Napi::Object::New(env);
            result.Set("ids", from_ids(env, ids));
            result.Set("scores", score_array);
            return result;
          };
        });
  }

  /// (path, model, names in order of insertion; none for decimal ids): a job for undefined.
  Napi::Value save(const Napi::CallbackInfo& info) {
    return start_job(
        info.Env(), "gaia:vectorSave",
        [index = slot_->index, path = info[0].As<Napi::String>().Utf8Value(),
         model = info[1].As<Napi::String>().Utf8Value(),
         names = to_strings(info.Env(), info[2].As<Napi::Array>())](const JobContext& context) -> JobResult {
          save_vector_index(path, *index, model, names, &context.stop());
          return [](Napi::Env env) { return env.Undefined(); };
        });
  }

  /// (path, model or undefined, dimension or 0, ids are numbers): a job for {metric, normalize, model, ids string[]}.
  Napi::Value load(const Napi::CallbackInfo& info) {
    VecGuards guards;
    if (info[1].IsString()) guards.model = info[1].As<Napi::String>().Utf8Value();
    guards.dimension = static_cast<std::size_t>(info[2].As<Napi::Number>().Int64Value());
    const VecIds kind = info[3].As<Napi::Boolean>().Value() ? VecIds::numbers : VecIds::positions;
    return start_job(info.Env(), "gaia:vectorLoad",
                     [slot = slot_, path = info[0].As<Napi::String>().Utf8Value(), guards,
                      kind](const JobContext& context) -> JobResult {
                       auto loaded =
                           std::make_shared<LoadedVectorIndex>(load_vector_index(path, guards, kind, &context.stop()));
                       return [slot, loaded](Napi::Env env) -> Napi::Value {
                         Napi::Object result = Napi::Object::New(env);
                         result.Set("metric", metric_name(loaded->index.options().metric));
                         result.Set("normalize", loaded->index.options().normalize);
                         result.Set("model", loaded->model);
                         result.Set("ids", from_strings(env, loaded->ids));
                         slot->index = std::make_shared<VectorIndex>(std::move(loaded->index));
                         slot->report_memory(env);
                         return result;
                       };
                     });
  }

  /// (queries Float32Array, k, ids BigInt64Array or Float64Array, scores Float32Array, reference scores): answers found
  /// for each query; those of query i start at i * k. Plain Node-API: the wrapper's checks cost more than the call.
  static napi_value search_into(napi_env env, napi_callback_info info) {
    std::size_t count = 5;
    napi_value arguments[5];
    napi_value self = nullptr;
    void* unwrapped = nullptr;
    napi_get_cb_info(env, info, &count, arguments, &self, nullptr);
    if (napi_unwrap(env, self, &unwrapped) != napi_ok) {
      napi_throw_type_error(env, nullptr, "searchInto needs a VectorIndex");
      return nullptr;
    }
    auto& handle = *static_cast<VectorIndexObject*>(unwrapped);
    void* queries = nullptr;
    void* ids = nullptr;
    void* scores = nullptr;
    std::size_t query_floats = 0;
    napi_typedarray_type id_type = napi_float64_array;
    std::int64_t k = 0;
    bool reference = false;
    napi_get_typedarray_info(env, arguments[0], nullptr, &query_floats, &queries, nullptr, nullptr);
    napi_get_value_int64(env, arguments[1], &k);
    napi_get_typedarray_info(env, arguments[2], &id_type, nullptr, &ids, nullptr, nullptr);
    napi_get_typedarray_info(env, arguments[3], nullptr, nullptr, &scores, nullptr, nullptr);
    napi_get_value_bool(env, arguments[4], &reference);
    try {
      const std::size_t found =
          handle.search_into({static_cast<const float*>(queries), query_floats}, static_cast<std::size_t>(k),
                             id_type == napi_bigint64_array, ids, static_cast<float*>(scores), reference);
      napi_value result = nullptr;
      napi_create_double(env, static_cast<double>(found), &result);
      return result;
    } catch (const std::exception& failure) {
      to_js_error(env, failure).ThrowAsJavaScriptException();
      return nullptr;
    }
  }

  std::size_t search_into(std::span<const float> queries, std::size_t k, bool ids_are_bigint, void* ids, float* scores,
                          bool reference) {
    const VectorIndex& searched = index();
    const std::size_t dimension = searched.dimension();
    const std::size_t query_count = dimension == 0 ? 0 : queries.size() / dimension;
    hits_.resize(query_count * std::min(k, searched.size()));
    const std::size_t found = searched.search_into(queries, k, hits_);
    for (std::size_t q = 0; q < query_count; ++q) {
      for (std::size_t j = 0; j < found; ++j) {
        const Hit& hit = hits_[q * found + j];
        const std::size_t to = q * k + j;
        if (ids_are_bigint) {
          static_cast<std::int64_t*>(ids)[to] = hit.id;
        } else {
          static_cast<double*>(ids)[to] = static_cast<double>(hit.id);
        }
        scores[to] = reference ? reference_score(searched.options().metric, hit.score) : hit.score;
      }
    }
    return found;
  }

  std::shared_ptr<IndexSlot> slot_;
  std::vector<Hit> hits_;
};

}  // namespace

void export_vector_index(Napi::Env env, Napi::Object exports) { VectorIndexObject::define(env, exports); }

}  // namespace gaia::binding
