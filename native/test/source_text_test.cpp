#include "gaia/source_text.hpp"

#include <gtest/gtest.h>

#include "gaia/sha256.hpp"

namespace gaia {
namespace {

using namespace std::string_view_literals;

TEST(SourceText, TurnsEveryLineEndIntoLf) {
  EXPECT_EQ(decode_source("a\r\nb\rc\n\r\r\nd\r")->text, "a\nb\nc\n\n\nd\n");
}

TEST(SourceText, DropsTheByteOrderMarkButHashesIt) {
  const auto source = decode_source("\xEF\xBB\xBFx = 1\r\n");
  EXPECT_EQ(source->text, "x = 1\n");
  EXPECT_EQ(source->sha256, sha256_hex("\xEF\xBB\xBFx = 1\n"));
}

TEST(SourceText, ReadsBytesThatAreNotUtf8AsLatin1) {
  const auto source = decode_source("caf\xE9\r\n");
  EXPECT_TRUE(source->latin1);
  EXPECT_EQ(source->text, "caf\xC3\xA9\n");
  EXPECT_EQ(source->sha256, sha256_hex("caf\xC3\xA9\n"));
}

TEST(SourceText, AcceptsOnlyStrictUtf8) {
  for (const auto bytes : {"plain"sv, "\xC2\x80"sv, "\xED\x9F\xBF"sv, "\xEE\x80\x80"sv, "\xF4\x8F\xBF\xBF"sv}) {
    EXPECT_FALSE(decode_source(bytes)->latin1) << bytes;
  }
  for (const auto bytes : {"\xC0\x80"sv, "\xC1\xBF"sv, "\xE0\x9F\xBF"sv, "\xED\xA0\x80"sv, "\xF0\x8F\xBF\xBF"sv,
                           "\xF4\x90\x80\x80"sv, "\xF5\x80\x80\x80"sv, "\x80"sv, "12345678\xC3"sv, "\xE2\x82"sv}) {
    EXPECT_TRUE(decode_source(bytes)->latin1) << bytes;
  }
}

TEST(SourceText, CallsAFileBinaryOnlyForAnEarlyNul) {
  EXPECT_FALSE(decode_source("a\0b"sv));
  std::string late(8192, ' ');
  late += '\0';
  EXPECT_TRUE(decode_source(late));
  late[8191] = '\0';
  EXPECT_FALSE(decode_source(late));
  EXPECT_EQ(decode_source("")->text, "");
}

}  // namespace
}  // namespace gaia
