#include "store_value.hpp"

#include <cmath>
#include <cstring>

namespace gaia::binding {
namespace {

constexpr std::int64_t largest_safe_integer = (std::int64_t{1} << 53) - 1;

bool is_safe(std::int64_t value) { return value >= -largest_safe_integer && value <= largest_safe_integer; }

StoreValue number_from_js(double number) {
  const bool integral = std::abs(number) <= static_cast<double>(largest_safe_integer) && std::trunc(number) == number;
  const bool negative_zero = number == 0 && std::signbit(number);
  if (integral && !negative_zero) return static_cast<std::int64_t>(number);
  return number;
}

StoreValue value_from_js(const Napi::Value& value) {
  switch (value.Type()) {
    case napi_number: return number_from_js(value.As<Napi::Number>().DoubleValue());
    case napi_string: return value.As<Napi::String>().Utf8Value();
    case napi_bigint: {
      bool lossless = false;
      return value.As<Napi::BigInt>().Int64Value(&lossless);
    }
    case napi_object: {
      const auto array = value.As<Napi::Uint8Array>();
      const auto* const bytes = reinterpret_cast<const std::byte*>(array.Data());
      return std::vector<std::byte>(bytes, bytes + array.ByteLength());
    }
    default: return std::monostate();
  }
}

Napi::Value text_to_js(Napi::Env env, std::string_view text) {
  return Napi::String::New(env, text.data() == nullptr ? "" : text.data(), text.size());
}

Napi::Value blob_to_js(Napi::Env env, std::span<const std::byte> bytes) {
  Napi::Uint8Array array = Napi::Uint8Array::New(env, bytes.size());
  if (!bytes.empty()) std::memcpy(array.Data(), bytes.data(), bytes.size());
  return array;
}

}  // namespace

StoreOptions store_options(const Napi::Object& options) {
  StoreOptions result;
  result.wal = options.Get("wal").As<Napi::Boolean>();
  result.busy_timeout_ms = options.Get("busyTimeoutMs").As<Napi::Number>();
  result.foreign_keys = options.Get("foreignKeys").As<Napi::Boolean>();
  result.read_only = options.Get("readOnly").As<Napi::Boolean>();
  result.create_if_missing = options.Get("createIfMissing").As<Napi::Boolean>();
  return result;
}

std::vector<StoreValue> parameters_from_js(const Napi::Array& values) {
  std::vector<StoreValue> parameters;
  const std::uint32_t count = values.Length();
  parameters.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) parameters.push_back(value_from_js(values.Get(i)));
  return parameters;
}

void bind_all(Statement& statement, const std::vector<StoreValue>& parameters) {
  int index = 0;
  for (const StoreValue& parameter : parameters) statement.bind_value(++index, parameter);
}

Napi::Value integer_to_js(Napi::Env env, std::int64_t value, Integers integers) {
  if (integers == Integers::bigints) return Napi::BigInt::New(env, value);
  if (!is_safe(value)) {
    throw Error(ErrorCode::invalid_argument, "The integer " + std::to_string(value) +
                                                 " does not fit a number exactly; read it with the option bigints");
  }
  return Napi::Number::New(env, static_cast<double>(value));
}

Napi::Value value_to_js(Napi::Env env, const StoreValue& value, Integers integers) {
  if (const auto* integer = std::get_if<std::int64_t>(&value)) return integer_to_js(env, *integer, integers);
  if (const auto* real = std::get_if<double>(&value)) return Napi::Number::New(env, *real);
  if (const auto* text = std::get_if<std::string>(&value)) return text_to_js(env, *text);
  if (const auto* blob = std::get_if<std::vector<std::byte>>(&value)) return blob_to_js(env, *blob);
  return env.Null();
}

Napi::Value column_to_js(Napi::Env env, const Statement& statement, int column, Integers integers) {
  switch (statement.type(column)) {
    case StoreType::integer: return integer_to_js(env, statement.integer(column), integers);
    case StoreType::real: return Napi::Number::New(env, statement.real(column));
    case StoreType::text: return text_to_js(env, statement.text(column));
    case StoreType::blob: return blob_to_js(env, statement.blob(column));
    case StoreType::null: break;
  }
  return env.Null();
}

Napi::Array names_to_js(Napi::Env env, const std::vector<std::string>& names) {
  Napi::Array array = Napi::Array::New(env, names.size());
  for (std::size_t i = 0; i < names.size(); ++i) array.Set(static_cast<std::uint32_t>(i), names[i]);
  return array;
}

}  // namespace gaia::binding
