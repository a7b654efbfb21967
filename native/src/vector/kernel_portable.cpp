#include <cstddef>

#include "vector/fused_square.hpp"
#include "vector/kernel.hpp"

namespace gaia {
namespace {

constexpr std::size_t lanes = 8;

// Sixteen independent sums: the compiler may keep them in vectors without reordering any of them.
template <typename Term>
void scan(const float* queries, std::size_t query_count, const float* rows, std::size_t row_count, std::size_t stride,
          float* out, Term term) {
  for (std::size_t q = 0; q < query_count; ++q) {
    const float* const query = queries + q * stride;
    for (std::size_t r = 0; r < row_count; ++r) {
      const float* const row = rows + r * stride;
      float sums[row_padding] = {};
      for (std::size_t i = 0; i < stride; i += row_padding) {
        for (std::size_t lane = 0; lane < row_padding; ++lane) sums[lane] += term(query[i + lane], row[i + lane]);
      }
      float total = 0;
      for (const float sum : sums) total += sum;
      out[q * row_count + r] = total;
    }
  }
}

void scan_dot(const float* queries, std::size_t query_count, const float* rows, std::size_t row_count,
              std::size_t stride, float* out) {
  scan(queries, query_count, rows, row_count, stride, out, [](float x, float y) { return x * y; });
}

void scan_squared_distance(const float* queries, std::size_t query_count, const float* rows, std::size_t row_count,
                           std::size_t stride, float* out) {
  scan(queries, query_count, rows, row_count, stride, out, [](float x, float y) { return (x - y) * (x - y); });
}

template <typename Add>
double exact(const float* x, const float* y, std::size_t stride, Add add) {
  double sums[4][lanes] = {};
  for (std::size_t i = 0; i < stride; i += lanes) {
    double* const part = sums[i / lanes % 4];
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      part[lane] = add(static_cast<double>(x[i + lane]), static_cast<double>(y[i + lane]), part[lane]);
    }
  }
  double t[lanes];
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    t[lane] = (sums[0][lane] + sums[1][lane]) + (sums[2][lane] + sums[3][lane]);
  }
  return ((t[0] + t[4]) + (t[2] + t[6])) + ((t[1] + t[5]) + (t[3] + t[7]));
}

double exact_dot(const float* x, const float* y, std::size_t stride) {
  return exact(x, y, stride, [](double a, double b, double sum) { return a * b + sum; });
}

double exact_squared_distance(const float* x, const float* y, std::size_t stride) {
  return exact(x, y, stride, [](double a, double b, double sum) { return fused_square_add(a - b, sum); });
}

}  // namespace

const VectorKernels portable_vector_kernels = {scan_dot, scan_squared_distance, exact_dot, exact_squared_distance};

}  // namespace gaia
