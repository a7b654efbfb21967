#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "chunk/symbol.hpp"

namespace gaia {
namespace {

std::string lines_of(std::string_view text) {
  std::string found;
  for (const Symbol& symbol : scan_python(text).symbols) {
    if (!found.empty()) found += ", ";
    if (!symbol.scope.empty()) found += symbol.scope + ".";
    found += symbol.name + " " + std::to_string(symbol.leading_line) + "/" + std::to_string(symbol.start_line) + "-" +
             std::to_string(symbol.end_line);
  }
  return found;
}

std::optional<std::string> docstring_of(std::string_view text) { return scan_python(text).symbols.at(0).docstring; }

std::string name_of(std::string_view name) {
  return scan_python("def " + std::string(name) + "(): 0").symbols.at(0).name;
}

TEST(ScanPython, EndsABodyBeforeTrailingCommentsAndBlankLines) {
  EXPECT_EQ(lines_of("def f():\n    return (1,\n  2)\n    # later\n\n# after\nx = 1\n"), "f 1/1-3");
  EXPECT_EQ(lines_of("class A: ...\ndef b(): return {\n}\n"), "A 1/1-1, b 2/2-3");
}

TEST(ScanPython, CountsDecoratorsAndTheCommentAboveAsLeading) {
  EXPECT_EQ(lines_of("x = 1\n\n# why\n@a\n# mid\n@b(\n  1)\n\ndef f():\n  pass\n"), "f 3/9-10");
  EXPECT_EQ(lines_of("# far\n\ndef f(): 0\n"), "f 3/3-3");
  EXPECT_EQ(lines_of("# first\n# line\ndef f(): 0\n"), "f 1/3-3");
  EXPECT_EQ(lines_of("if x:\n    pass\n    # of the block\ndef f(): 0\n"), "f 4/4-4");
}

TEST(ScanPython, LooksThroughStringsAndContinuations) {
  EXPECT_EQ(lines_of("s = '''\ndef no(): 0\n'''\nt = 'a\\\ndef no(): 0'\nu = 1 + \\\n  2\ndef yes(): 0\n"),
            "yes 8/8-8");
}

TEST(ScanPython, ReadsNestedQuotesInFormattedStrings) {
  EXPECT_EQ(lines_of("x = f\"{d[\"#(\"]:{w}} {'(' !r:>4}\"\ndef f(): 0\n"), "f 2/2-2");
  EXPECT_EQ(lines_of("x = rf'{a}\\'{{' f'''{\n b # \"\n}'''\ndef f(): 0\n"), "f 4/4-4");
  EXPECT_EQ(lines_of("x = f\"{\n  y}\"\ndef f(): 0\n"), "f 3/3-3");
}

TEST(ScanPython, KeepsSymbolsAfterErrors) {
  EXPECT_EQ(lines_of("def broken(:\n    pass\n\nclass Still:\n    def m(self): 0\nprint('tail'\n"),
            "broken 1/1-2, Still 4/4-5, Still.m 5/5-5");
  EXPECT_EQ(lines_of("x = 'open\ndef f(): 0\ny = f\"{\ndef g(): 0\n"), "f 2/2-2, g 4/4-4");
  EXPECT_EQ(lines_of("def f():\n  '''open\n"), "f 1/1-2");
}

TEST(ScanPython, AcceptsSyntaxNewerAndOlderThanOneGrammar) {
  EXPECT_EQ(lines_of("def first[T: (int, str)](x: T) -> T:\n    return x\nprint 'two'\ndef g(): 0\n"),
            "first 1/1-2, g 4/4-4");
}

TEST(ScanPython, FindsTheDocstringInEveryForm) {
  EXPECT_EQ(docstring_of("def f(): 'a' \"b\"; x = 1\n"), "ab");
  EXPECT_EQ(docstring_of("def f():\n    ((r'\\d' \"\"))\n"), "\\d");
  EXPECT_EQ(docstring_of("def f(a=lambda: 0) -> lambda: 1: 'x'\n"), "x");
  EXPECT_EQ(docstring_of("def f():\n  '\\x41\\u00e9\\101\\n\\q\\\n!'\n"),
            "A\xC3\xA9"
            "A\n\\q!");
  EXPECT_EQ(docstring_of("def f():\n  '\\ud800 \\N{BULLET}'\n"), "\xEF\xBF\xBD \\N{BULLET}");
}

TEST(ScanPython, TakesNothingElseForADocstring) {
  for (const char* body :
       {"'a'.strip()", "'a', 'b'", "f'a'", "'a' b'b'", "('a')('b')", "1\n  'a'", "('a'", "x = 'a'"}) {
    EXPECT_EQ(docstring_of(std::string("def f():\n  ") + body + "\n"), std::nullopt) << body;
  }
}

TEST(ScanPython, CleansADocstringOfIndentation) {
  EXPECT_EQ(docstring_of("def f():\n    \"\"\"\n\n    One\n\ttwo\n      three\n\n    \"\"\"\n"),
            "One\n    two\n  three");
  EXPECT_EQ(docstring_of("def f():\n  '''a\nb\n    '''\n"), "a\nb\n    ");
  EXPECT_EQ(docstring_of("def f():\n  '''   '''\n"), "");
}

TEST(ScanPython, NormalisesNames) {
  EXPECT_EQ(name_of("\xEF\xAC\x81nd"), "find");
  EXPECT_EQ(name_of("\xEF\xBC\xA1\xF0\x9D\x93\x8D\xE2\x84\x8C"), "AxH");
  EXPECT_EQ(name_of("e\xCC\x81t\xC3\xA9"), "\xC3\xA9t\xC3\xA9");
  EXPECT_EQ(name_of("a\xCC\x82\xCC\xA3"), "\xE1\xBA\xAD");
  EXPECT_EQ(name_of("\xE9\x9D\xA2"), "\xE9\x9D\xA2");
}

TEST(ScanPython, ListsImportsOnceAndInOrder) {
  const auto imports = scan_python(
                           "import os.path as p, sys\nfrom . import (a as b,\n  c)\nfrom ..x.y import *\n"
                           "def f():\n    import json; import os.path\n    yield from g()\ntry: import late\n"
                           "except E: pass\nx = 'import no'\n")
                           .imports;
  EXPECT_EQ(imports, (std::vector<std::string>{"os.path", "sys", ".a", ".c", "..x.y", "json", "late"}));
}

TEST(ScanPython, FinishesHostileNestingInLinearTime) {
  std::string blocks;
  for (int i = 0; i < 1500; ++i) blocks += std::string(static_cast<std::size_t>(i), ' ') + "def f():\n";
  std::string strings;
  for (int i = 0; i < 100'000; ++i) strings += "f'''{";
  const std::string names = "def a" + std::string(100'000, 'a') + "():\n" + std::string(100'000, ' ') + "def b(): 0";
  const auto start = std::chrono::steady_clock::now();
  for (const std::string& text :
       {"x = " + std::string(100'000, '('), "x = " + std::string(100'000, '[') + "\n" + std::string(100'000, '\n'),
        blocks, strings, names, "def f():\n  '" + std::string(100'000, '\\'), "from " + std::string(100'000, '.')}) {
    EXPECT_LE(scan_python(text).symbols.size(), 16U);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

}  // namespace
}  // namespace gaia
