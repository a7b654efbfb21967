#include "sse/utf8_repair.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

namespace gaia {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

std::size_t ascii_end(std::string_view text, std::size_t at) {
  constexpr std::uint64_t high_bits = 0x8080808080808080ULL;
  for (; at + sizeof(std::uint64_t) <= text.size(); at += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + at, sizeof word);
    if ((word & high_bits) != 0) break;
  }
  while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80) ++at;
  return at;
}

struct Sequence {
  std::size_t length;
  bool valid;
};

/// The sequence that starts at `at`, a byte of 0x80 or more; for an invalid one the length of its maximal prefix.
Sequence sequence_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(at);
  std::size_t continuations = 0;
  unsigned char low = 0x80;
  unsigned char high = 0xBF;
  if (lead >= 0xC2 && lead <= 0xDF) {
    continuations = 1;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    continuations = 2;
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    continuations = 3;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
  } else {
    return {1, false};
  }
  for (std::size_t i = 1; i <= continuations; ++i) {
    if (at + i >= text.size() || byte(at + i) < low || byte(at + i) > high) return {i, false};
    low = 0x80;
    high = 0xBF;
  }
  return {continuations + 1, true};
}

}  // namespace

void repair_utf8(std::string& text) {
  std::string repaired;
  std::size_t copied = 0;
  for (std::size_t at = ascii_end(text, 0); at < text.size(); at = ascii_end(text, at)) {
    const Sequence sequence = sequence_at(text, at);
    if (!sequence.valid) {
      repaired.append(text, copied, at - copied).append(replacement);
      copied = at + sequence.length;
    }
    at += sequence.length;
  }
  if (copied == 0) return;
  repaired.append(text, copied, std::string::npos);
  text = std::move(repaired);
}

}  // namespace gaia
