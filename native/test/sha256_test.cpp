#include "gaia/sha256.hpp"

#include <gtest/gtest.h>

namespace gaia {
namespace {

TEST(Sha256, EqualsThePublishedVectorsOfFips180) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(Sha256, GivesTheSameDigestForAnyPieces) {
  const std::string text(1000, 'a');
  for (const std::size_t piece : {1U, 3U, 55U, 56U, 63U, 64U, 65U, 999U}) {
    Sha256 hash;
    for (std::size_t at = 0; at < text.size(); at += piece) hash.update(std::string_view(text).substr(at, piece));
    Sha256 whole;
    whole.update(text);
    EXPECT_EQ(hash.digest(), whole.digest()) << piece;
  }
}

}  // namespace
}  // namespace gaia
