#pragma once

#include <cstddef>

// Included by the file of each instruction-set level. Every template depends on that file's own, unnamed-namespace
// `Lanes` type, and nothing here comes from the standard library: the linker keeps one copy of an inline function, and
// a copy compiled for a higher level would crash a lower one.

namespace gaia {

/// One query: a single stream of rows, four sums to hide the latency of the fused multiply-add. Reading several rows
/// at once halves the memory throughput (13 against 33 GB/s on Zen 4).
template <typename Lanes, typename Term>
inline void scan_one_query(const float* query, const float* rows, std::size_t row_count, std::size_t stride,
                           float* out) {
  using Register = typename Lanes::Register;
  constexpr std::size_t width = Lanes::width;
  for (std::size_t r = 0; r < row_count; ++r, rows += stride) {
    Register a = Lanes::zero(), b = Lanes::zero(), c = Lanes::zero(), d = Lanes::zero();
    std::size_t i = 0;
    for (; i + 4 * width <= stride; i += 4 * width) {
      a = Term::add(Lanes::load(query + i), Lanes::load(rows + i), a);
      b = Term::add(Lanes::load(query + i + width), Lanes::load(rows + i + width), b);
      c = Term::add(Lanes::load(query + i + 2 * width), Lanes::load(rows + i + 2 * width), c);
      d = Term::add(Lanes::load(query + i + 3 * width), Lanes::load(rows + i + 3 * width), d);
    }
    for (; i < stride; i += width) a = Term::add(Lanes::load(query + i), Lanes::load(rows + i), a);
    out[r] = Lanes::sum(Lanes::add(Lanes::add(a, b), Lanes::add(c, d)));
  }
}

/// Four queries by two rows: six loads feed eight multiply-adds, the rows still come from one place.
template <typename Lanes, typename Term>
inline void scan_four_queries(const float* queries, const float* rows, std::size_t row_count, std::size_t stride,
                              float* out) {
  using Register = typename Lanes::Register;
  const float* const q0 = queries;
  const float* const q1 = q0 + stride;
  const float* const q2 = q1 + stride;
  const float* const q3 = q2 + stride;
  std::size_t r = 0;
  for (; r + 2 <= row_count; r += 2, rows += 2 * stride) {
    Register a0 = Lanes::zero(), a1 = Lanes::zero(), a2 = Lanes::zero(), a3 = Lanes::zero();
    Register b0 = Lanes::zero(), b1 = Lanes::zero(), b2 = Lanes::zero(), b3 = Lanes::zero();
    for (std::size_t i = 0; i < stride; i += Lanes::width) {
      const Register a = Lanes::load(rows + i);
      const Register b = Lanes::load(rows + stride + i);
      Register query = Lanes::load(q0 + i);
      a0 = Term::add(query, a, a0);
      b0 = Term::add(query, b, b0);
      query = Lanes::load(q1 + i);
      a1 = Term::add(query, a, a1);
      b1 = Term::add(query, b, b1);
      query = Lanes::load(q2 + i);
      a2 = Term::add(query, a, a2);
      b2 = Term::add(query, b, b2);
      query = Lanes::load(q3 + i);
      a3 = Term::add(query, a, a3);
      b3 = Term::add(query, b, b3);
    }
    out[r] = Lanes::sum(a0);
    out[r + 1] = Lanes::sum(b0);
    out[row_count + r] = Lanes::sum(a1);
    out[row_count + r + 1] = Lanes::sum(b1);
    out[2 * row_count + r] = Lanes::sum(a2);
    out[2 * row_count + r + 1] = Lanes::sum(b2);
    out[3 * row_count + r] = Lanes::sum(a3);
    out[3 * row_count + r + 1] = Lanes::sum(b3);
  }
  if (r == row_count) return;
  for (std::size_t q = 0; q < 4; ++q) {
    scan_one_query<Lanes, Term>(queries + q * stride, rows, 1, stride, out + q * row_count + r);
  }
}

template <typename Lanes, typename Term>
void scan_tiled(const float* queries, std::size_t query_count, const float* rows, std::size_t row_count,
                std::size_t stride, float* out) {
  std::size_t q = 0;
  for (; q + 4 <= query_count; q += 4) {
    scan_four_queries<Lanes, Term>(queries + q * stride, rows, row_count, stride, out + q * row_count);
  }
  for (; q < query_count; ++q) {
    scan_one_query<Lanes, Term>(queries + q * stride, rows, row_count, stride, out + q * row_count);
  }
}

/// Terms of the two scores: `Lanes` supplies the arithmetic.
template <typename Lanes>
struct DotTerm {
  static typename Lanes::Register add(typename Lanes::Register x, typename Lanes::Register y,
                                      typename Lanes::Register sum) {
    return Lanes::fused(x, y, sum);
  }
};

template <typename Lanes>
struct SquaredDistanceTerm {
  static typename Lanes::Register add(typename Lanes::Register x, typename Lanes::Register y,
                                      typename Lanes::Register sum) {
    const typename Lanes::Register difference = Lanes::subtract(x, y);
    return Lanes::fused(difference, difference, sum);
  }
};

/// The canonical score over `Wide`, eight float64 lanes.
template <typename Wide, typename Term>
double exact_tiled(const float* x, const float* y, std::size_t stride) {
  using Register = typename Wide::Register;
  Register a = Wide::zero(), b = Wide::zero(), c = Wide::zero(), d = Wide::zero();
  std::size_t i = 0;
  for (; i + 32 <= stride; i += 32) {
    a = Term::add(Wide::load(x + i), Wide::load(y + i), a);
    b = Term::add(Wide::load(x + i + 8), Wide::load(y + i + 8), b);
    c = Term::add(Wide::load(x + i + 16), Wide::load(y + i + 16), c);
    d = Term::add(Wide::load(x + i + 24), Wide::load(y + i + 24), d);
  }
  if (i < stride) {
    a = Term::add(Wide::load(x + i), Wide::load(y + i), a);
    b = Term::add(Wide::load(x + i + 8), Wide::load(y + i + 8), b);
  }
  return Wide::sum(Wide::add(Wide::add(a, b), Wide::add(c, d)));
}

template <typename Lanes, typename Wide>
inline constexpr VectorKernels tiled_kernels = {
    scan_tiled<Lanes, DotTerm<Lanes>>, scan_tiled<Lanes, SquaredDistanceTerm<Lanes>>, exact_tiled<Wide, DotTerm<Wide>>,
    exact_tiled<Wide, SquaredDistanceTerm<Wide>>};

}  // namespace gaia
