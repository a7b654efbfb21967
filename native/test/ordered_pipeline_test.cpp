#include "support/ordered_pipeline.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

namespace gaia {
namespace {

std::vector<std::size_t> squares(std::size_t count, std::size_t threads) {
  const StopFlag stop;
  std::vector<std::size_t> taken;
  const std::function<std::size_t(std::size_t)> make = [](std::size_t i) { return i * i; };
  const std::function<void(std::size_t, std::size_t &&)> take = [&](std::size_t i, std::size_t&& square) {
    EXPECT_EQ(i, taken.size());
    taken.push_back(square);
  };
  run_in_order<std::size_t>(count, threads, make, take, stop);
  return taken;
}

TEST(OrderedPipeline, HandsOverEveryResultInOrderForAnyNumberOfThreads) {
  for (const std::size_t threads : {0U, 1U, 2U, 7U}) {
    for (const std::size_t count : {0U, 1U, 5U, 1000U}) {
      const auto taken = squares(count, threads);
      ASSERT_EQ(taken.size(), count);
      for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(taken[i], i * i);
    }
  }
}

TEST(OrderedPipeline, RethrowsAFailureAfterTheResultsBeforeIt) {
  const StopFlag stop;
  std::size_t taken = 0;
  const std::function<int(std::size_t)> make = [](std::size_t i) {
    if (i == 40) throw std::runtime_error("forty");
    return 0;
  };
  const std::function<void(std::size_t, int&&)> take = [&](std::size_t, int&&) { ++taken; };
  EXPECT_THROW(run_in_order<int>(100, 3, make, take, stop), std::runtime_error);
  EXPECT_EQ(taken, 40U);
}

TEST(OrderedPipeline, EndsItsThreadsWhenTheTakerThrows) {
  const StopFlag stop;
  const std::function<int(std::size_t)> make = [](std::size_t) { return 0; };
  const std::function<void(std::size_t, int&&)> take = [](std::size_t i, int&&) {
    if (i == 3) throw std::runtime_error("enough");
  };
  EXPECT_THROW(run_in_order<int>(1000, 4, make, take, stop), std::runtime_error);
}

TEST(OrderedPipeline, StopsOnRequest) {
  StopFlag stop;
  std::size_t taken = 0;
  const std::function<int(std::size_t)> make = [](std::size_t) { return 0; };
  const std::function<void(std::size_t, int&&)> take = [&](std::size_t, int&&) {
    if (++taken == 5) stop.request();
  };
  EXPECT_THROW(run_in_order<int>(100'000, 2, make, take, stop), Error);
  EXPECT_LT(taken, 100U);
}

}  // namespace
}  // namespace gaia
