#include "words/letters.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace gaia {
namespace {

struct LowerRange {
  char16_t first;
  char16_t last;
  std::uint8_t step;  ///< 2 where upper and lower case alternate.
  std::int16_t delta;
};

// Simple lower-case mappings of the Unicode Character Database (version 14) for Latin, Greek, Cyrillic and Armenian
// letters, their extensions, and the full-width Latin letters.
constexpr LowerRange lower_ranges[] = {
    {0x00c0, 0x00d6, 1, 32},    {0x00d8, 0x00de, 1, 32},    {0x0100, 0x012e, 2, 1},     {0x0130, 0x0130, 1, -199},
    {0x0132, 0x0136, 2, 1},     {0x0139, 0x0147, 2, 1},     {0x014a, 0x0176, 2, 1},     {0x0178, 0x0178, 1, -121},
    {0x0179, 0x017d, 2, 1},     {0x0181, 0x0181, 1, 210},   {0x0182, 0x0184, 2, 1},     {0x0186, 0x0186, 1, 206},
    {0x0187, 0x0187, 1, 1},     {0x0189, 0x018a, 1, 205},   {0x018b, 0x018b, 1, 1},     {0x018e, 0x018e, 1, 79},
    {0x018f, 0x018f, 1, 202},   {0x0190, 0x0190, 1, 203},   {0x0191, 0x0191, 1, 1},     {0x0193, 0x0193, 1, 205},
    {0x0194, 0x0194, 1, 207},   {0x0196, 0x0196, 1, 211},   {0x0197, 0x0197, 1, 209},   {0x0198, 0x0198, 1, 1},
    {0x019c, 0x019c, 1, 211},   {0x019d, 0x019d, 1, 213},   {0x019f, 0x019f, 1, 214},   {0x01a0, 0x01a4, 2, 1},
    {0x01a6, 0x01a6, 1, 218},   {0x01a7, 0x01a7, 1, 1},     {0x01a9, 0x01a9, 1, 218},   {0x01ac, 0x01ac, 1, 1},
    {0x01ae, 0x01ae, 1, 218},   {0x01af, 0x01af, 1, 1},     {0x01b1, 0x01b2, 1, 217},   {0x01b3, 0x01b5, 2, 1},
    {0x01b7, 0x01b7, 1, 219},   {0x01b8, 0x01b8, 1, 1},     {0x01bc, 0x01bc, 1, 1},     {0x01c4, 0x01c4, 1, 2},
    {0x01c5, 0x01c5, 1, 1},     {0x01c7, 0x01c7, 1, 2},     {0x01c8, 0x01c8, 1, 1},     {0x01ca, 0x01ca, 1, 2},
    {0x01cb, 0x01db, 2, 1},     {0x01de, 0x01ee, 2, 1},     {0x01f1, 0x01f1, 1, 2},     {0x01f2, 0x01f4, 2, 1},
    {0x01f6, 0x01f6, 1, -97},   {0x01f7, 0x01f7, 1, -56},   {0x01f8, 0x021e, 2, 1},     {0x0220, 0x0220, 1, -130},
    {0x0222, 0x0232, 2, 1},     {0x023a, 0x023a, 1, 10795}, {0x023b, 0x023b, 1, 1},     {0x023d, 0x023d, 1, -163},
    {0x023e, 0x023e, 1, 10792}, {0x0241, 0x0241, 1, 1},     {0x0243, 0x0243, 1, -195},  {0x0244, 0x0244, 1, 69},
    {0x0245, 0x0245, 1, 71},    {0x0246, 0x024e, 2, 1},     {0x0370, 0x0372, 2, 1},     {0x0376, 0x0376, 1, 1},
    {0x037f, 0x037f, 1, 116},   {0x0386, 0x0386, 1, 38},    {0x0388, 0x038a, 1, 37},    {0x038c, 0x038c, 1, 64},
    {0x038e, 0x038f, 1, 63},    {0x0391, 0x03a1, 1, 32},    {0x03a3, 0x03ab, 1, 32},    {0x03cf, 0x03cf, 1, 8},
    {0x03d8, 0x03ee, 2, 1},     {0x03f4, 0x03f4, 1, -60},   {0x03f7, 0x03f7, 1, 1},     {0x03f9, 0x03f9, 1, -7},
    {0x03fa, 0x03fa, 1, 1},     {0x03fd, 0x03ff, 1, -130},  {0x0400, 0x040f, 1, 80},    {0x0410, 0x042f, 1, 32},
    {0x0460, 0x0480, 2, 1},     {0x048a, 0x04be, 2, 1},     {0x04c0, 0x04c0, 1, 15},    {0x04c1, 0x04cd, 2, 1},
    {0x04d0, 0x052e, 2, 1},     {0x0531, 0x0556, 1, 48},    {0x1e00, 0x1e94, 2, 1},     {0x1e9e, 0x1e9e, 1, -7615},
    {0x1ea0, 0x1efe, 2, 1},     {0x1f08, 0x1f0f, 1, -8},    {0x1f18, 0x1f1d, 1, -8},    {0x1f28, 0x1f2f, 1, -8},
    {0x1f38, 0x1f3f, 1, -8},    {0x1f48, 0x1f4d, 1, -8},    {0x1f59, 0x1f5f, 2, -8},    {0x1f68, 0x1f6f, 1, -8},
    {0x1f88, 0x1f8f, 1, -8},    {0x1f98, 0x1f9f, 1, -8},    {0x1fa8, 0x1faf, 1, -8},    {0x1fb8, 0x1fb9, 1, -8},
    {0x1fba, 0x1fbb, 1, -74},   {0x1fbc, 0x1fbc, 1, -9},    {0x1fc8, 0x1fcb, 1, -86},   {0x1fcc, 0x1fcc, 1, -9},
    {0x1fd8, 0x1fd9, 1, -8},    {0x1fda, 0x1fdb, 1, -100},  {0x1fe8, 0x1fe9, 1, -8},    {0x1fea, 0x1feb, 1, -112},
    {0x1fec, 0x1fec, 1, -7},    {0x1ff8, 0x1ff9, 1, -128},  {0x1ffa, 0x1ffb, 1, -126},  {0x1ffc, 0x1ffc, 1, -9},
    {0x2126, 0x2126, 1, -7517}, {0x212a, 0x212a, 1, -8383}, {0x212b, 0x212b, 1, -8262}, {0xff21, 0xff3a, 1, 32},
};

struct Range {
  char32_t first;
  char32_t last;
};

constexpr Range cjk_ranges[] = {
    {0x1100, 0x11ff},    // Hangul letters
    {0x3005, 0x3007},    // iteration mark, closing mark, zero
    {0x3021, 0x3029},    // Hangzhou numerals
    {0x3031, 0x3035},    // kana repeat marks
    {0x3041, 0x309f},    // Hiragana
    {0x30a1, 0x30fa},    // Katakana
    {0x30fc, 0x318f},    // long vowel mark, Katakana, Bopomofo, Hangul compatibility letters
    {0x31a0, 0x31bf},    // Bopomofo extended
    {0x31f0, 0x31ff},    // Katakana extensions
    {0x3400, 0x4dbf},    // Han extension A
    {0x4e00, 0x9fff},    // Han
    {0xa960, 0xa97f},    // Hangul extended A
    {0xac00, 0xd7ff},    // Hangul syllables, extended B
    {0xf900, 0xfaff},    // Han compatibility
    {0xff66, 0xffdc},    // half-width Katakana and Hangul
    {0x1aff0, 0x1b16f},  // Kana supplements
    {0x20000, 0x3ffff},  // Han extensions B and later
};

// Everything else above ASCII is a letter or joins letters; a list of what is not is short and errs towards words.
constexpr Range separator_ranges[] = {
    {0x0080, 0x00a9},     // controls, Latin-1 signs
    {0x00ab, 0x00b4},     // Latin-1 signs
    {0x00b6, 0x00b9},     // Latin-1 signs
    {0x00bb, 0x00bf},     // Latin-1 signs, fractions
    {0x00d7, 0x00d7},     // multiplication sign
    {0x00f7, 0x00f7},     // division sign
    {0x037e, 0x037e},     // Greek question mark
    {0x0387, 0x0387},     // Greek ano teleia
    {0x055a, 0x055f},     // Armenian punctuation
    {0x0589, 0x058f},     // Armenian full stop, signs
    {0x05be, 0x05be},     // Hebrew hyphen
    {0x05f3, 0x05f4},     // Hebrew punctuation
    {0x0600, 0x060f},     // Arabic signs
    {0x061b, 0x061f},     // Arabic punctuation
    {0x066a, 0x066d},     // Arabic percent sign and separators
    {0x06d4, 0x06d4},     // Arabic full stop
    {0x0964, 0x0965},     // danda
    {0x1680, 0x1680},     // Ogham space
    {0x2000, 0x2125},     // punctuation, super- and subscripts, currency, letter-like symbols
    {0x2127, 0x2129},     // letter-like symbols
    {0x212c, 0x2bff},     // arrows, mathematics, boxes, symbols
    {0x2e00, 0x2e7f},     // supplemental punctuation
    {0x3000, 0x3004},     // ideographic space and punctuation
    {0x3008, 0x3020},     // CJK brackets
    {0x3030, 0x3030},     // wavy dash
    {0x3036, 0x303f},     // CJK symbols
    {0x30a0, 0x30a0},     // double hyphen
    {0x30fb, 0x30fb},     // middle dot
    {0xe000, 0xf8ff},     // private use
    {0xfd3e, 0xfd3f},     // ornate parentheses
    {0xfe10, 0xfe1f},     // vertical forms
    {0xfe30, 0xfe6f},     // compatibility and small forms
    {0xfeff, 0xfeff},     // byte-order mark
    {0xff00, 0xff0f},     // full-width punctuation
    {0xff1a, 0xff20},     // full-width punctuation
    {0xff3b, 0xff40},     // full-width punctuation
    {0xff5b, 0xff65},     // full-width and half-width punctuation
    {0xffe0, 0xffff},     // full-width signs, specials
    {0x1f000, 0x1faff},   // emoji and pictographs
    {0xe0000, 0x10ffff},  // tags, variation selectors, private use
};

template <std::size_t Size>
bool contains(const Range (&ranges)[Size], char32_t letter) {
  const auto* found = std::upper_bound(std::begin(ranges), std::end(ranges), letter,
                                       [](char32_t value, const Range& range) { return value < range.first; });
  return found != std::begin(ranges) && letter <= std::prev(found)->last;
}

}  // namespace

char32_t to_lower(char32_t letter) {
  const auto* found = std::upper_bound(std::begin(lower_ranges), std::end(lower_ranges), letter,
                                       [](char32_t value, const LowerRange& range) { return value < range.first; });
  if (found == std::begin(lower_ranges)) return letter;
  const LowerRange& range = *std::prev(found);
  if (letter > range.last || (letter - range.first) % range.step != 0) return letter;
  return static_cast<char32_t>(static_cast<std::int32_t>(letter) + range.delta);
}

LetterKind letter_kind(char32_t letter) {
  if (contains(separator_ranges, letter)) return LetterKind::separator;
  if (contains(cjk_ranges, letter)) return LetterKind::cjk;
  return to_lower(letter) == letter ? LetterKind::lower : LetterKind::upper;
}

Utf8Letter decode_utf8(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[at + i]); };
  const auto trails = [&](std::size_t i) { return (byte(i) & 0xc0) == 0x80; };
  const std::size_t left = text.size() - at;
  const std::uint32_t lead = byte(0);
  if (lead >= 0xc2 && lead < 0xe0 && left >= 2 && trails(1)) {
    return {static_cast<char32_t>((lead & 0x1f) << 6 | (byte(1) & 0x3fu)), 2};
  }
  if (lead >= 0xe0 && lead < 0xf0 && left >= 3 && trails(1) && trails(2)) {
    const std::uint32_t letter = (lead & 0x0f) << 12 | (byte(1) & 0x3fu) << 6 | (byte(2) & 0x3fu);
    if (letter >= 0x800 && (letter < 0xd800 || letter > 0xdfff)) return {letter, 3};
  }
  if (lead >= 0xf0 && lead < 0xf5 && left >= 4 && trails(1) && trails(2) && trails(3)) {
    const std::uint32_t letter =
        (lead & 0x07) << 18 | (byte(1) & 0x3fu) << 12 | (byte(2) & 0x3fu) << 6 | (byte(3) & 0x3fu);
    if (letter >= 0x10000 && letter <= 0x10ffff) return {letter, 4};
  }
  return {0, 0};
}

std::size_t encode_utf8(char32_t letter, char* out) {
  const auto put = [&](std::size_t i, std::uint32_t value) { out[i] = static_cast<char>(value); };
  if (letter < 0x80) {
    put(0, letter);
    return 1;
  }
  if (letter < 0x800) {
    put(0, 0xc0 | letter >> 6);
    put(1, 0x80 | (letter & 0x3f));
    return 2;
  }
  if (letter < 0x10000) {
    put(0, 0xe0 | letter >> 12);
    put(1, 0x80 | (letter >> 6 & 0x3f));
    put(2, 0x80 | (letter & 0x3f));
    return 3;
  }
  put(0, 0xf0 | letter >> 18);
  put(1, 0x80 | (letter >> 12 & 0x3f));
  put(2, 0x80 | (letter >> 6 & 0x3f));
  put(3, 0x80 | (letter & 0x3f));
  return 4;
}

}  // namespace gaia
