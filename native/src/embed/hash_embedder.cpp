#include "gaia/hash_embedder.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "gaia/code_words.hpp"

namespace gaia {
namespace {

// FNV-1a, 64 bit; the finaliser below spreads it.
std::uint64_t hash_bytes(std::string_view bytes, std::uint64_t seed) {
  std::uint64_t hash = 0xcbf29ce484222325ULL ^ seed;
  for (const char byte : bytes) {
    hash ^= static_cast<std::uint8_t>(byte);
    hash *= 0x100000001b3ULL;
  }
  return hash;
}

// splitmix64: a sequence of well-mixed values from one state.
std::uint64_t next_value(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15ULL;
  std::uint64_t value = state;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31);
}

constexpr int coordinates_per_word = 8;
constexpr int coordinates_per_trigram = 2;
constexpr double trigram_share = 0.3;

void add_feature(std::uint64_t hash, int coordinates, double weight, std::array<double, HashEmbedder::dimension>& sum) {
  std::uint64_t state = hash;
  for (int i = 0; i < coordinates; ++i) {
    const std::uint64_t value = next_value(state);
    const std::size_t at = value % HashEmbedder::dimension;
    sum[at] += (value >> 63) != 0 ? weight : -weight;
  }
}

// Words that stand in most files of most languages say little about any of them. Both lists are sorted.
constexpr std::array<std::string_view, 78> everywhere = {
    "a",         "all",       "an",      "and",    "any",    "are",    "as",    "at",     "auto", "be",
    "bool",      "break",     "by",      "case",   "char",   "class",  "const", "def",    "do",   "double",
    "else",      "end",       "enum",    "export", "false",  "final",  "float", "fn",     "for",  "from",
    "func",      "function",  "if",      "import", "in",     "int",    "is",    "it",     "let",  "long",
    "mut",       "namespace", "new",     "nil",    "none",   "not",    "null",  "number", "of",   "on",
    "or",        "package",   "private", "pub",    "public", "return", "self",  "static", "std",  "str",
    "string",    "struct",    "switch",  "that",   "the",    "then",   "this",  "to",     "true", "type",
    "undefined", "use",       "val",     "var",    "void",   "when",   "while", "with"};
constexpr std::array<std::string_view, 48> common = {
    "add",   "arg",  "args",    "array", "assert", "async",   "await", "base",   "call",   "check", "code",  "context",
    "count", "data", "default", "err",   "error",  "file",    "get",   "i",      "id",     "index", "init",  "item",
    "key",   "len",  "length",  "list",  "map",    "message", "name",  "object", "option", "path",  "read",  "result",
    "run",   "set",  "size",    "start", "state",  "test",    "text",  "throw",  "try",    "user",  "value", "x"};

double word_weight(std::string_view word) {
  if (std::ranges::binary_search(everywhere, word)) return 0.1;
  if (std::ranges::binary_search(common, word)) return 0.4;
  return word.size() < 3 ? 0.4 : 1.0;
}

struct Counted {
  std::string word;
  unsigned count;
};

// In order of first appearance, so that the floating-point sum does not depend on a hash table's order.
std::vector<Counted> count_words(std::string_view text) {
  std::vector<Counted> counted;
  std::unordered_map<std::string, std::size_t> position;
  for_each_code_word(text, [&](const CodeWord& word) {
    if (word.colocated) return true;
    const auto [found, added] = position.try_emplace(std::string(word.text), counted.size());
    if (added) {
      counted.push_back({found->first, 1});
    } else {
      ++counted[found->second].count;
    }
    return true;
  });
  return counted;
}

}  // namespace

void HashEmbedder::embed(std::string_view text, std::span<float, dimension> out) {
  std::array<double, dimension> sum{};
  std::string padded;
  for (const Counted& entry : count_words(text)) {
    const double weight = (1.0 + std::log(static_cast<double>(entry.count))) * word_weight(entry.word);
    add_feature(hash_bytes(entry.word, 0), coordinates_per_word, weight, sum);
    padded.assign(1, '^').append(entry.word).push_back('$');
    const std::size_t trigrams = padded.size() - 2;
    const double share = trigram_share * weight / std::sqrt(static_cast<double>(trigrams));
    for (std::size_t i = 0; i < trigrams; ++i) {
      add_feature(hash_bytes(std::string_view(padded).substr(i, 3), 1), coordinates_per_trigram, share, sum);
    }
  }
  double squares = 0;
  for (const double value : sum) squares += value * value;
  const double scale = squares > 0 ? 1.0 / std::sqrt(squares) : 0.0;
  std::ranges::transform(sum, out.begin(), [scale](double value) { return static_cast<float>(value * scale); });
}

}  // namespace gaia
