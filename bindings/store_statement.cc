#include <napi.h>

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "native_error.hpp"
#include "store.hpp"
#include "store_value.hpp"

namespace gaia::binding {
namespace {

std::vector<std::string> column_names(const Statement& statement) {
  std::vector<std::string> names;
  const int count = statement.column_count();
  for (int column = 0; column < count; ++column) names.emplace_back(statement.column_name(column));
  return names;
}

bool same_columns(const Statement& statement, const std::vector<std::string>& names) {
  if (static_cast<std::size_t>(statement.column_count()) != names.size()) return false;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (statement.column_name(static_cast<int>(i)) != names[i]) return false;
  }
  return true;
}

std::shared_ptr<Store> store_from_js(const Napi::Value& value) {
  return StoreObject::Unwrap(value.As<Napi::Object>())->store();
}

Integers integers_from_js(const Napi::Value& bigints) {
  return bigints.As<Napi::Boolean>() ? Integers::bigints : Integers::numbers;
}

/// The JavaScript class StoreStatement: SQL text that borrows a prepared statement for the length of each call.
class StatementObject : public Napi::ObjectWrap<StatementObject> {
 public:
  explicit StatementObject(const Napi::CallbackInfo& info)
      : ObjectWrap(info), store_(store_from_js(info[0])), sql_(info[1].As<Napi::String>()) {
    guarded(info.Env(), [&] {
      const Statement statement = store_->prepare(sql_);
      std::vector<std::string> names;
      for (int i = 1; i <= statement.parameter_count(); ++i) names.emplace_back(statement.parameter_name(i));
      info.This().As<Napi::Object>().Set("parameters", names_to_js(info.Env(), names));
      columns_ = column_names(statement);
      info.This().As<Napi::Object>().Set("columns", names_to_js(info.Env(), columns_));
    });
  }

  /// run(parameters) gives [changes, last insert rowid as bigint].
  Napi::Value run(const Napi::CallbackInfo& info) {
    return guarded(info.Env(), [&] {
      Statement statement = store_->prepare(sql_);
      bind_all(statement, parameters_from_js(info[0].As<Napi::Array>()));
      Napi::Array result = Napi::Array::New(info.Env(), 2);
      result.Set(0U, static_cast<double>(statement.run()));
      result.Set(1U, integer_to_js(info.Env(), store_->last_insert_rowid(), Integers::bigints));
      return result;
    });
  }

  /// rows(parameters, limit, bigints) gives the values of up to `limit` rows, row after row; 0 is no limit.
  Napi::Value rows(const Napi::CallbackInfo& info) {
    const Napi::Env env = info.Env();
    return guarded(env, [&] {
      Statement statement = store_->prepare(sql_);
      bind_all(statement, parameters_from_js(info[0].As<Napi::Array>()));
      const double wanted = info[1].As<Napi::Number>().DoubleValue();
      const double limit = wanted == 0 ? std::numeric_limits<double>::infinity() : wanted;
      const Integers integers = integers_from_js(info[2]);
      Napi::Array values = Napi::Array::New(env);
      std::uint32_t at = 0;
      double count = 0;
      while (count < limit && statement.step()) {
        const Napi::HandleScope scope(env);
        // A schema change since the last call may have given SELECT * other columns.
        if (count++ == 0) update_columns(info, statement);
        for (int column = 0; column < statement.column_count(); ++column) {
          values.Set(at++, column_to_js(env, statement, column, integers));
        }
      }
      return values;
    });
  }

 private:
  void update_columns(const Napi::CallbackInfo& info, const Statement& statement) {
    if (same_columns(statement, columns_)) return;
    columns_ = column_names(statement);
    info.This().As<Napi::Object>().Set("columns", names_to_js(info.Env(), columns_));
  }

  std::shared_ptr<Store> store_;
  std::string sql_;
  std::vector<std::string> columns_;
};

/// The JavaScript class StoreCursor: a statement on loan while its rows are read one by one.
class CursorObject : public Napi::ObjectWrap<CursorObject> {
 public:
  explicit CursorObject(const Napi::CallbackInfo& info) : ObjectWrap(info), store_(store_from_js(info[0])) {
    guarded(info.Env(), [&] {
      statement_.emplace(store_->prepare(info[1].As<Napi::String>().Utf8Value()));
      bind_all(*statement_, parameters_from_js(info[2].As<Napi::Array>()));
    });
  }

  /// next(bigints) gives the next row's values, or undefined at the end.
  Napi::Value next(const Napi::CallbackInfo& info) {
    const Napi::Env env = info.Env();
    return guarded(env, [&]() -> Napi::Value {
      if (!statement_ || !statement_->step()) return env.Undefined();
      const int count = statement_->column_count();
      Napi::Array values = Napi::Array::New(env, static_cast<std::size_t>(count));
      for (int column = 0; column < count; ++column) {
        values.Set(static_cast<std::uint32_t>(column),
                   column_to_js(env, *statement_, column, integers_from_js(info[0])));
      }
      return values;
    });
  }

  Napi::Value columns(const Napi::CallbackInfo& info) {
    return guarded(info.Env(), [&] { return names_to_js(info.Env(), column_names(statement_.value())); });
  }

  Napi::Value close(const Napi::CallbackInfo& info) {
    statement_.reset();
    return info.Env().Undefined();
  }

 private:
  std::shared_ptr<Store> store_;
  std::optional<Statement> statement_;
};

}  // namespace

Napi::Function define_store_statement(Napi::Env env) {
  return StatementObject::DefineClass(env, "StoreStatement",
                                      {StatementObject::InstanceMethod<&StatementObject::run>("run"),
                                       StatementObject::InstanceMethod<&StatementObject::rows>("rows")});
}

Napi::Function define_store_cursor(Napi::Env env) {
  return CursorObject::DefineClass(env, "StoreCursor",
                                   {CursorObject::InstanceMethod<&CursorObject::next>("next"),
                                    CursorObject::InstanceMethod<&CursorObject::columns>("columns"),
                                    CursorObject::InstanceMethod<&CursorObject::close>("close")});
}

}  // namespace gaia::binding
