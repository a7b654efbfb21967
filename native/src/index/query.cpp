#include "query.hpp"

#include <algorithm>
#include <unordered_set>

#include "gaia/code_words.hpp"
#include "symbol_label.hpp"

namespace gaia {
namespace {

bool is_name_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// `Store::close`, `store.close()` and `close` all name the symbol "close".
std::vector<std::string> named_symbols(std::string_view question, const std::vector<std::string>& words) {
  std::vector<std::string> names;
  std::size_t tokens = 0;
  std::size_t at = 0;
  while (at < question.size()) {
    if (!is_name_byte(question[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < question.size() && is_name_byte(question[at])) ++at;
    ++tokens;
    const std::string_view name = question.substr(begin, at - begin);
    const bool looks_like_code =
        name.find('_') != std::string_view::npos || name.find('$') != std::string_view::npos ||
        std::any_of(name.begin() + 1, name.end(), [](char c) { return c >= 'A' && c <= 'Z'; }) ||
        question.substr(at).starts_with("()") ||
        (begin > 0 && (question[begin - 1] == '.' || question[begin - 1] == ':' || question[begin - 1] == '`'));
    if (looks_like_code) names.push_back(symbol_key(name));
  }
  if (names.empty() && tokens == 1 && words.size() == 1) {
    const auto first = std::ranges::find_if(question, is_name_byte);
    const auto last = std::find_if_not(first, question.end(), is_name_byte);
    names.push_back(symbol_key(std::string_view(first, last)));
  }
  return names;
}

}  // namespace

Query parse_query(std::string_view question) {
  Query query;
  query.words = question_words(question);
  std::unordered_set<std::string_view> wanted(query.words.begin(), query.words.end());
  for_each_code_word(question, [&](const CodeWord& word) {
    const auto found = word.colocated ? wanted.end() : wanted.find(word.text);
    if (found == wanted.end()) return true;
    wanted.erase(found);
    if (!query.match.empty()) query.match += " OR ";
    // The words of the input are passed on as written: the tokenizer of the table treats them as it treated the text.
    query.match.append(1, '"').append(question.substr(word.begin, word.end - word.begin)).append(1, '"');
    return true;
  });
  query.symbols = named_symbols(question, query.words);
  query.wants_tests = std::ranges::any_of(query.words, [](std::string_view word) {
    return word == "test" || word == "spec" || word == "exampl" || word == "example" || word == "fixture" ||
           word == "bench" || word == "benchmark" || word == "mock";
  });
  return query;
}

}  // namespace gaia
