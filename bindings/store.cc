#include "store.hpp"

#include <napi.h>

#include "job.hpp"
#include "native_error.hpp"
#include "store_value.hpp"
#include "topics.hpp"

namespace gaia::binding {
namespace {

std::vector<Migration> migrations_from_js(const Napi::Array& steps) {
  std::vector<Migration> migrations;
  for (std::uint32_t i = 0; i < steps.Length(); ++i) {
    const auto step = steps.Get(i).As<Napi::Object>();
    migrations.push_back({step.Get("version").As<Napi::Number>(), step.Get("name").As<Napi::String>(),
                          step.Get("sql").As<Napi::String>()});
  }
  return migrations;
}

Napi::Value rows_to_js(Napi::Env env, const StoreRows& rows, Integers integers) {
  Napi::Array values = Napi::Array::New(env, rows.values.size());
  for (std::size_t i = 0; i < rows.values.size(); ++i) {
    const Napi::HandleScope scope(env);
    values.Set(static_cast<std::uint32_t>(i), value_to_js(env, rows.values[i], integers));
  }
  Napi::Object result = Napi::Object::New(env);
  result.Set("columns", names_to_js(env, rows.columns));
  result.Set("values", values);
  return result;
}

Napi::Value store_all(const Napi::CallbackInfo& info) {
  const std::string path = info[0].As<Napi::String>();
  const StoreOptions options = store_options(info[1].As<Napi::Object>());
  const std::string sql = info[2].As<Napi::String>();
  auto parameters = parameters_from_js(info[3].As<Napi::Array>());
  const Integers integers = info[4].As<Napi::Boolean>() ? Integers::bigints : Integers::numbers;
  return start_job(info.Env(), "gaia.storeAll", [=](const JobContext& context) -> JobResult {
    StoreOptions own = options;
    own.stop = &context.stop();
    Store store(path, own);
    StoreRows rows;
    {
      Statement statement = store.prepare(sql);
      bind_all(statement, parameters);
      rows = statement.all();
    }
    return [rows = std::move(rows), integers](Napi::Env env) {
      return guarded(env, [&] { return rows_to_js(env, rows, integers); });
    };
  });
}

}  // namespace

Napi::Function StoreObject::define(Napi::Env env) {
  return DefineClass(
      env, "Store",
      {InstanceMethod<&StoreObject::exec>("exec"), InstanceMethod<&StoreObject::migrate>("migrate"),
       InstanceMethod<&StoreObject::ensure_column>("ensureColumn"), InstanceMethod<&StoreObject::begin>("begin"),
       InstanceMethod<&StoreObject::commit>("commit"), InstanceMethod<&StoreObject::rollback>("rollback"),
       InstanceMethod<&StoreObject::changes>("changes"), InstanceMethod<&StoreObject::close>("close"),
       InstanceMethod<&StoreObject::is_open>("isOpen")});
}

StoreObject::StoreObject(const Napi::CallbackInfo& info) : ObjectWrap(info) {
  const std::string path = info[0].As<Napi::String>();
  const StoreOptions options = store_options(info[1].As<Napi::Object>());
  guarded(info.Env(), [&] { store_ = std::make_shared<Store>(path, options); });
}

Napi::Value StoreObject::exec(const Napi::CallbackInfo& info) {
  const std::string sql = info[0].As<Napi::String>();
  guarded(info.Env(), [&] { store_->exec(sql); });
  return info.Env().Undefined();
}

Napi::Value StoreObject::migrate(const Napi::CallbackInfo& info) {
  const std::vector<Migration> steps = migrations_from_js(info[0].As<Napi::Array>());
  guarded(info.Env(), [&] { store_->migrate(steps); });
  return info.Env().Undefined();
}

Napi::Value StoreObject::ensure_column(const Napi::CallbackInfo& info) {
  const std::string table = info[0].As<Napi::String>();
  const std::string column = info[1].As<Napi::String>();
  const std::string declaration = info[2].As<Napi::String>();
  return guarded(info.Env(),
                 [&] { return Napi::Boolean::New(info.Env(), store_->ensure_column(table, column, declaration)); });
}

Napi::Value StoreObject::begin(const Napi::CallbackInfo& info) {
  const TransactionMode mode = info[0].As<Napi::Boolean>() ? TransactionMode::read : TransactionMode::write;
  guarded(info.Env(), [&] { transactions_.push_back(std::make_unique<Transaction>(*store_, mode)); });
  return info.Env().Undefined();
}

Napi::Value StoreObject::commit(const Napi::CallbackInfo& info) {
  guarded(info.Env(), [&] {
    store_->handle();
    transactions_.back()->commit();
    transactions_.pop_back();
  });
  return info.Env().Undefined();
}

Napi::Value StoreObject::rollback(const Napi::CallbackInfo& info) {
  if (!transactions_.empty()) transactions_.pop_back();
  return info.Env().Undefined();
}

Napi::Value StoreObject::changes(const Napi::CallbackInfo& info) {
  return guarded(info.Env(), [&] { return Napi::Number::New(info.Env(), static_cast<double>(store_->changes())); });
}

Napi::Value StoreObject::close(const Napi::CallbackInfo& info) {
  store_->close();
  transactions_.clear();
  return info.Env().Undefined();
}

Napi::Value StoreObject::is_open(const Napi::CallbackInfo& info) {
  return Napi::Boolean::New(info.Env(), store_->is_open());
}

void export_store(Napi::Env env, Napi::Object exports) {
  exports.Set("Store", StoreObject::define(env));
  exports.Set("StoreStatement", define_store_statement(env));
  exports.Set("StoreCursor", define_store_cursor(env));
  exports.Set("storeAll", Napi::Function::New(env, store_all, "storeAll"));
}

}  // namespace gaia::binding
