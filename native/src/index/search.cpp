#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "code_index_impl.hpp"
#include "gaia/error.hpp"
#include "gaia/hash_embedder.hpp"
#include "query.hpp"
#include "rank.hpp"
#include "schema.hpp"
#include "symbol_label.hpp"

namespace gaia {
namespace {

constexpr int text_candidates = 300;
constexpr std::size_t vector_candidates = 60;
// Below this cosine the hashed vectors of unrelated texts meet by chance.
constexpr float least_similarity = 0.25F;

std::int64_t pragma_integer(Store& store, std::string_view sql) {
  Statement select = store.prepare(sql);
  return select.step() ? select.integer(0) : 0;
}

/// Candidates by chunk id; a chunk found twice keeps both kinds of evidence.
class CandidateSet {
 public:
  explicit CandidateSet(Store& store) : store_(store) {}

  Candidate* at(std::int64_t chunk_id) {
    const auto [found, added] = position_.try_emplace(chunk_id, list_.size());
    if (added) {
      Statement select = store_.prepare(
          "SELECT f.path, c.start_line, c.end_line FROM chunks c JOIN files f ON f.id = c.file_id WHERE c.id = ?1");
      select.bind(1, chunk_id);
      if (!select.step()) {
        position_.erase(found);
        return nullptr;
      }
      list_.push_back({chunk_id, std::string(select.text(0)), static_cast<std::uint32_t>(select.integer(1)),
                       static_cast<std::uint32_t>(select.integer(2))});
    }
    return &list_[position_.at(chunk_id)];
  }

  const std::vector<Candidate>& list() const { return list_; }

 private:
  Store& store_;
  std::vector<Candidate> list_;
  std::unordered_map<std::int64_t, std::size_t> position_;
};

void add_text_matches(Store& store, const Query& query, CandidateSet& candidates) {
  if (query.match.empty()) return;
  // Weights of the columns body, symbol, comment, path.
  Statement select = store.prepare(
      "SELECT rowid, -rank FROM chunk_words WHERE chunk_words MATCH ?1 AND rank MATCH 'bm25(1.0, 4.0, 1.5, 2.0)' "
      "ORDER BY rank LIMIT ?2");
  select.bind(1, std::string_view(query.match)).bind(2, static_cast<std::int64_t>(text_candidates));
  while (select.step()) {
    if (Candidate* candidate = candidates.at(select.integer(0))) candidate->text = select.real(1);
  }
}

void add_definitions(Store& store, const Query& query, CandidateSet& candidates) {
  for (const std::string& name : query.symbols) {
    Statement select = store.prepare("SELECT id FROM chunks WHERE symbol_key = ?1 AND symbol_key <> '' LIMIT 100");
    select.bind(1, std::string_view(name));
    while (select.step()) {
      if (Candidate* candidate = candidates.at(select.integer(0))) candidate->definition = true;
    }
  }
}

SearchHit read_hit(Store& store, std::int64_t chunk_id, double score) {
  Statement select = store.prepare(
      "SELECT f.path, c.start_line, c.end_line, c.scope, c.symbol_name, c.symbol_type, f.language, c.content "
      "FROM chunks c JOIN files f ON f.id = c.file_id WHERE c.id = ?1");
  select.bind(1, chunk_id);
  select.step();
  return {std::string(select.text(0)),
          static_cast<std::uint32_t>(select.integer(1)),
          static_cast<std::uint32_t>(select.integer(2)),
          symbol_label(select.text(3), select.text(4)),
          std::string(select.text(5)),
          std::string(select.text(6)),
          std::string(select.text(7)),
          score};
}

}  // namespace

const VectorIndex& CodeIndex::Impl::loaded_vectors(const StopFlag& stop) {
  const std::int64_t data_version = pragma_integer(*store, "PRAGMA data_version");
  const std::int64_t changes = pragma_integer(*store, "SELECT total_changes()");
  if (vectors && vectors->data_version == data_version && vectors->changes == changes) return vectors->index;
  std::vector<std::int64_t> ids;
  std::vector<float> rows;
  Statement select =
      store->prepare("SELECT c.id, v.vector FROM chunks c JOIN vectors v ON v.key = c.vector_key ORDER BY c.id");
  while (select.step()) {
    stop.check();
    const auto bytes = select.blob(1);
    if (bytes.size() != options.model.dimension * sizeof(float)) {
      throw Error(ErrorCode::corrupt, "A stored vector has " + std::to_string(bytes.size()) + " bytes instead of " +
                                          std::to_string(options.model.dimension * sizeof(float)));
    }
    ids.push_back(select.integer(0));
    rows.resize(rows.size() + options.model.dimension);
    std::memcpy(rows.data() + rows.size() - options.model.dimension, bytes.data(), bytes.size());
  }
  VectorIndex index({Metric::inner_product, false, options.model.dimension});
  index.add(ids, rows);
  vectors = LoadedVectors{std::move(index), data_version, changes};
  return vectors->index;
}

std::vector<SearchHit> CodeIndex::search(std::string_view query_text, const SearchOptions& options,
                                         const StopFlag& stop) {
  impl_->check_model();
  Store& store = *impl_->store;
  const EmbeddingModel& model = impl_->options.model;
  std::vector<float> query_vector(options.query_vector.begin(), options.query_vector.end());
  if (model.native) {
    query_vector.resize(HashEmbedder::dimension);
    HashEmbedder::embed(query_text, std::span<float, HashEmbedder::dimension>(query_vector));
  } else if (query_vector.size() != model.dimension) {
    throw Error(ErrorCode::dimension_mismatch, "The vector of the question has " + std::to_string(query_vector.size()) +
                                                   " numbers; the index of model " + model.id + " needs " +
                                                   std::to_string(model.dimension));
  }

  // One read transaction, so that an update in another process cannot change the tables half-way.
  Transaction snapshot(store, TransactionMode::read);
  const Query query = parse_query(query_text);
  CandidateSet candidates(store);
  add_text_matches(store, query, candidates);
  add_definitions(store, query, candidates);
  for (const auto& hits : impl_->loaded_vectors(stop).search(query_vector, vector_candidates)) {
    for (const Hit& hit : hits) {
      if (hit.score < least_similarity) continue;
      if (Candidate* candidate = candidates.at(hit.id)) candidate->similarity = static_cast<double>(hit.score);
    }
  }
  std::vector<SearchHit> found;
  for (const Ranked& ranked : rank(candidates.list(), query, options.limit)) {
    found.push_back(read_hit(store, candidates.list()[ranked.candidate].chunk_id, ranked.score));
  }
  return found;
}

}  // namespace gaia
