#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace gaia {

/// Deterministic embedding that needs no training and no download: every code word (see code_words.hpp) and its
/// character trigrams are hashed to a few signed coordinates (feature hashing, Weinberger et al. 2009), weighted by
/// 1 + ln(count) and by a built-in estimate of inverse document frequency for the commonest words of source code,
/// summed and scaled to unit length. Texts that share words or word parts are near each other; meaning beyond that
/// is not known to it.
class HashEmbedder {
 public:
  static constexpr std::string_view id = "gaia-hash-v1";
  static constexpr std::size_t dimension = 256;

  /// Writes the unit vector of `text` (any bytes); all zeros when the text holds no word.
  static void embed(std::string_view text, std::span<float, dimension> out);
};

}  // namespace gaia
