#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gaia {

/// What the index looks for on behalf of a question.
struct Query {
  std::vector<std::string> words;  ///< Distinct stemmed words that carry meaning.
  std::string match;               ///< FTS5 expression: any of the words; empty without words.
  std::vector<std::string>
      symbols;               ///< Lower-cased names that the question may be naming, qualified ones by last part.
  bool wants_tests = false;  ///< The question itself speaks of tests, examples or fixtures.
};

Query parse_query(std::string_view question);

}  // namespace gaia
