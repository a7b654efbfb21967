#include "support/utf8.hpp"

#include <gtest/gtest.h>

namespace gaia {
namespace {

TEST(Utf8, AcceptsTheBoundariesOfEveryLength) {
  EXPECT_TRUE(is_utf8(""));
  EXPECT_TRUE(is_utf8(std::string_view("\0\x7F", 2)));
  EXPECT_TRUE(is_utf8("\xC2\x80\xDF\xBF"));
  EXPECT_TRUE(is_utf8("\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBF"));
  EXPECT_TRUE(is_utf8("\xF0\x90\x80\x80\xF4\x8F\xBF\xBF"));
}

TEST(Utf8, RefusesOverlongFormsSurrogatesAndWhatLiesBeyondUnicode) {
  EXPECT_FALSE(is_utf8("\xC0\x80"));
  EXPECT_FALSE(is_utf8("\xC1\xBF"));
  EXPECT_FALSE(is_utf8("\xE0\x9F\xBF"));
  EXPECT_FALSE(is_utf8("\xED\xA0\x80"));
  EXPECT_FALSE(is_utf8("\xF0\x8F\xBF\xBF"));
  EXPECT_FALSE(is_utf8("\xF4\x90\x80\x80"));
  EXPECT_FALSE(is_utf8("\xF5\x80\x80\x80"));
}

TEST(Utf8, RefusesStrayAndMissingContinuationBytes) {
  EXPECT_FALSE(is_utf8("\x80"));
  EXPECT_FALSE(is_utf8("a\xC2"));
  EXPECT_FALSE(is_utf8("\xE2\x82"));
  EXPECT_FALSE(is_utf8("\xF0\x9F\x98"));
  EXPECT_FALSE(is_utf8("\xC3(\xC3"));
  EXPECT_FALSE(is_utf8("\xFF\xFE"));
}

}  // namespace
}  // namespace gaia
