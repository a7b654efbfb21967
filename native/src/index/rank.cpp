#include "rank.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string_view>
#include <unordered_set>

#include "path_evidence.hpp"

namespace gaia {
namespace {

// Set by hand: what the text says counts most, then an exact definition, then the name of the file.
constexpr double file_text_weight = 1.0;
constexpr double stem_in_query_weight = 0.35;
constexpr double query_in_stem_weight = 0.35;
constexpr double folder_weight = 0.15;
constexpr double definition_weight = 0.8;
constexpr double similarity_weight = 0.25;
constexpr double secondary_penalty = 0.45;
constexpr double chunk_text_weight = 0.6;
constexpr std::array<double, 3> chunk_shares = {1.0, 0.5, 0.25};
constexpr std::size_t most_chunks_of_a_file = 3;

struct FileEvidence {
  std::vector<double> texts;
  double similarity = 0;
  bool definition = false;
  double score = 0;
};

double best_chunks(std::vector<double>& texts) {
  std::ranges::sort(texts, std::greater<>());
  double sum = 0;
  for (std::size_t i = 0; i < std::min(texts.size(), chunk_shares.size()); ++i) sum += chunk_shares[i] * texts[i];
  return sum;
}

// BM25 favours the shortest text that holds a word; a chunk of a line or two rarely answers by itself.
double text_evidence(const Candidate& candidate) {
  constexpr double full_lines = 8;
  const double lines = std::min<double>(candidate.end_line - candidate.start_line + 1, full_lines);
  return candidate.definition ? candidate.text : candidate.text * (0.6 + 0.4 * lines / full_lines);
}

bool overlaps(const Candidate& a, const Candidate& b) {
  return a.path == b.path && a.start_line <= b.end_line && b.start_line <= a.end_line;
}

std::map<std::string_view, FileEvidence> judge_files(const std::vector<Candidate>& candidates, const Query& query) {
  std::map<std::string_view, FileEvidence> files;
  for (const Candidate& candidate : candidates) {
    FileEvidence& file = files[candidate.path];
    file.texts.push_back(text_evidence(candidate));
    file.similarity = std::max(file.similarity, candidate.similarity);
    file.definition = file.definition || candidate.definition;
  }
  double best_text = 0;
  for (auto& [path, file] : files) {
    file.score = best_chunks(file.texts);
    best_text = std::max(best_text, file.score);
  }
  const std::unordered_set<std::string_view> words(query.words.begin(), query.words.end());
  for (auto& [path, file] : files) {
    const PathEvidence evidence = path_evidence(path, words);
    const double text = best_text > 0 ? file.score / best_text : 0.0;
    file.score = file_text_weight * text + stem_in_query_weight * evidence.stem_in_query +
                 query_in_stem_weight * evidence.query_in_stem + folder_weight * evidence.folder_in_query +
                 similarity_weight * file.similarity + (file.definition ? definition_weight : 0.0) -
                 (evidence.secondary && !query.wants_tests ? secondary_penalty : 0.0);
  }
  return files;
}

}  // namespace

std::vector<Ranked> rank(const std::vector<Candidate>& candidates, const Query& query, std::size_t limit) {
  const auto files = judge_files(candidates, query);
  double best_text = 0;
  for (const Candidate& candidate : candidates) best_text = std::max(best_text, text_evidence(candidate));
  std::vector<Ranked> order;
  order.reserve(candidates.size());
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Candidate& candidate = candidates[i];
    const double text = best_text > 0 ? text_evidence(candidate) / best_text : 0.0;
    const double score =
        std::max(0.0, files.at(candidate.path).score + chunk_text_weight * text +
                          similarity_weight * candidate.similarity + (candidate.definition ? definition_weight : 0.0));
    order.push_back({i, score / (1.0 + score)});
  }
  std::ranges::sort(order, [&](const Ranked& a, const Ranked& b) {
    if (a.score != b.score) return a.score > b.score;
    const Candidate& left = candidates[a.candidate];
    const Candidate& right = candidates[b.candidate];
    if (left.path != right.path) return left.path < right.path;
    if (left.start_line != right.start_line) return left.start_line < right.start_line;
    return left.end_line < right.end_line;
  });

  std::vector<Ranked> chosen;
  std::vector<Ranked> left_for_later;
  std::map<std::string_view, std::size_t> chosen_of_file;
  const auto covered = [&](const Candidate& candidate) {
    return std::ranges::any_of(chosen, [&](const Ranked& r) { return overlaps(candidates[r.candidate], candidate); });
  };
  for (const Ranked& next : order) {
    if (chosen.size() == limit) break;
    const Candidate& candidate = candidates[next.candidate];
    if (covered(candidate)) continue;
    if (chosen_of_file[candidate.path]++ < most_chunks_of_a_file) {
      chosen.push_back(next);
    } else {
      left_for_later.push_back(next);
    }
  }
  for (const Ranked& next : left_for_later) {
    if (chosen.size() == limit) break;
    if (!covered(candidates[next.candidate])) chosen.push_back(next);
  }
  std::ranges::stable_sort(chosen, [](const Ranked& a, const Ranked& b) { return a.score > b.score; });
  return chosen;
}

}  // namespace gaia
