#include "gaia/embed_text.hpp"

#include <gtest/gtest.h>

namespace gaia {
namespace {

Chunk method() {
  Chunk chunk;
  chunk.content = "def run(self): pass";
  chunk.symbol_name = "run";
  chunk.symbol_type = "function";
  chunk.scope = "Engine";
  chunk.leading = "# Starts it.";
  return chunk;
}

TEST(EmbedText, NamesTheSymbolBeforeTheContent) {
  EXPECT_EQ(embed_text(method()), "function: run\ndef run(self): pass");
  Chunk untyped = method();
  untyped.symbol_type.clear();
  EXPECT_EQ(embed_text(untyped), "symbol: run\ndef run(self): pass");
}

TEST(EmbedText, IsTheContentAloneWithoutSymbol) {
  Chunk chunk;
  chunk.content = "x = 1";
  EXPECT_EQ(embed_text(chunk), "x = 1");
}

TEST(EmbedText, GivesThePlaceInTheRepositoryWhenAPathIsKnown) {
  EXPECT_EQ(embed_text(method(), {.path = "src/engine.py"}),
            "src/engine.py\nfunction: Engine.run\n# Starts it.\ndef run(self): pass");
}

TEST(EmbedText, CutsBetweenCodePoints) {
  Chunk chunk;
  chunk.content = "\xC3\xA9\xF0\x9F\x9A\x80z";
  EXPECT_EQ(embed_text(chunk, {.max_code_points = 2}), "\xC3\xA9\xF0\x9F\x9A\x80");
  EXPECT_EQ(embed_text(chunk, {.max_code_points = 3}), chunk.content);
}

}  // namespace
}  // namespace gaia
