#pragma once

#include <napi.h>

#include <cstdint>
#include <vector>

#include "gaia/store.hpp"

namespace gaia::binding {

/// How integers cross into JavaScript: as numbers, with an error for one beyond 2^53 - 1, or all as bigint.
enum class Integers { numbers, bigints };

/// Options as src/native/store.ts completes them: every field is set.
StoreOptions store_options(const Napi::Object& options);

std::vector<StoreValue> parameters_from_js(const Napi::Array& values);
void bind_all(Statement& statement, const std::vector<StoreValue>& parameters);

Napi::Value integer_to_js(Napi::Env env, std::int64_t value, Integers integers);
Napi::Value value_to_js(Napi::Env env, const StoreValue& value, Integers integers);
/// A column of the row that is ready, without a copy in between.
Napi::Value column_to_js(Napi::Env env, const Statement& statement, int column, Integers integers);
Napi::Array names_to_js(Napi::Env env, const std::vector<std::string>& names);

}  // namespace gaia::binding
