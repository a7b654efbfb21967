#include "gaia/vector_index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cfenv>
#include <cmath>
#include <limits>
#include <random>
#include <thread>

namespace gaia {
namespace {

/// The guarantee, written down once more: eight lanes of four float64 sums, one rounding to float32.
float canonical(Metric metric, std::span<const float> x, std::span<const float> y) {
  double sums[4][8] = {};
  for (std::size_t i = 0; i < x.size(); ++i) {
    double& sum = sums[i / 8 % 4][i % 8];
    const double a = x[i];
    const double b = y[i];
    sum = metric == Metric::l2 ? std::fma(a - b, a - b, sum) : std::fma(a, b, sum);
  }
  double t[8];
  for (std::size_t i = 0; i < 8; ++i) t[i] = (sums[0][i] + sums[1][i]) + (sums[2][i] + sums[3][i]);
  const double total = ((t[0] + t[4]) + (t[2] + t[6])) + ((t[1] + t[5]) + (t[3] + t[7]));
  return static_cast<float>(metric == Metric::l2 ? 0 - total : total);
}

struct Data {
  std::vector<std::int64_t> ids;
  std::vector<float> rows;
};

std::vector<Hit> brute_force(const VectorIndex& index, std::span<const float> query, std::size_t k) {
  std::vector<Hit> all;
  for (const std::int64_t id : index.ids()) {
    all.push_back({id, canonical(index.options().metric, query, index.row(id))});
  }
  std::sort(all.begin(), all.end(),
            [](const Hit& a, const Hit& b) { return a.score > b.score || (a.score == b.score && a.id < b.id); });
  all.resize(std::min(k, all.size()));
  return all;
}

void expect_equal(const std::vector<Hit>& actual, const std::vector<Hit>& expected, const std::string& what) {
  ASSERT_EQ(actual.size(), expected.size()) << what;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    ASSERT_EQ(actual[i].id, expected[i].id) << what << " at " << i;
    ASSERT_EQ(std::bit_cast<std::uint32_t>(actual[i].score), std::bit_cast<std::uint32_t>(expected[i].score))
        << what << " at " << i;
  }
}

/// Rows in shuffled id order, every fourth a copy of an earlier one.
Data random_data(std::size_t count, std::size_t dimension, float scale, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<float> normal;
  Data data;
  data.ids.resize(count);
  for (std::size_t i = 0; i < count; ++i) data.ids[i] = static_cast<std::int64_t>(i * 7) - 100;
  std::shuffle(data.ids.begin(), data.ids.end(), random);
  data.rows.resize(count * dimension);
  for (float& value : data.rows) value = normal(random) * scale;
  for (std::size_t i = 4; i < count; i += 4) {
    const std::size_t from = random() % i;
    std::copy_n(data.rows.begin() + static_cast<std::ptrdiff_t>(from * dimension), dimension,
                data.rows.begin() + static_cast<std::ptrdiff_t>(i * dimension));
  }
  return data;
}

void expect_guarantee(const VectorIndex& index, std::span<const float> queries, const std::string& what) {
  const std::size_t dimension = index.dimension();
  for (const std::size_t k : {std::size_t{1}, std::size_t{10}, index.size() + 5}) {
    for (const std::size_t threads : {1U, 2U, 3U, 64U}) {
      const std::vector<std::vector<Hit>> batch = index.search(queries, k, {.threads = threads});
      for (std::size_t q = 0; q < batch.size(); ++q) {
        expect_equal(batch[q], brute_force(index, queries.subspan(q * dimension, dimension), k),
                     what + ", query " + std::to_string(q) + ", k " + std::to_string(k));
      }
    }
  }
}

TEST(VectorIndex, EqualsABruteForceScanForAnyDimensionAndMagnitude) {
  for (const Metric metric : {Metric::l2, Metric::inner_product}) {
    for (const std::size_t dimension : {1U, 3U, 17U, 100U}) {
      // The last three: squares that overflow float32, squares that underflow, denormals.
      for (const float scale : {1.0F, 1e30F, 1e-25F, 1e-42F}) {
        VectorIndex index({.metric = metric});
        const Data data = random_data(333, dimension, scale, static_cast<unsigned>(dimension));
        index.add(data.ids, data.rows);
        Data queries = random_data(6, dimension, scale, 99);
        std::copy_n(data.rows.begin(), dimension, queries.rows.begin());
        std::fill_n(queries.rows.begin() + static_cast<std::ptrdiff_t>(dimension), dimension, 0.0F);
        expect_guarantee(index, queries.rows,
                         "dimension " + std::to_string(dimension) + ", scale " + std::to_string(scale));
      }
    }
  }
}

TEST(VectorIndex, EqualsABruteForceScanWhenOneRowIsHugeAndOthersAreZero) {
  for (const Metric metric : {Metric::l2, Metric::inner_product}) {
    VectorIndex index({.metric = metric});
    Data data = random_data(100, 5, 1.0F, 5);
    std::fill_n(data.rows.begin(), 10, 0.0F);
    std::fill_n(data.rows.begin() + 10, 5, std::numeric_limits<float>::max());
    index.add(data.ids, data.rows);
    expect_guarantee(index, random_data(3, 5, 1.0F, 6).rows, "one huge row");
    index.remove(std::span(data.ids).subspan(2, 1));
    expect_guarantee(index, random_data(3, 5, 1.0F, 6).rows, "the huge row removed");
    expect_guarantee(index, std::vector<float>(5, std::numeric_limits<float>::max()), "a huge query");
  }
}

TEST(VectorIndex, EqualsABruteForceScanWhenScoresDifferByLessThanFloat32Resolves) {
  // All dots lie within one part in 10^7 of each other, far below the error of a float32 scan.
  VectorIndex index({.metric = Metric::inner_product});
  Data data = random_data(500, 64, 1e-6F, 7);
  for (float& value : data.rows) value += 1;
  index.add(data.ids, data.rows);
  expect_guarantee(index, std::vector<float>(64, 1.0F), "nearly equal rows");
}

TEST(VectorIndex, GivesTheSameBitsUnderAnotherRoundingModeOfTheThread) {
  VectorIndex index({.metric = Metric::inner_product, .normalize = true});
  const Data data = random_data(200, 33, 1.0F, 8);
  index.add(data.ids, data.rows);
  const std::vector<float> query = random_data(1, 33, 1.0F, 9).rows;
  const std::vector<Hit> expected = index.search(query, 20).at(0);
  std::fesetround(FE_UPWARD);
  VectorIndex other({.metric = Metric::inner_product, .normalize = true});
  other.add(data.ids, data.rows);
  const std::vector<Hit> actual = other.search(query, 20).at(0);
  const int mode = std::fegetround();
  std::fesetround(FE_TONEAREST);
  EXPECT_EQ(mode, FE_UPWARD);
  expect_equal(actual, expected, "rounding upwards");
}

TEST(VectorIndex, BreaksTiesByAscendingIdAtTheCut) {
  VectorIndex index({.metric = Metric::l2});
  const std::vector<std::int64_t> ids = {9, 3, 7, 5, 1};
  index.add(ids, std::vector<float>{1, 1, 1, 1, 2});
  const std::vector<Hit> hits = index.search(std::vector<float>{1}, 3).at(0);
  EXPECT_EQ(hits.at(0).id, 3);
  EXPECT_EQ(hits.at(1).id, 5);
  EXPECT_EQ(hits.at(2).id, 7);
  EXPECT_EQ(std::bit_cast<std::uint32_t>(hits.at(0).score), 0U) << "a distance of nothing reads +0";
}

TEST(VectorIndex, NormalisesRowsWhoseLengthFloat32CannotInvert) {
  VectorIndex index({.metric = Metric::inner_product, .normalize = true});
  const float tiny = std::numeric_limits<float>::denorm_min();
  const float huge = std::numeric_limits<float>::max();
  index.add(std::vector<std::int64_t>{1, 2, 3}, std::vector<float>{tiny, tiny, huge, huge, 3, 4});
  EXPECT_EQ(index.row(1)[0], 0.70710678F);
  EXPECT_EQ(index.row(2)[1], 0.70710678F);
  EXPECT_EQ(index.row(3)[0], 0.6F);
  EXPECT_EQ(index.search(std::vector<float>{tiny, tiny}, 1).at(0).at(0).id, 1);
}

TEST(VectorIndex, FindsNothingForKOfZeroAndInAnEmptyIndex) {
  VectorIndex index({.metric = Metric::l2});
  EXPECT_TRUE(index.search(std::vector<float>{1, 2}, 5).at(0).empty());
  index.add(std::vector<std::int64_t>{1}, std::vector<float>{1, 2});
  EXPECT_TRUE(index.search(std::vector<float>{1, 2}, 0).at(0).empty());
  EXPECT_EQ(index.search(std::vector<float>{1, 2, 3, 4}, 9).size(), 2U);
}

template <typename Call>
std::string failure(ErrorCode code, Call call) {
  try {
    call();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), code) << error.what();
    return error.what();
  }
  ADD_FAILURE() << "nothing was refused";
  return "";
}

TEST(VectorIndex, RefusesBadRowsWholeAndNamesRowAndColumn) {
  VectorIndex index({.metric = Metric::inner_product, .normalize = true});
  const std::vector<std::int64_t> ids = {1, 2};
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  const auto add = [&](const std::vector<float>& rows) { return [&index, &ids, rows] { index.add(ids, rows); }; };
  EXPECT_EQ(failure(ErrorCode::invalid_argument, add({1, 2, 3, nan})),
            "Expected finite numbers but row 1, column 1 is NaN");
  EXPECT_EQ(failure(ErrorCode::invalid_argument, add({-infinity, 2, 3, 4})),
            "Expected finite numbers but row 0, column 0 is -Infinity");
  EXPECT_EQ(failure(ErrorCode::invalid_argument, add({1, 2, 0, -0.0F})),
            "Expected a vector that can be normalised but row 1 is zero in every column");
  failure(ErrorCode::dimension_mismatch, add({1, 2, 3}));
  failure(ErrorCode::dimension_mismatch, add({}));
  failure(ErrorCode::invalid_argument, [&] {
    index.add(std::vector<std::int64_t>{4, 4}, std::vector<float>{1, 2, 3, 4});
  });
  EXPECT_EQ(index.size(), 0U);
  EXPECT_EQ(index.dimension(), 0U) << "a refused first row must not fix the dimension";
  index.add(ids, std::vector<float>{1, 2, 3, 4, 5, 6});
  EXPECT_EQ(failure(ErrorCode::invalid_argument,
                    [&] {
                      index.add(std::vector<std::int64_t>{3, 2}, std::vector<float>(6, 1));
                    }),
            "Expected new ids but row 1 has id 2, which is in the index");
  EXPECT_FALSE(index.contains(3));
  EXPECT_EQ(failure(ErrorCode::invalid_argument,
                    [&] {
                      index.search(std::vector<float>{1, 1, 1, 1, nan, 1}, 1);
                    }),
            "Expected finite numbers but query 1, column 1 is NaN");
  failure(ErrorCode::invalid_argument, [&] { index.search(std::vector<float>{0, 0, 0}, 1); });
  failure(ErrorCode::dimension_mismatch, [&] { index.search(std::vector<float>{1}, 1); });
  failure(ErrorCode::not_found, [&] { index.row(77); });
}

TEST(VectorIndex, GrowsIntoAnotherDimensionAfterARefusedFirstRow) {
  VectorIndex index({.metric = Metric::l2});
  failure(ErrorCode::invalid_argument, [&] { index.add(std::vector<std::int64_t>{1, 1}, std::vector<float>(2, 1)); });
  index.add(std::vector<std::int64_t>{1}, std::vector<float>(1000, 1));
  EXPECT_EQ(index.row(1).size(), 1000U);
}

TEST(VectorIndex, KeepsOrderAndAnswersThroughRemovalsReplacementsAndCompaction) {
  VectorIndex index({.metric = Metric::l2});
  const Data data = random_data(400, 19, 1.0F, 11);
  index.add(data.ids, data.rows);
  std::vector<std::int64_t> expected = data.ids;
  std::mt19937 random(12);
  while (index.size() > 20) {
    const std::size_t at = random() % expected.size();
    EXPECT_EQ(index.remove(std::vector<std::int64_t>{expected[at], 123456789}), 1U);
    expected.erase(expected.begin() + static_cast<std::ptrdiff_t>(at));
    if (index.size() % 60 != 0) continue;
    index.upsert(std::vector<std::int64_t>{expected[0]},
                 random_data(1, 19, 1.0F, static_cast<unsigned>(random())).rows);
    EXPECT_EQ(index.ids(), expected);
    expect_guarantee(index, random_data(2, 19, 1.0F, static_cast<unsigned>(random())).rows,
                     std::to_string(index.size()) + " rows left");
  }
  index.remove(expected);
  EXPECT_EQ(index.size(), 0U);
  EXPECT_EQ(index.dimension(), 19U);
  index.add(std::vector<std::int64_t>{data.ids[3]}, std::vector<float>(19, 2));
  EXPECT_EQ(index.row(data.ids[3])[18], 2);
}

TEST(VectorIndex, LetsTheLastOfEqualIdsInOneUpsertWin) {
  VectorIndex index({.metric = Metric::l2});
  index.upsert(std::vector<std::int64_t>{1, 2, 1}, std::vector<float>{10, 20, 30});
  EXPECT_EQ(index.ids(), (std::vector<std::int64_t>{1, 2}));
  EXPECT_EQ(index.row(1)[0], 30);
}

TEST(VectorIndex, AnswersManyThreadsAtOnce) {
  VectorIndex index({.metric = Metric::inner_product});
  const Data data = random_data(500, 24, 1.0F, 13);
  index.add(data.ids, data.rows);
  const std::vector<float> query = random_data(1, 24, 1.0F, 14).rows;
  const std::vector<Hit> expected = index.search(query, 10).at(0);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int repeat = 0; repeat < 20; ++repeat) expect_equal(index.search(query, 10).at(0), expected, "concurrent");
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(VectorIndex, StopsASearchOnRequest) {
  VectorIndex index({.metric = Metric::inner_product});
  const Data data = random_data(50, 8, 1.0F, 15);
  index.add(data.ids, data.rows);
  StopFlag stop;
  stop.request();
  failure(ErrorCode::aborted, [&] { index.search(data.rows, 3, {.threads = 2, .stop = &stop}); });
}

TEST(ReferenceScore, IsTheReferencesConvention) {
  EXPECT_EQ(reference_score(Metric::l2, 0.0F), 1.0F);
  EXPECT_EQ(reference_score(Metric::l2, -3.0F), 0.25F);
  EXPECT_EQ(reference_score(Metric::l2, -std::numeric_limits<float>::infinity()), 0.0F);
  EXPECT_EQ(reference_score(Metric::inner_product, -3.0F), -3.0F);
}

}  // namespace
}  // namespace gaia
