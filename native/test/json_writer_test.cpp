#include "support/json_writer.hpp"

#include <gtest/gtest.h>

namespace gaia {
namespace {

std::string json(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

std::string real(double value) {
  std::string out;
  append_json_real(out, value);
  return out;
}

TEST(JsonWriter, EscapesWhatPythonEscapes) {
  EXPECT_EQ(json("plain"), R"("plain")");
  EXPECT_EQ(json("a\"b\\c/\n\r\t\b\f"), R"("a\"b\\c/\n\r\t\b\f")");
  EXPECT_EQ(json(std::string_view("\x00\x1f\x7f", 3)), "\"\\u0000\\u001f\x7f\"");
  EXPECT_EQ(json("é 路 🚀"), R"("\u00e9 \u8def \ud83d\ude80")");
}

TEST(JsonWriter, ReplacesMalformedBytes) {
  EXPECT_EQ(json("\xff"), R"("\ufffd")");
  EXPECT_EQ(json("\xc3"), R"("\ufffd")");
  EXPECT_EQ(json("\xed\xa0\x80"), R"("\ufffd\ufffd\ufffd")");
}

TEST(JsonWriter, WritesRealsWithAFraction) {
  EXPECT_EQ(real(1700000000.0), "1700000000.0");
  EXPECT_EQ(real(0.0), "0.0");
  EXPECT_EQ(real(1700000000.25), "1700000000.25");
}

}  // namespace
}  // namespace gaia
