#include "gaia/chunk.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace gaia {
namespace {

using namespace std::string_view_literals;

std::string outline(const ChunkedFile& file) {
  std::string text;
  for (const Chunk& chunk : file.chunks) {
    if (!text.empty()) text += ", ";
    text += (chunk.symbol_name.empty() ? "-"
             : chunk.scope.empty()     ? chunk.symbol_name
                                       : chunk.scope + "." + chunk.symbol_name);
    text += " " + std::to_string(chunk.start_line) + "-" + std::to_string(chunk.end_line);
  }
  return text;
}

TEST(Chunk, KeepsTextOutsideSymbolsWithExactLines) {
  const ChunkedFile file = chunk("\nimport os\n\n\n# doc\n@dec\ndef f():\n    0\n\nX = 1\n\n", "a.py");
  ASSERT_EQ(outline(file), "- 2-2, f 7-8, - 10-10");
  EXPECT_EQ(file.chunks[1].leading, "# doc\n@dec");
  EXPECT_EQ(file.chunks[1].content, "def f():\n    0");
  EXPECT_EQ(file.chunks[2].content, "X = 1");
  EXPECT_EQ(file.imports, std::vector<std::string>{"os"});
}

TEST(Chunk, OrdersOuterSymbolsBeforeInnerOnes) {
  EXPECT_EQ(outline(chunk("class A:\n  def m(self):\n    def n(): 0\n  x = 1\ndef z(): 0\n", "a.py")),
            "A 1-4, A.m 2-3, A.m.n 3-3, z 5-5");
}

TEST(Chunk, GivesNothingForBlankTextAndForNul) {
  EXPECT_TRUE(chunk("", "a.py").chunks.empty());
  EXPECT_TRUE(chunk(" \n\t\f\n\xC2\xA0\xE3\x80\x80\n", "a.txt").chunks.empty());
  EXPECT_TRUE(chunk("def f(): 0\n\0"sv, "a.py").chunks.empty());
  EXPECT_EQ(chunk("", "a.py").language, "python");
}

TEST(Chunk, CountsOnlyLfAsLineEnd) {
  EXPECT_EQ(outline(chunk("x = '\xE2\x80\xA8\x0B\x1C\xC2\x85'\n\f\ndef f(): 0\n", "a.py")), "- 1-1, f 3-3");
}

TEST(Chunk, CutsLongSymbolsByCodePoints) {
  const ChunkedFile file = chunk("class A:\n    def f(self):\n        'Doc.'\n        '\xC3\xA9\xC3\xA9'\n", "a.py",
                                 {.max_code_points = 30});
  ASSERT_EQ(outline(file), "A (part 1/2) 1-3, A (part 2/2) 3-4, A.f (part 1/2) 2-3, A.f (part 2/2) 3-4");
  EXPECT_EQ(file.chunks[2].content, "    def f(self):\n        'Doc.");
  EXPECT_EQ(file.chunks[2].docstring, "Doc.");
  EXPECT_EQ(file.chunks[3].docstring, std::nullopt);
  EXPECT_EQ(file.chunks[3].symbol_type, "function");
}

TEST(Chunk, CutsTextAtParagraphsAndLosesNoLine) {
  EXPECT_EQ(outline(chunk("a\n\nb\n\nc\nd\ne\n\n\nf\n", "a.txt")), "- 1-3, - 5-7, - 10-10");
  EXPECT_EQ(outline(chunk("one line", "a.json")), "- 1-1");
  std::string rows;
  for (int i = 0; i < 170; ++i) rows += "row\n";
  EXPECT_EQ(outline(chunk(rows, "a.txt")), "- 1-80, - 81-160, - 161-170");
}

TEST(Chunk, CutsLongTextAtLineEnds) {
  EXPECT_EQ(outline(chunk("aaaa\nbbbb\ncccc\n", "a.txt", {.max_code_points = 9})), "- 1-2, - 3-3");
  EXPECT_EQ(outline(chunk("aa\n\nbbb\nccc\n", "a.txt", {.max_code_points = 9})), "- 1-1, - 3-4");
  EXPECT_EQ(outline(chunk("aaaaaaaaaaaa\nb\n", "a.txt", {.max_code_points = 9})), "- 1-1, - 1-1, - 2-2");
}

TEST(Chunk, CutsMarkdownAtHeadings) {
  const ChunkedFile file = chunk(
      "---\ntitle: x\n---\nIntro.\n\n# Top #\n\ntext\n\n## Sub\n```sh\n# no heading\n\n```\n<!--\n# hidden\n-->\n\n"
      "Under\n=====\n\n#hash is no heading\n    # nor this\n",
      "a.md");
  EXPECT_EQ(outline(file), "- 1-4, Top 6-8, Top.Sub 10-17, Under 19-23");
}

TEST(Chunk, KnowsUnderlinedHeadings) {
  EXPECT_EQ(outline(chunk("Title\n=====\ntext\n\nPart\n---\nmore\n\n- item\n---\n\na\nb\n---\n", "a.markdown")),
            "Title 1-3, Title.Part 5-14");
}

TEST(Chunk, KeepsPiecesOfALongSectionUnderItsHeading) {
  EXPECT_EQ(outline(chunk("# A\n\naaaa aaaa\n\n```\nbbbb\n\nbbbb\n```\n", "a.md", {.max_code_points = 20})),
            "A 1-3, A 5-9");
}

TEST(Chunk, LeavesOutTextWithoutWordsBetweenSymbols) {
  EXPECT_EQ(outline(chunk("def f(): 0\n)\n\n# ---\ndef g(): 0\n]\n", "a.py")), "f 1-1, g 5-5");
}

TEST(Chunk, BoundsWhatNestedSymbolsRepeat) {
  std::string text;
  for (int i = 0; i < 700; ++i) text += std::string(static_cast<std::size_t>(i), ' ') + "def f():\n";
  std::string minified;
  for (int i = 0; i < 20'000; ++i) minified += "function f" + std::to_string(i) + "(){return{a(){}}}";
  const auto start = std::chrono::steady_clock::now();
  for (const auto& [path, source] : {std::pair{"a.py", text}, std::pair{"a.js", minified}}) {
    std::size_t bytes = 0;
    for (const Chunk& piece : chunk(source, path).chunks) bytes += piece.content.size();
    EXPECT_LE(bytes, 16 * source.size()) << path;
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
}

TEST(Chunk, AcceptsAnyBytesInEveryLanguage) {
  std::string bytes;
  for (int i = 1; i < 4096; ++i) bytes += static_cast<char>((i * 7919 >> 3) % 255 + 1);
  for (const char* path : {"a.py", "a.js", "a.ts", "a.go", "a.rs", "a.java", "a.c", "a.cpp", "a.md", "a.txt", "a"}) {
    EXPECT_FALSE(chunk(bytes, path).chunks.empty()) << path;
  }
}

}  // namespace
}  // namespace gaia
