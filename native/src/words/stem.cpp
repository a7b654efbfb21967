#include "words/stem.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <string_view>

namespace gaia {
namespace {

// Agent nouns and others in -er whose rest is an unrelated word ("pointer", "point").
constexpr std::string_view kept_er[] = {
    "banner", "better", "border",  "bother",   "butter", "center", "charter", "copper",  "corner",
    "differ", "docker", "flower",  "folder",   "former", "hammer", "header",  "jitter",  "ladder",
    "latter", "letter", "manner",  "master",   "matter", "number", "pepper",  "pointer", "porter",
    "prefer", "proper", "scatter", "shoulder", "suffer", "summer", "temper",  "trigger", "utter",
};

struct Irregular {
  std::string_view word;
  std::string_view stem;
};

// Plurals that the rules would miss or spoil; words that only look like one stand for themselves.
constexpr Irregular irregular_s[] = {
    {"abis", "abi"},   {"alias", "alias"},     {"aliases", "alias"}, {"apis", "api"},        {"atlas", "atlas"},
    {"bias", "bias"},  {"biases", "bias"},     {"buses", "bus"},     {"canvas", "canvas"},   {"canvases", "canvas"},
    {"cpus", "cpu"},   {"dbs", "db"},          {"emojis", "emoji"},  {"focuses", "focus"},   {"gpus", "gpu"},
    {"guis", "gui"},   {"indices", "index"},   {"ios", "ios"},       {"lens", "lens"},       {"matrices", "matrix"},
    {"menus", "menu"}, {"news", "news"},       {"npus", "npu"},      {"statuses", "status"}, {"tpus", "tpu"},
    {"uris", "uri"},   {"vertices", "vertex"}, {"viruses", "virus"}, {"vms", "vm"},          {"wikis", "wiki"},
};

// Verbs in a single -s; all others before -ing, -ed, -er have lost an "e" ("parsing", "closing").
constexpr std::string_view bare_s[] = {"alias", "bias", "canvas", "focus"};

static_assert(std::ranges::is_sorted(kept_er));
static_assert(std::ranges::is_sorted(irregular_s, {}, &Irregular::word));
static_assert(std::ranges::is_sorted(bare_s));

bool is_plain_vowel(char letter) {
  return letter == 'a' || letter == 'e' || letter == 'i' || letter == 'o' || letter == 'u';
}

/// "y" is a vowel after a consonant.
bool is_vowel(const char* word, std::size_t at) {
  if (word[at] == 'y') return at > 0 && !is_vowel(word, at - 1);
  return is_plain_vowel(word[at]);
}

bool has_vowel(const char* word, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    if (is_vowel(word, i)) return true;
  }
  return false;
}

bool ends_with(const char* word, std::size_t size, std::string_view suffix) {
  return size >= suffix.size() && std::memcmp(word + size - suffix.size(), suffix.data(), suffix.size()) == 0;
}

/// Number of vowel groups that are followed by a consonant, counted up to 2.
int syllables(const char* word, std::size_t size) {
  int count = 0;
  bool after_vowel = false;
  for (std::size_t i = 0; i < size && count < 2; ++i) {
    const bool vowel = is_vowel(word, i);
    if (after_vowel && !vowel) ++count;
    after_vowel = vowel;
  }
  return count;
}

/// One syllable that ends consonant, vowel, consonant: "writ", "cod", not "read", "index", "box".
bool wants_e(const char* word, std::size_t size) {
  if (size < 2 || syllables(word, size) != 1) return false;
  const char last = word[size - 1];
  if (last == 'w' || last == 'x' || last == 'y') return false;
  return !is_vowel(word, size - 1) && is_vowel(word, size - 2) && (size == 2 || !is_vowel(word, size - 3));
}

/// Repairs what is left after -ing, -ed or -er: "mapp" to "map", "writ" to "write".
std::size_t repair(char* word, std::size_t size) {
  const char last = word[size - 1];
  if (size > 3 && last == word[size - 2] && !is_plain_vowel(last)) {
    return last == 'f' || last == 'l' || last == 's' || last == 'z' ? size : size - 1;
  }
  const bool lost_e =
      last == 's' && !std::binary_search(std::begin(bare_s), std::end(bare_s), std::string_view(word, size));
  if (!lost_e && !wants_e(word, size)) return size;
  word[size] = 'e';
  return size + 1;
}

std::size_t strip_plural(char* word, std::size_t size) {
  if (size < 3) return size;
  const std::string_view whole(word, size);
  const auto* irregular =
      std::lower_bound(std::begin(irregular_s), std::end(irregular_s), whole,
                       [](const Irregular& entry, std::string_view value) { return entry.word < value; });
  if (irregular != std::end(irregular_s) && irregular->word == whole) {
    std::memcpy(word, irregular->stem.data(), irregular->stem.size());
    return irregular->stem.size();
  }
  const char before = word[size - 2];
  if (before == 's' || before == 'u' || before == 'i') return size;
  if (size == 3 && (!is_plain_vowel(word[0]) || is_plain_vowel(before))) return size;
  if (size > 4 && ends_with(word, size, "ies")) {
    word[size - 3] = 'y';
    return size - 2;
  }
  return size - 1;
}

std::size_t strip_ing(char* word, std::size_t size) {
  if (size < 6 || !ends_with(word, size, "ing") || !has_vowel(word, size - 3)) return size;
  return repair(word, size - 3);
}

std::size_t strip_ed(char* word, std::size_t size) {
  if (size < 5 || word[size - 2] != 'e') return size;
  if (word[size - 3] == 'i') {
    word[size - 3] = 'y';
    return size - 2;
  }
  if (word[size - 3] == 'e' || std::string_view(word, size) == "embed" || !has_vowel(word, size - 2)) return size;
  return repair(word, size - 2);
}

std::size_t strip_er(char* word, std::size_t size) {
  if (size > 5 && ends_with(word, size, "ator")) return size > 6 ? size - 2 : size;
  if (size < 6 || word[size - 2] != 'e' || word[size - 3] == 'e' || !has_vowel(word, size - 2)) return size;
  if (std::binary_search(std::begin(kept_er), std::end(kept_er), std::string_view(word, size))) return size;
  if (word[size - 3] == 'i') {
    word[size - 3] = 'y';
    return size - 2;
  }
  return repair(word, size - 2);
}

std::size_t strip_final_e(char* word, std::size_t size) {
  if (size < 4) return size;
  const char before = word[size - 2];
  if (before == 'u') return size - 1;
  if (before == 'i' && size > 4) {
    word[size - 2] = 'y';
    return size - 1;
  }
  if (before == 'e' || (before == 's' && word[size - 3] != 's')) return size;
  const int count = syllables(word, size - 1);
  return count > 1 || (count == 1 && !wants_e(word, size - 1)) ? size - 1 : size;
}

std::size_t stem_once(char* word, std::size_t size) {
  switch (word[size - 1]) {
    case 's': return strip_plural(word, size);
    case 'g': return strip_ing(word, size);
    case 'd': return strip_ed(word, size);
    case 'r': return strip_er(word, size);
    case 'e': return strip_final_e(word, size);
    case 'n': return size > 7 && ends_with(word, size, "ation") ? size - 3 : size;
    case 'l': return size > 5 && word[size - 2] == 'l' ? size - 1 : size;
    default: return size;
  }
}

}  // namespace

std::size_t stem(char* word, std::size_t size) {
  // Every rule that changes the word leaves it shorter, so this ends, and the stem of a stem is itself.
  while (size > 2) {
    const std::size_t shorter = stem_once(word, size);
    if (shorter == size) break;
    size = shorter;
  }
  return size;
}

}  // namespace gaia
