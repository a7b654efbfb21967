#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <unordered_set>

#include "gaia/code_words.hpp"

namespace gaia {
namespace {

// Words of a question that say nothing about the code asked for. "code", "file", "function" are not among them: a
// file watcher differs from a watcher, and a full-text index weighs frequent words down by itself.
constexpr std::string_view stop_words[] = {
    "a",           "about", "am",    "an",     "and",     "any",    "are",     "as",       "at",     "be",
    "been",        "being", "but",   "by",     "can",     "could",  "defined", "describe", "did",    "do",
    "does",        "doesn", "doing", "don",    "explain", "for",    "from",    "had",      "happen", "happening",
    "happens",     "has",   "have",  "having", "he",      "her",    "his",     "how",      "i",      "if",
    "implemented", "in",    "into",  "is",     "isn",     "it",     "its",     "located",  "me",     "my",
    "of",          "on",    "onto",  "or",     "our",     "please", "s",       "shall",    "she",    "should",
    "show",        "so",    "t",     "tell",   "than",    "that",   "the",     "their",    "them",   "then",
    "there",       "these", "they",  "this",   "those",   "to",     "us",      "use",      "used",   "uses",
    "using",       "was",   "we",    "were",   "what",    "when",   "where",   "whether",  "which",  "who",
    "whom",        "whose", "why",   "will",   "with",    "work",   "working", "works",    "would",  "you",
    "your",
};
static_assert(std::ranges::is_sorted(stop_words));

bool is_stop_word(std::string_view source) {
  // As written, not as stemmed: "works" is noise where "worker", of the same stem, is not.
  constexpr std::size_t longest = 16;
  if (source.size() > longest) return false;
  char lower[longest];
  std::transform(source.begin(), source.end(), lower,
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
  return std::ranges::binary_search(stop_words, std::string_view(lower, source.size()));
}

}  // namespace

std::vector<std::string> question_words(std::string_view question) {
  std::vector<std::string> words;
  std::vector<std::string> noise;
  std::unordered_set<std::string> seen;
  for_each_code_word(question, [&](const CodeWord& word) {
    if (!seen.emplace(word.text).second) return true;
    const bool stop = !word.colocated && is_stop_word(question.substr(word.begin, word.end - word.begin));
    (stop ? noise : words).emplace_back(word.text);
    return true;
  });
  return words.empty() ? noise : words;
}

}  // namespace gaia
