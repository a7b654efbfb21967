#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "gaia/store.hpp"

namespace gaia {

/// The error of this type that `call` throws.
template <typename ErrorType, typename Call>
ErrorType thrown_by(Call&& call) {
  try {
    call();
  } catch (const ErrorType& error) {
    return error;
  }
  throw std::logic_error("expected an error");
}

template <typename Call>
ErrorCode code_of(Call&& call) {
  return thrown_by<Error>(call).code();
}

/// The first column of the first row.
inline std::int64_t integer_of(Store& store, std::string_view sql) {
  Statement statement = store.prepare(sql);
  EXPECT_TRUE(statement.step());
  return statement.integer(0);
}

}  // namespace gaia
