#include "gaia/code_words.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gaia {
namespace {

using Words = std::vector<std::string>;

/// Colocated words carry a leading "=".
Words words_of(std::string_view text) {
  Words words;
  for_each_code_word(text, [&](const CodeWord& word) {
    words.push_back((word.colocated ? "=" : "") + std::string(word.text));
    return true;
  });
  return words;
}

std::string stem_of(std::string_view word) { return words_of(word).at(0); }

TEST(CodeWords, SplitsIdentifiersAtCaseChangesUnderscoresAndDigits) {
  EXPECT_EQ(words_of("handlerStack"), (Words{"handl", "stack", "=handlerstack"}));
  EXPECT_EQ(words_of("RetryPolicy"), (Words{"retry", "policy", "=retrypolicy"}));
  EXPECT_EQ(words_of("max_retry_count"), (Words{"max", "retry", "count", "=max_retry_count"}));
  EXPECT_EQ(words_of("MAX_BYTES"), (Words{"max", "byte", "=max_bytes"}));
  EXPECT_EQ(words_of("utf8"), (Words{"utf", "8", "=utf8"}));
  EXPECT_EQ(words_of("sha256sum"), (Words{"sha", "256", "sum", "=sha256sum"}));
  EXPECT_EQ(words_of("x86_64"), (Words{"x", "86", "64", "=x86_64"}));
  EXPECT_EQ(words_of("on-click"), (Words{"on", "click"}));
}

TEST(CodeWords, KeepsAcronymsTogether) {
  EXPECT_EQ(words_of("HTTPServer"), (Words{"http", "serv", "=httpserver"}));
  EXPECT_EQ(words_of("parseJSONText"), (Words{"parse", "json", "text", "=parsejsontext"}));
  EXPECT_EQ(words_of("getURLs"), (Words{"get", "url", "=geturls"}));
  EXPECT_EQ(words_of("IDs"), (Words{"id"}));
  EXPECT_EQ(words_of("URLSearch"), (Words{"url", "search", "=urlsearch"}));
}

TEST(CodeWords, LeavesOuterUnderscoresOutOfTheWholeIdentifier) {
  EXPECT_EQ(words_of("_fooBar"), (Words{"foo", "bar", "=foobar"}));
  EXPECT_EQ(words_of("__init__"), (Words{"init"}));
  EXPECT_EQ(words_of("a__b_"), (Words{"a", "b", "=a__b"}));
  EXPECT_EQ(words_of("___"), Words{});
}

TEST(CodeWords, KeepsHexadecimalNumbersWhole) {
  EXPECT_EQ(words_of("0xDEADbeef"), Words{"0xdeadbeef"});
  EXPECT_EQ(words_of("0x"), (Words{"0", "x", "=0x"}));
  EXPECT_EQ(words_of("3.14"), (Words{"3", "14"}));
}

TEST(CodeWords, BringsInflectionsTogether) {
  for (const char* const word : {"index", "indexes", "indexed", "indexing", "indexer", "indices"}) {
    EXPECT_EQ(stem_of(word), "index") << word;
  }
  for (const char* const word : {"retry", "retries", "retried", "retrying"}) EXPECT_EQ(stem_of(word), "retry") << word;
  for (const char* const word : {"parse", "parses", "parsed", "parsing", "parser", "parsers"}) {
    EXPECT_EQ(stem_of(word), "parse") << word;
  }
  for (const char* const word : {"cache", "caches", "cached", "caching"}) EXPECT_EQ(stem_of(word), "cach") << word;
  for (const char* const word : {"queue", "queues", "queued", "queuing", "queueing"}) {
    EXPECT_EQ(stem_of(word), "queu") << word;
  }
  for (const char* const word : {"map", "maps", "mapped", "mapping", "mapper"}) EXPECT_EQ(stem_of(word), "map") << word;
  for (const char* const word : {"write", "writes", "writing", "writer"}) EXPECT_EQ(stem_of(word), "write") << word;
  for (const char* const word : {"validate", "validates", "validated", "validating", "validation", "validator"}) {
    EXPECT_EQ(stem_of(word), "validat") << word;
  }
  for (const char* const word : {"control", "controls", "controlled", "controlling", "controller"}) {
    EXPECT_EQ(stem_of(word), "control") << word;
  }
  EXPECT_EQ(stem_of("cookies"), stem_of("cookie"));
  EXPECT_EQ(stem_of("embedding"), stem_of("embed"));
  EXPECT_EQ(stem_of("databases"), "database");
  EXPECT_EQ(stem_of("GPUs"), "gpu");
  EXPECT_EQ(stem_of("apis"), "api");
}

TEST(CodeWords, DoesNotMergeUnrelatedWords) {
  for (const char* const word : {"string", "access", "process", "status", "this", "analysis", "pointer", "number",
                                 "header", "folder", "user", "order", "embed", "alias", "lens", "ios", "css", "tls"}) {
    EXPECT_EQ(stem_of(word), word);
  }
  EXPECT_NE(stem_of("plane"), stem_of("plan"));
  EXPECT_NE(stem_of("mode"), stem_of("mod"));
  EXPECT_NE(stem_of("state"), stem_of("stat"));
  EXPECT_NE(stem_of("factor"), stem_of("fact"));
  EXPECT_NE(stem_of("layer"), stem_of("lay"));
}

TEST(CodeWords, GivesTheStemOfAStemUnchanged) {
  for (const char* const word :
       {"renderings", "bindings", "releases", "aliases", "engineers", "cancelled", "creators"}) {
    EXPECT_EQ(stem_of(stem_of(word)), stem_of(word));
  }
}

TEST(CodeWords, LowersLettersBeyondAscii) {
  EXPECT_EQ(words_of("größeÄndern"), (Words{"größe", "ändern", "=größeändern"}));
  EXPECT_EQ(words_of("ПриветМир"), (Words{"привет", "мир", "=приветмир"}));
  EXPECT_EQ(words_of("ΑΒΓ"), Words{"αβγ"});
  EXPECT_EQ(words_of("ŁÓDŹ"), Words{"łódź"});
  EXPECT_EQ(words_of("«naïve»…"), Words{"naïve"});
}

TEST(CodeWords, GivesCharacterPairsForCjk) {
  EXPECT_EQ(words_of("東京都"), (Words{"東京", "京都"}));
  EXPECT_EQ(words_of("東"), Words{"東"});
  EXPECT_EQ(words_of("日本語Text。検索"), (Words{"日本", "本語", "text", "検索"}));
  EXPECT_EQ(words_of("검색어"), (Words{"검색", "색어"}));
}

TEST(CodeWords, TreatsInvalidUtf8AsASeparator) {
  EXPECT_EQ(words_of("foo\xff"
                     "bar"),
            (Words{"foo", "bar"}));
  EXPECT_EQ(words_of("foo\xc3"), Words{"foo"});
  EXPECT_EQ(words_of("a\xed\xa0\x80z"), (Words{"a", "z"}));
  EXPECT_EQ(words_of("a\xc0\xafz"), (Words{"a", "z"}));
  EXPECT_EQ(words_of(std::string_view("nul\0byte", 8)), (Words{"nul", "byte"}));
}

TEST(CodeWords, GivesByteOffsetsOfTheSource) {
  const std::string text = "é fooBars 東京";
  std::vector<std::string> sources;
  for_each_code_word(text, [&](const CodeWord& word) {
    sources.push_back(text.substr(word.begin, word.end - word.begin));
    return true;
  });
  EXPECT_EQ(sources, (Words{"é", "foo", "Bars", "fooBars", "東京"}));
}

TEST(CodeWords, StopsWhenTheVisitorAsks) {
  Words seen;
  for_each_code_word("one two three", [&](const CodeWord& word) {
    seen.emplace_back(word.text);
    return seen.size() < 2;
  });
  EXPECT_EQ(seen, (Words{"one", "two"}));
}

TEST(CodeWords, CutsWordsThatAreNoNames) {
  EXPECT_EQ(words_of(std::string(100'000, 'q')), Words{std::string(256, 'q')});
  std::string encoded;
  for (int i = 0; i < 300; ++i) encoded += "aB";
  for (const std::string& word : words_of(encoded)) EXPECT_NE(word.front(), '=');
  EXPECT_EQ(words_of(encoded).size(), 301U);
  std::string letters;
  for (int i = 0; i < 200; ++i) letters += "ö";
  EXPECT_EQ(words_of(letters).at(0).size(), 256U);
}

TEST(QuestionWords, DropsStopWordsAndRepetitions) {
  EXPECT_EQ(question_words("How does the indexer retry? Which retries are logged?"), (Words{"index", "retry", "log"}));
  EXPECT_EQ(question_words("where is handlerStack defined"), (Words{"handl", "stack", "handlerstack"}));
}

TEST(QuestionWords, KeepsWordsThatNameThings) {
  EXPECT_EQ(question_words("what does the file watcher work on"), (Words{"file", "watch"}));
  EXPECT_EQ(question_words("which function starts a worker"), (Words{"function", "start", "work"}));
  EXPECT_EQ(question_words("the code"), Words{"code"});
}

TEST(QuestionWords, KeepsStopWordsWhenNothingElseIsLeft) {
  EXPECT_EQ(question_words("What is this?"), (Words{"what", "is", "this"}));
  EXPECT_EQ(question_words("?!"), Words{});
}

}  // namespace
}  // namespace gaia
