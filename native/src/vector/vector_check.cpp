#include "vector/vector_check.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "gaia/error.hpp"

namespace gaia {

void require_finite(std::string_view what, std::span<const float> values, std::size_t dimension) {
  const auto bad = std::find_if(values.begin(), values.end(), [](float value) { return !std::isfinite(value); });
  if (bad == values.end()) return;
  const auto at = static_cast<std::size_t>(bad - values.begin());
  const char* const value = std::isnan(*bad) ? "NaN" : *bad > 0 ? "Infinity" : "-Infinity";
  throw Error(ErrorCode::invalid_argument, "Expected finite numbers but " + std::string(what) + " " +
                                               std::to_string(at / dimension) + ", column " +
                                               std::to_string(at % dimension) + " is " + value);
}

void require_direction(std::string_view what, std::size_t number, std::span<const float> vector) {
  if (std::any_of(vector.begin(), vector.end(), [](float value) { return value != 0; })) return;
  throw Error(ErrorCode::invalid_argument, "Expected a vector that can be normalised but " + std::string(what) + " " +
                                               std::to_string(number) + " is zero in every column");
}

double vector_norm(std::span<const float> vector) {
  double sum = 0;
  for (const float value : vector) sum += static_cast<double>(value) * static_cast<double>(value);
  return std::sqrt(sum);
}

void normalize_vector(std::span<const float> vector, float* out) {
  const double norm = vector_norm(vector);
  const auto scale = static_cast<float>(1.0 / norm);
  if (std::isnormal(scale)) {
    std::transform(vector.begin(), vector.end(), out, [scale](float value) { return value * scale; });
  } else {
    std::transform(vector.begin(), vector.end(), out,
                   [norm](float value) { return static_cast<float>(static_cast<double>(value) / norm); });
  }
}

}  // namespace gaia
