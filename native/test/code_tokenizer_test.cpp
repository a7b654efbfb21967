#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "gaia/store.hpp"

namespace gaia {
namespace {

class CodeTokenizer : public testing::Test {
 protected:
  CodeTokenizer() { store.exec("CREATE VIRTUAL TABLE f USING fts5(body, tokenize = 'code')"); }

  void add(const std::string& body) { store.prepare("INSERT INTO f VALUES (?1)").bind(1, body).run(); }

  std::vector<std::string> match(const std::string& query, const std::string& column = "body") {
    Statement statement = store.prepare("SELECT " + column + " FROM f WHERE f MATCH ?1 ORDER BY rowid");
    statement.bind(1, query);
    std::vector<std::string> found;
    while (statement.step()) found.emplace_back(statement.text(0));
    return found;
  }

  Store store{":memory:"};
};

using Found = std::vector<std::string>;

TEST_F(CodeTokenizer, FindsAnIdentifierByPartsWholeAndPrefix) {
  add("handlerStack.push(x)");
  add("stack of handlers");
  const Found camel = {"handlerStack.push(x)"};
  const Found both = {"handlerStack.push(x)", "stack of handlers"};
  EXPECT_EQ(match("handler stack"), both);
  EXPECT_EQ(match("\"handler stack\""), camel);
  EXPECT_EQ(match("handlerStack"), camel);
  EXPECT_EQ(match("handlerstack"), camel);
  EXPECT_EQ(match("handlerst*"), camel);
  EXPECT_EQ(match("HandlerSt*"), camel);
  EXPECT_EQ(match("hand*"), both);
  EXPECT_EQ(match("handling"), both);
}

TEST_F(CodeTokenizer, FindsAWholeIdentifierThatLooksInflected) {
  add("const fileHandlers = []");
  add("file handler");
  EXPECT_EQ(match("filehandlers"), Found{"const fileHandlers = []"});
  EXPECT_EQ(match("filehand*"), Found{"const fileHandlers = []"});
}

TEST_F(CodeTokenizer, FindsSnakeCaseByCamelCasePhrase) {
  add("max_retry_count = 3");
  EXPECT_EQ(match("maxRetryCount"), Found{"max_retry_count = 3"});
  EXPECT_EQ(match("max_retry_count"), Found{"max_retry_count = 3"});
  EXPECT_EQ(match("retries"), Found{"max_retry_count = 3"});
}

TEST_F(CodeTokenizer, FindsCjkByPhrase) {
  add("東京都の検索エンジン");
  EXPECT_EQ(match("検索"), Found{"東京都の検索エンジン"});
  EXPECT_EQ(match("東京都"), Found{"東京都の検索エンジン"});
  EXPECT_EQ(match("東*"), Found{"東京都の検索エンジン"});
  EXPECT_EQ(match("京東"), Found{});
}

TEST_F(CodeTokenizer, HighlightsTheRightBytesOfUtf8) {
  add("größe = handlerStack.größeÄndern(東京都)");
  EXPECT_EQ(match("handler", "highlight(f, 0, '[', ']')"), Found{"größe = [handler]Stack.größeÄndern(東京都)"});
  EXPECT_EQ(match("handlerStack", "highlight(f, 0, '[', ']')"), Found{"größe = [handlerStack].größeÄndern(東京都)"});
  EXPECT_EQ(match("ändern", "highlight(f, 0, '[', ']')"), Found{"größe = handlerStack.größe[Ändern](東京都)"});
  EXPECT_EQ(match("größe", "highlight(f, 0, '[', ']')"), Found{"[größe] = handlerStack.[größe]Ändern(東京都)"});
  EXPECT_EQ(match("東京都", "highlight(f, 0, '[', ']')"), Found{"größe = handlerStack.größeÄndern([東京都])"});
}

TEST_F(CodeTokenizer, CutsSnippetsAtWordsOfUtf8) {
  add("ä ö ü é è ê handlerStack ß ñ ç å ø æ");
  EXPECT_EQ(match("stack", "snippet(f, 0, '[', ']', '…', 4)"), Found{"…handler[Stack] ß ñ…"});
}

TEST_F(CodeTokenizer, TakesNoOptionsAndSurvivesBinaryText) {
  EXPECT_THROW(store.exec("CREATE VIRTUAL TABLE g USING fts5(body, tokenize = 'code porter')"), StoreError);
  add(std::string("foo\xff\0bar", 8));
  add("");
  EXPECT_EQ(match("bar").size(), 1U);
  store.exec("INSERT INTO f(f) VALUES ('integrity-check')");
}

TEST_F(CodeTokenizer, CountsAWholeIdentifierAtThePositionOfItsLastPart) {
  add("alphaBeta gamma");
  EXPECT_EQ(match("\"beta gamma\"").size(), 1U);
  EXPECT_EQ(match("\"alphabeta gamma\"").size(), 1U);
}

}  // namespace
}  // namespace gaia
