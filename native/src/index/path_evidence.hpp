#pragma once

#include <string_view>
#include <unordered_set>

namespace gaia {

/// How well a file's path fits a question; all values from 0 to 1.
struct PathEvidence {
  double stem_in_query;    ///< Share of the file stem's words that the question holds.
  double query_in_stem;    ///< Share of the question's words that the file stem holds.
  double folder_in_query;  ///< Share of the last two folders' words that the question holds.
  bool secondary;          ///< Tests, examples, fixtures, benchmarks, vendored or generated code.
};

PathEvidence path_evidence(std::string_view path, const std::unordered_set<std::string_view>& query_words);

}  // namespace gaia
