#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "query.hpp"

namespace gaia {

/// A chunk that text, symbols or vectors brought up, with the evidence for it.
struct Candidate {
  std::int64_t chunk_id;
  std::string path;
  std::uint32_t start_line;
  std::uint32_t end_line;
  double text = 0;          ///< BM25, larger is better; 0 when only vectors found it.
  double similarity = 0;    ///< Cosine to the question; 0 when only text found it.
  bool definition = false;  ///< Defines a symbol that the question names.
};

struct Ranked {
  std::size_t candidate;  ///< Position in the list that was ranked.
  double score;           ///< 0 to 1.
};

/// Orders candidates, best first: evidence for the file (its three best chunks, its path, what it defines) plus
/// evidence for the chunk itself; at most one of several overlapping chunks; equal scores by path and line. At most
/// `limit`, and at most three of one file while other files are left.
std::vector<Ranked> rank(const std::vector<Candidate>& candidates, const Query& query, std::size_t limit);

}  // namespace gaia
