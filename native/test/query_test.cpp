#include "index/query.hpp"

#include <gtest/gtest.h>

namespace gaia {
namespace {

using Names = std::vector<std::string>;

TEST(Query, TakesNamesThatLookLikeCodeForSymbols) {
  EXPECT_EQ(parse_query("where is handlerStack used").symbols, Names{"handlerstack"});
  EXPECT_EQ(parse_query("Store::close").symbols, Names{"close"});
  EXPECT_EQ(parse_query("what does parse() return").symbols, Names{"parse"});
  EXPECT_EQ(parse_query("open_index_store fails").symbols, Names{"open_index_store"});
  EXPECT_EQ(parse_query("close").symbols, Names{"close"});
  EXPECT_EQ(parse_query("how are files closed").symbols, Names{});
}

TEST(Query, QuotesEveryWordSoThatOperatorsAreWords) {
  EXPECT_EQ(parse_query("alpha AND beta* \"gamma\" NEAR(delta)").match.find('*'), std::string::npos);
  EXPECT_NE(parse_query("alpha beta").match.find("\"alpha\" OR \"beta\""), std::string::npos);
}

TEST(Query, OfNothingMatchesNothing) {
  EXPECT_EQ(parse_query("").match, "");
  EXPECT_EQ(parse_query("?!").match, "");
}

TEST(Query, NoticesThatTestsAreAskedFor) {
  EXPECT_TRUE(parse_query("tests for the parser").wants_tests);
  EXPECT_FALSE(parse_query("how does the parser work").wants_tests);
}

}  // namespace
}  // namespace gaia
