#pragma once

#include <napi.h>

#include <memory>
#include <vector>

#include "gaia/store.hpp"

namespace gaia::binding {

/// The JavaScript class Store. Statements and cursors share the core object, so that finalizers may run in any order.
class StoreObject : public Napi::ObjectWrap<StoreObject> {
 public:
  static Napi::Function define(Napi::Env env);
  explicit StoreObject(const Napi::CallbackInfo& info);
  const std::shared_ptr<Store>& store() const { return store_; }

 private:
  Napi::Value exec(const Napi::CallbackInfo& info);
  Napi::Value migrate(const Napi::CallbackInfo& info);
  Napi::Value ensure_column(const Napi::CallbackInfo& info);
  Napi::Value begin(const Napi::CallbackInfo& info);
  Napi::Value commit(const Napi::CallbackInfo& info);
  Napi::Value rollback(const Napi::CallbackInfo& info);
  Napi::Value changes(const Napi::CallbackInfo& info);
  Napi::Value close(const Napi::CallbackInfo& info);
  Napi::Value is_open(const Napi::CallbackInfo& info);

  std::shared_ptr<Store> store_;
  std::vector<std::unique_ptr<Transaction>> transactions_;  ///< Innermost last.
};

Napi::Function define_store_statement(Napi::Env env);
Napi::Function define_store_cursor(Napi::Env env);

}  // namespace gaia::binding
