#pragma once

#include <cstdint>
#include <string_view>

// Data of the Unicode Character Database 14.0, limited to what identifier_form.hpp promises.

namespace gaia::identifier_data {

/// Code points first to first + count - 1 stand for target to target + count - 1.
struct CompatibilityRun {
  char32_t first;
  std::uint16_t count;
  std::uint16_t target;
};

/// Sorted by first code point.
constexpr CompatibilityRun compatibility_runs[] = {
    {0xAA, 1, 0x61},      {0xB5, 1, 0x3BC},    {0xBA, 1, 0x6F},      {0x17F, 1, 0x73},    {0x2B0, 1, 0x68},
    {0x2B1, 1, 0x266},    {0x2B2, 1, 0x6A},    {0x2B3, 1, 0x72},     {0x2B4, 1, 0x279},   {0x2B5, 1, 0x27B},
    {0x2B6, 1, 0x281},    {0x2B7, 1, 0x77},    {0x2B8, 1, 0x79},     {0x2E0, 1, 0x263},   {0x2E1, 1, 0x6C},
    {0x2E2, 1, 0x73},     {0x2E3, 1, 0x78},    {0x2E4, 1, 0x295},    {0x340, 2, 0x300},   {0x343, 1, 0x313},
    {0x374, 1, 0x2B9},    {0x387, 1, 0xB7},    {0x3D0, 1, 0x3B2},    {0x3D1, 1, 0x3B8},   {0x3D2, 1, 0x3A5},
    {0x3D3, 1, 0x38E},    {0x3D4, 1, 0x3AB},   {0x3D5, 1, 0x3C6},    {0x3D6, 1, 0x3C0},   {0x3F0, 1, 0x3BA},
    {0x3F1, 2, 0x3C1},    {0x3F4, 1, 0x398},   {0x3F5, 1, 0x3B5},    {0x3F9, 1, 0x3A3},   {0x1D2C, 1, 0x41},
    {0x1D2D, 1, 0xC6},    {0x1D2E, 1, 0x42},   {0x1D30, 2, 0x44},    {0x1D32, 1, 0x18E},  {0x1D33, 8, 0x47},
    {0x1D3C, 1, 0x4F},    {0x1D3D, 1, 0x222},  {0x1D3E, 1, 0x50},    {0x1D3F, 1, 0x52},   {0x1D40, 2, 0x54},
    {0x1D42, 1, 0x57},    {0x1D43, 1, 0x61},   {0x1D44, 2, 0x250},   {0x1D46, 1, 0x1D02}, {0x1D47, 1, 0x62},
    {0x1D48, 2, 0x64},    {0x1D4A, 1, 0x259},  {0x1D4B, 2, 0x25B},   {0x1D4D, 1, 0x67},   {0x1D4F, 1, 0x6B},
    {0x1D50, 1, 0x6D},    {0x1D51, 1, 0x14B},  {0x1D52, 1, 0x6F},    {0x1D53, 1, 0x254},  {0x1D54, 2, 0x1D16},
    {0x1D56, 1, 0x70},    {0x1D57, 2, 0x74},   {0x1D59, 1, 0x1D1D},  {0x1D5A, 1, 0x26F},  {0x1D5B, 1, 0x76},
    {0x1D5C, 1, 0x1D25},  {0x1D5D, 3, 0x3B2},  {0x1D60, 2, 0x3C6},   {0x1D62, 1, 0x69},   {0x1D63, 1, 0x72},
    {0x1D64, 2, 0x75},    {0x1D66, 2, 0x3B2},  {0x1D68, 1, 0x3C1},   {0x1D69, 2, 0x3C6},  {0x1D78, 1, 0x43D},
    {0x1D9B, 1, 0x252},   {0x1D9C, 1, 0x63},   {0x1D9D, 1, 0x255},   {0x1D9E, 1, 0xF0},   {0x1D9F, 1, 0x25C},
    {0x1DA0, 1, 0x66},    {0x1DA1, 1, 0x25F},  {0x1DA2, 1, 0x261},   {0x1DA3, 1, 0x265},  {0x1DA4, 3, 0x268},
    {0x1DA7, 1, 0x1D7B},  {0x1DA8, 1, 0x29D},  {0x1DA9, 1, 0x26D},   {0x1DAA, 1, 0x1D85}, {0x1DAB, 1, 0x29F},
    {0x1DAC, 1, 0x271},   {0x1DAD, 1, 0x270},  {0x1DAE, 4, 0x272},   {0x1DB2, 1, 0x278},  {0x1DB3, 2, 0x282},
    {0x1DB5, 1, 0x1AB},   {0x1DB6, 2, 0x289},  {0x1DB8, 1, 0x1D1C},  {0x1DB9, 2, 0x28B},  {0x1DBB, 1, 0x7A},
    {0x1DBC, 3, 0x290},   {0x1DBF, 1, 0x3B8},  {0x1E9B, 1, 0x1E61},  {0x1F71, 1, 0x3AC},  {0x1F73, 1, 0x3AD},
    {0x1F75, 1, 0x3AE},   {0x1F77, 1, 0x3AF},  {0x1F79, 1, 0x3CC},   {0x1F7B, 1, 0x3CD},  {0x1F7D, 1, 0x3CE},
    {0x1FBB, 1, 0x386},   {0x1FBE, 1, 0x3B9},  {0x1FC9, 1, 0x388},   {0x1FCB, 1, 0x389},  {0x1FD3, 1, 0x390},
    {0x1FDB, 1, 0x38A},   {0x1FE3, 1, 0x3B0},  {0x1FEB, 1, 0x38E},   {0x1FF9, 1, 0x38C},  {0x1FFB, 1, 0x38F},
    {0x2071, 1, 0x69},    {0x207F, 1, 0x6E},   {0x2090, 1, 0x61},    {0x2091, 1, 0x65},   {0x2092, 1, 0x6F},
    {0x2093, 1, 0x78},    {0x2094, 1, 0x259},  {0x2095, 1, 0x68},    {0x2096, 4, 0x6B},   {0x209A, 1, 0x70},
    {0x209B, 2, 0x73},    {0x2102, 1, 0x43},   {0x2107, 1, 0x190},   {0x210A, 1, 0x67},   {0x210B, 1, 0x48},
    {0x210C, 1, 0x48},    {0x210D, 1, 0x48},   {0x210E, 1, 0x68},    {0x210F, 1, 0x127},  {0x2110, 1, 0x49},
    {0x2111, 1, 0x49},    {0x2112, 1, 0x4C},   {0x2113, 1, 0x6C},    {0x2115, 1, 0x4E},   {0x2119, 3, 0x50},
    {0x211C, 1, 0x52},    {0x211D, 1, 0x52},   {0x2124, 1, 0x5A},    {0x2126, 1, 0x3A9},  {0x2128, 1, 0x5A},
    {0x212A, 1, 0x4B},    {0x212B, 1, 0xC5},   {0x212C, 2, 0x42},    {0x212F, 1, 0x65},   {0x2130, 2, 0x45},
    {0x2133, 1, 0x4D},    {0x2134, 1, 0x6F},   {0x2139, 1, 0x69},    {0x213C, 1, 0x3C0},  {0x213D, 1, 0x3B3},
    {0x213E, 1, 0x393},   {0x213F, 1, 0x3A0},  {0x2145, 1, 0x44},    {0x2146, 2, 0x64},   {0x2148, 2, 0x69},
    {0x2160, 1, 0x49},    {0x2164, 1, 0x56},   {0x2169, 1, 0x58},    {0x216C, 1, 0x4C},   {0x216D, 2, 0x43},
    {0x216F, 1, 0x4D},    {0x2170, 1, 0x69},   {0x2174, 1, 0x76},    {0x2179, 1, 0x78},   {0x217C, 1, 0x6C},
    {0x217D, 2, 0x63},    {0x217F, 1, 0x6D},   {0x2C7C, 1, 0x6A},    {0x2C7D, 1, 0x56},   {0xA69C, 1, 0x44A},
    {0xA69D, 1, 0x44C},   {0xA7F2, 1, 0x43},   {0xA7F3, 1, 0x46},    {0xA7F4, 1, 0x51},   {0xA7F8, 1, 0x126},
    {0xA7F9, 1, 0x153},   {0xAB5E, 1, 0x26B},  {0xAB69, 1, 0x28D},   {0xFE33, 1, 0x5F},   {0xFE34, 1, 0x5F},
    {0xFE4D, 1, 0x5F},    {0xFE4E, 1, 0x5F},   {0xFE4F, 1, 0x5F},    {0xFF10, 10, 0x30},  {0xFF21, 26, 0x41},
    {0xFF3F, 1, 0x5F},    {0xFF41, 26, 0x61},  {0x10781, 2, 0x2D0},  {0x10783, 1, 0xE6},  {0x10784, 1, 0x299},
    {0x10785, 1, 0x253},  {0x10787, 1, 0x2A3}, {0x10789, 1, 0x2A5},  {0x1078A, 1, 0x2A4}, {0x1078B, 2, 0x256},
    {0x1078D, 1, 0x1D91}, {0x1078E, 1, 0x258}, {0x1078F, 1, 0x25E},  {0x10790, 1, 0x2A9}, {0x10791, 1, 0x264},
    {0x10792, 1, 0x262},  {0x10793, 1, 0x260}, {0x10794, 1, 0x29B},  {0x10795, 1, 0x127}, {0x10796, 1, 0x29C},
    {0x10797, 1, 0x267},  {0x10798, 1, 0x284}, {0x10799, 2, 0x2AA},  {0x1079B, 1, 0x26C}, {0x1079E, 1, 0x26E},
    {0x107A0, 1, 0x28E},  {0x107A2, 1, 0xF8},  {0x107A3, 2, 0x276},  {0x107A5, 1, 0x71},  {0x107A6, 1, 0x27A},
    {0x107A8, 2, 0x27D},  {0x107AA, 1, 0x280}, {0x107AB, 1, 0x2A8},  {0x107AC, 1, 0x2A6}, {0x107AE, 1, 0x2A7},
    {0x107AF, 1, 0x288},  {0x107B2, 1, 0x28F}, {0x107B3, 2, 0x2A1},  {0x107B5, 1, 0x298}, {0x107B6, 3, 0x1C0},
    {0x1D400, 26, 0x41},  {0x1D41A, 26, 0x61}, {0x1D434, 26, 0x41},  {0x1D44E, 7, 0x61},  {0x1D456, 18, 0x69},
    {0x1D468, 26, 0x41},  {0x1D482, 26, 0x61}, {0x1D49C, 1, 0x41},   {0x1D49E, 2, 0x43},  {0x1D4A2, 1, 0x47},
    {0x1D4A5, 2, 0x4A},   {0x1D4A9, 4, 0x4E},  {0x1D4AE, 8, 0x53},   {0x1D4B6, 4, 0x61},  {0x1D4BB, 1, 0x66},
    {0x1D4BD, 7, 0x68},   {0x1D4C5, 11, 0x70}, {0x1D4D0, 26, 0x41},  {0x1D4EA, 26, 0x61}, {0x1D504, 2, 0x41},
    {0x1D507, 4, 0x44},   {0x1D50D, 8, 0x4A},  {0x1D516, 7, 0x53},   {0x1D51E, 26, 0x61}, {0x1D538, 2, 0x41},
    {0x1D53B, 4, 0x44},   {0x1D540, 5, 0x49},  {0x1D546, 1, 0x4F},   {0x1D54A, 7, 0x53},  {0x1D552, 26, 0x61},
    {0x1D56C, 26, 0x41},  {0x1D586, 26, 0x61}, {0x1D5A0, 26, 0x41},  {0x1D5BA, 26, 0x61}, {0x1D5D4, 26, 0x41},
    {0x1D5EE, 26, 0x61},  {0x1D608, 26, 0x41}, {0x1D622, 26, 0x61},  {0x1D63C, 26, 0x41}, {0x1D656, 26, 0x61},
    {0x1D670, 26, 0x41},  {0x1D68A, 26, 0x61}, {0x1D6A4, 1, 0x131},  {0x1D6A5, 1, 0x237}, {0x1D6A8, 17, 0x391},
    {0x1D6B9, 1, 0x398},  {0x1D6BA, 7, 0x3A3}, {0x1D6C2, 25, 0x3B1}, {0x1D6DC, 1, 0x3B5}, {0x1D6DD, 1, 0x3B8},
    {0x1D6DE, 1, 0x3BA},  {0x1D6DF, 1, 0x3C6}, {0x1D6E0, 1, 0x3C1},  {0x1D6E1, 1, 0x3C0}, {0x1D6E2, 17, 0x391},
    {0x1D6F3, 1, 0x398},  {0x1D6F4, 7, 0x3A3}, {0x1D6FC, 25, 0x3B1}, {0x1D716, 1, 0x3B5}, {0x1D717, 1, 0x3B8},
    {0x1D718, 1, 0x3BA},  {0x1D719, 1, 0x3C6}, {0x1D71A, 1, 0x3C1},  {0x1D71B, 1, 0x3C0}, {0x1D71C, 17, 0x391},
    {0x1D72D, 1, 0x398},  {0x1D72E, 7, 0x3A3}, {0x1D736, 25, 0x3B1}, {0x1D750, 1, 0x3B5}, {0x1D751, 1, 0x3B8},
    {0x1D752, 1, 0x3BA},  {0x1D753, 1, 0x3C6}, {0x1D754, 1, 0x3C1},  {0x1D755, 1, 0x3C0}, {0x1D756, 17, 0x391},
    {0x1D767, 1, 0x398},  {0x1D768, 7, 0x3A3}, {0x1D770, 25, 0x3B1}, {0x1D78A, 1, 0x3B5}, {0x1D78B, 1, 0x3B8},
    {0x1D78C, 1, 0x3BA},  {0x1D78D, 1, 0x3C6}, {0x1D78E, 1, 0x3C1},  {0x1D78F, 1, 0x3C0}, {0x1D790, 17, 0x391},
    {0x1D7A1, 1, 0x398},  {0x1D7A2, 7, 0x3A3}, {0x1D7AA, 25, 0x3B1}, {0x1D7C4, 1, 0x3B5}, {0x1D7C5, 1, 0x3B8},
    {0x1D7C6, 1, 0x3BA},  {0x1D7C7, 1, 0x3C6}, {0x1D7C8, 1, 0x3C1},  {0x1D7C9, 1, 0x3C0}, {0x1D7CA, 2, 0x3DC},
    {0x1D7CE, 10, 0x30},  {0x1D7D8, 10, 0x30}, {0x1D7E2, 10, 0x30},  {0x1D7EC, 10, 0x30}, {0x1D7F6, 10, 0x30},
    {0x1FBF0, 10, 0x30},
};

struct CompatibilitySequence {
  char32_t from;
  std::u16string_view to;
};

constexpr CompatibilitySequence compatibility_sequences[] = {
    {0x132, u"IJ"},      {0x133, u"ij"},      {0x13F, u"L\u00B7"},      {0x140, u"l\u00B7"},  {0x149, u"\u02BCn"},
    {0x1C4, u"D\u017D"}, {0x1C5, u"D\u017E"}, {0x1C6, u"d\u017E"},      {0x1C7, u"LJ"},       {0x1C8, u"Lj"},
    {0x1C9, u"lj"},      {0x1CA, u"NJ"},      {0x1CB, u"Nj"},           {0x1CC, u"nj"},       {0x1F1, u"DZ"},
    {0x1F2, u"Dz"},      {0x1F3, u"dz"},      {0x344, u"\u0308\u0301"}, {0x1E9A, u"a\u02BE"}, {0x2161, u"II"},
    {0x2162, u"III"},    {0x2163, u"IV"},     {0x2165, u"VI"},          {0x2166, u"VII"},     {0x2167, u"VIII"},
    {0x2168, u"IX"},     {0x216A, u"XI"},     {0x216B, u"XII"},         {0x2171, u"ii"},      {0x2172, u"iii"},
    {0x2173, u"iv"},     {0x2175, u"vi"},     {0x2176, u"vii"},         {0x2177, u"viii"},    {0x2178, u"ix"},
    {0x217A, u"xi"},     {0x217B, u"xii"},    {0xFB00, u"ff"},          {0xFB01, u"fi"},      {0xFB02, u"fl"},
    {0xFB03, u"ffi"},    {0xFB04, u"ffl"},    {0xFB05, u"st"},          {0xFB06, u"st"},
};

struct CombiningMark {
  char16_t mark;
  std::uint8_t combining_class;
  std::u16string_view pairs;  ///< A base, then what it makes with the mark, and so on.
};

/// Sorted by mark.
constexpr CombiningMark combining_marks[] = {
    {0x0300, 230,
     u"A\u00C0E\u00C8I\u00CCO\u00D2U\u00D9a\u00E0e\u00E8i\u00ECo\u00F2u\u00F9\u00DC\u01DB\u00FC\u01DCN\u01F8"
     u"n\u01F9\u0415\u0400\u0418\u040D\u0435\u0450\u0438\u045D\u0112\u1E14\u0113\u1E15\u014C\u1E50\u014D\u1E51"
     u"W\u1E80w\u1E81\u00C2\u1EA6\u00E2\u1EA7\u0102\u1EB0\u0103\u1EB1\u00CA\u1EC0\u00EA\u1EC1\u00D4\u1ED2"
     u"\u00F4\u1ED3\u01A0\u1EDC\u01A1\u1EDD\u01AF\u1EEA\u01B0\u1EEBY\u1EF2y\u1EF3"},
    {0x0301, 230,
     u"A\u00C1E\u00C9I\u00CDO\u00D3U\u00DAY\u00DDa\u00E1e\u00E9i\u00EDo\u00F3u\u00FAy\u00FDC\u0106c\u0107"
     u"L\u0139l\u013AN\u0143n\u0144R\u0154r\u0155S\u015As\u015BZ\u0179z\u017A\u00DC\u01D7\u00FC\u01D8G\u01F4"
     u"g\u01F5\u00C5\u01FA\u00E5\u01FB\u00C6\u01FC\u00E6\u01FD\u00D8\u01FE\u00F8\u01FF\u00A8\u0385\u0391\u0386"
     u"\u0395\u0388\u0397\u0389\u0399\u038A\u039F\u038C\u03A5\u038E\u03A9\u038F\u03CA\u0390\u03B1\u03AC"
     u"\u03B5\u03AD\u03B7\u03AE\u03B9\u03AF\u03CB\u03B0\u03BF\u03CC\u03C5\u03CD\u03C9\u03CE\u03D2\u03D3"
     u"\u0413\u0403\u041A\u040C\u0433\u0453\u043A\u045C\u00C7\u1E08\u00E7\u1E09\u0112\u1E16\u0113\u1E17"
     u"\u00CF\u1E2E\u00EF\u1E2FK\u1E30k\u1E31M\u1E3Em\u1E3F\u00D5\u1E4C\u00F5\u1E4D\u014C\u1E52\u014D\u1E53"
     u"P\u1E54p\u1E55\u0168\u1E78\u0169\u1E79W\u1E82w\u1E83\u00C2\u1EA4\u00E2\u1EA5\u0102\u1EAE\u0103\u1EAF"
     u"\u00CA\u1EBE\u00EA\u1EBF\u00D4\u1ED0\u00F4\u1ED1\u01A0\u1EDA\u01A1\u1EDB\u01AF\u1EE8\u01B0\u1EE9"},
    {0x0302, 230,
     u"A\u00C2E\u00CAI\u00CEO\u00D4U\u00DBa\u00E2e\u00EAi\u00EEo\u00F4u\u00FBC\u0108c\u0109G\u011Cg\u011D"
     u"H\u0124h\u0125J\u0134j\u0135S\u015Cs\u015DW\u0174w\u0175Y\u0176y\u0177Z\u1E90z\u1E91\u1EA0\u1EAC"
     u"\u1EA1\u1EAD\u1EB8\u1EC6\u1EB9\u1EC7\u1ECC\u1ED8\u1ECD\u1ED9"},
    {0x0303, 230,
     u"A\u00C3N\u00D1O\u00D5a\u00E3n\u00F1o\u00F5I\u0128i\u0129U\u0168u\u0169V\u1E7Cv\u1E7D\u00C2\u1EAA"
     u"\u00E2\u1EAB\u0102\u1EB4\u0103\u1EB5E\u1EBCe\u1EBD\u00CA\u1EC4\u00EA\u1EC5\u00D4\u1ED6\u00F4\u1ED7"
     u"\u01A0\u1EE0\u01A1\u1EE1\u01AF\u1EEE\u01B0\u1EEFY\u1EF8y\u1EF9"},
    {0x0304, 230,
     u"A\u0100a\u0101E\u0112e\u0113I\u012Ai\u012BO\u014Co\u014DU\u016Au\u016B\u00DC\u01D5\u00FC\u01D6"
     u"\u00C4\u01DE\u00E4\u01DF\u0226\u01E0\u0227\u01E1\u00C6\u01E2\u00E6\u01E3\u01EA\u01EC\u01EB\u01ED"
     u"\u00D6\u022A\u00F6\u022B\u00D5\u022C\u00F5\u022D\u022E\u0230\u022F\u0231Y\u0232y\u0233\u0418\u04E2"
     u"\u0438\u04E3\u0423\u04EE\u0443\u04EFG\u1E20g\u1E21\u1E36\u1E38\u1E37\u1E39\u1E5A\u1E5C\u1E5B\u1E5D"},
    {0x0306, 230,
     u"A\u0102a\u0103E\u0114e\u0115G\u011Eg\u011FI\u012Ci\u012DO\u014Eo\u014FU\u016Cu\u016D\u0423\u040E"
     u"\u0418\u0419\u0438\u0439\u0443\u045E\u0416\u04C1\u0436\u04C2\u0410\u04D0\u0430\u04D1\u0415\u04D6"
     u"\u0435\u04D7\u0228\u1E1C\u0229\u1E1D\u1EA0\u1EB6\u1EA1\u1EB7"},
    {0x0307, 230,
     u"C\u010Ac\u010BE\u0116e\u0117G\u0120g\u0121I\u0130Z\u017Bz\u017CA\u0226a\u0227O\u022Eo\u022FB\u1E02"
     u"b\u1E03D\u1E0Ad\u1E0BF\u1E1Ef\u1E1FH\u1E22h\u1E23M\u1E40m\u1E41N\u1E44n\u1E45P\u1E56p\u1E57R\u1E58"
     u"r\u1E59S\u1E60s\u1E61\u015A\u1E64\u015B\u1E65\u0160\u1E66\u0161\u1E67\u1E62\u1E68\u1E63\u1E69T\u1E6A"
     u"t\u1E6BW\u1E86w\u1E87X\u1E8Ax\u1E8BY\u1E8Ey\u1E8F\u017F\u1E9B"},
    {0x0308, 230,
     u"A\u00C4E\u00CBI\u00CFO\u00D6U\u00DCa\u00E4e\u00EBi\u00EFo\u00F6u\u00FCy\u00FFY\u0178\u0399\u03AA"
     u"\u03A5\u03AB\u03B9\u03CA\u03C5\u03CB\u03D2\u03D4\u0415\u0401\u0406\u0407\u0435\u0451\u0456\u0457"
     u"\u0410\u04D2\u0430\u04D3\u04D8\u04DA\u04D9\u04DB\u0416\u04DC\u0436\u04DD\u0417\u04DE\u0437\u04DF"
     u"\u0418\u04E4\u0438\u04E5\u041E\u04E6\u043E\u04E7\u04E8\u04EA\u04E9\u04EB\u042D\u04EC\u044D\u04ED"
     u"\u0423\u04F0\u0443\u04F1\u0427\u04F4\u0447\u04F5\u042B\u04F8\u044B\u04F9H\u1E26h\u1E27\u00D5\u1E4E"
     u"\u00F5\u1E4F\u016A\u1E7A\u016B\u1E7BW\u1E84w\u1E85X\u1E8Cx\u1E8Dt\u1E97"},
    {0x0309, 230,
     u"A\u1EA2a\u1EA3\u00C2\u1EA8\u00E2\u1EA9\u0102\u1EB2\u0103\u1EB3E\u1EBAe\u1EBB\u00CA\u1EC2\u00EA\u1EC3"
     u"I\u1EC8i\u1EC9O\u1ECEo\u1ECF\u00D4\u1ED4\u00F4\u1ED5\u01A0\u1EDE\u01A1\u1EDFU\u1EE6u\u1EE7\u01AF\u1EEC"
     u"\u01B0\u1EEDY\u1EF6y\u1EF7"},
    {0x030A, 230, u"A\u00C5a\u00E5U\u016Eu\u016Fw\u1E98y\u1E99"},
    {0x030B, 230, u"O\u0150o\u0151U\u0170u\u0171\u0423\u04F2\u0443\u04F3"},
    {0x030C, 230,
     u"C\u010Cc\u010DD\u010Ed\u010FE\u011Ae\u011BL\u013Dl\u013EN\u0147n\u0148R\u0158r\u0159S\u0160s\u0161"
     u"T\u0164t\u0165Z\u017Dz\u017EA\u01CDa\u01CEI\u01CFi\u01D0O\u01D1o\u01D2U\u01D3u\u01D4\u00DC\u01D9"
     u"\u00FC\u01DAG\u01E6g\u01E7K\u01E8k\u01E9\u01B7\u01EE\u0292\u01EFj\u01F0H\u021Eh\u021F"},
    {0x030F, 230,
     u"A\u0200a\u0201E\u0204e\u0205I\u0208i\u0209O\u020Co\u020DR\u0210r\u0211U\u0214u\u0215\u0474\u0476"
     u"\u0475\u0477"},
    {0x0311, 230, u"A\u0202a\u0203E\u0206e\u0207I\u020Ai\u020BO\u020Eo\u020FR\u0212r\u0213U\u0216u\u0217"},
    {0x031B, 216, u"O\u01A0o\u01A1U\u01AFu\u01B0"},
    {0x0323, 220,
     u"B\u1E04b\u1E05D\u1E0Cd\u1E0DH\u1E24h\u1E25K\u1E32k\u1E33L\u1E36l\u1E37M\u1E42m\u1E43N\u1E46n\u1E47"
     u"R\u1E5Ar\u1E5BS\u1E62s\u1E63T\u1E6Ct\u1E6DV\u1E7Ev\u1E7FW\u1E88w\u1E89Z\u1E92z\u1E93A\u1EA0a\u1EA1"
     u"E\u1EB8e\u1EB9I\u1ECAi\u1ECBO\u1ECCo\u1ECD\u01A0\u1EE2\u01A1\u1EE3U\u1EE4u\u1EE5\u01AF\u1EF0\u01B0\u1EF1"
     u"Y\u1EF4y\u1EF5"},
    {0x0324, 220, u"U\u1E72u\u1E73"},
    {0x0325, 220, u"A\u1E00a\u1E01"},
    {0x0326, 220, u"S\u0218s\u0219T\u021At\u021B"},
    {0x0327, 202,
     u"C\u00C7c\u00E7G\u0122g\u0123K\u0136k\u0137L\u013Bl\u013CN\u0145n\u0146R\u0156r\u0157S\u015Es\u015F"
     u"T\u0162t\u0163E\u0228e\u0229D\u1E10d\u1E11H\u1E28h\u1E29"},
    {0x0328, 202, u"A\u0104a\u0105E\u0118e\u0119I\u012Ei\u012FU\u0172u\u0173O\u01EAo\u01EB"},
    {0x032D, 220, u"D\u1E12d\u1E13E\u1E18e\u1E19L\u1E3Cl\u1E3DN\u1E4An\u1E4BT\u1E70t\u1E71U\u1E76u\u1E77"},
    {0x032E, 220, u"H\u1E2Ah\u1E2B"},
    {0x0330, 220, u"E\u1E1Ae\u1E1BI\u1E2Ci\u1E2DU\u1E74u\u1E75"},
    {0x0331, 220,
     u"B\u1E06b\u1E07D\u1E0Ed\u1E0FK\u1E34k\u1E35L\u1E3Al\u1E3BN\u1E48n\u1E49R\u1E5Er\u1E5FT\u1E6Et\u1E6F"
     u"Z\u1E94z\u1E95h\u1E96"},
};

}  // namespace gaia::identifier_data
