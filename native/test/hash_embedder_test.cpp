#include "gaia/hash_embedder.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace gaia {
namespace {

using Vector = std::array<float, HashEmbedder::dimension>;

Vector embed(std::string_view text) {
  Vector vector;
  HashEmbedder::embed(text, vector);
  return vector;
}

double dot(const Vector& a, const Vector& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  return sum;
}

TEST(HashEmbedder, GivesUnitVectorsAndZerosForTextWithoutWords) {
  EXPECT_NEAR(dot(embed("parse the header"), embed("parse the header")), 1.0, 1e-6);
  EXPECT_EQ(dot(embed(""), embed("")), 0.0);
  EXPECT_EQ(dot(embed(" \n\t(){};"), embed(" \n\t(){};")), 0.0);
}

TEST(HashEmbedder, BringsTextsWithSharedWordsCloserThanOthers) {
  const Vector question = embed("how is the retry delay computed");
  const Vector same_words = embed("double retryDelay(int attempt) { return base * pow(2, attempt); }");
  const Vector other_words = embed("class Parser { void readHeader(Stream input); }");
  EXPECT_GT(dot(question, same_words), dot(question, other_words) + 0.1);
}

TEST(HashEmbedder, MeetsAcrossCaseAndIdentifierStyle) {
  EXPECT_GT(dot(embed("connectionPool"), embed("connection_pool")), 0.99);
}

TEST(HashEmbedder, AcceptsAnyBytes) {
  const Vector vector = embed("\xff\xfe\x00 caf\xc3\xa9 \xe8\xb7\xaf");
  EXPECT_TRUE(std::isfinite(vector[0]));
}

}  // namespace
}  // namespace gaia
