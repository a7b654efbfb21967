#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace gaia {

/// Throws Error(invalid_argument) at the first NaN or infinity of `values`, naming it as `what` number value /
/// dimension and column value % dimension.
void require_finite(std::string_view what, std::span<const float> values, std::size_t dimension);

/// Throws Error(invalid_argument) when vector number `number` is all zeros and so has no direction.
void require_direction(std::string_view what, std::size_t number, std::span<const float> vector);

/// Length in float64, summed in order.
double vector_norm(std::span<const float> vector);

/// `vector` times float32(1 / length) into `out`; with one division a component where that factor is no normal float32.
/// `vector` is finite and not all zeros.
void normalize_vector(std::span<const float> vector, float* out);

}  // namespace gaia
