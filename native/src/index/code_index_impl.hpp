#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "gaia/code_index.hpp"
#include "gaia/store.hpp"
#include "gaia/vector_index.hpp"
#include "prepared_file.hpp"

namespace gaia {

/// All vectors of the chunks, by chunk id, and the data version of the database they were read at.
struct LoadedVectors {
  VectorIndex index;
  std::int64_t data_version;
  std::int64_t changes;
};

struct CodeIndex::Impl {
  CodeIndexOptions options;
  std::optional<Store> store;
  std::string repaired;  ///< What opening found; handed out by the next update.
  std::optional<LoadedVectors> vectors;

  void open();
  /// Sets a damaged database aside and starts an empty one; remembers `what` for the next update's report.
  void replace_damaged(const std::string& what);
  /// Records the model in an empty index; throws Error(model_mismatch) when the index was made with another.
  void check_model();
  const VectorIndex& loaded_vectors(const StopFlag& stop);
};

}  // namespace gaia
