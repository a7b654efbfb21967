#include <charconv>

#include "gaia/vec_file.hpp"
#include "vector/vec_input.hpp"

namespace gaia {
namespace {

constexpr std::int64_t largest_number = (std::int64_t{1} << 53) - 1;  // JavaScript's safe integers.

std::int64_t number_in(const std::string& id, const std::string& file) {
  std::int64_t value = 0;
  const auto [end, problem] = std::from_chars(id.data(), id.data() + id.size(), value);
  const bool whole = problem == std::errc() && end == id.data() + id.size() && std::to_string(value) == id;
  if (!whole || value > largest_number || value < -largest_number) {
    throw Error(ErrorCode::corrupt, file + " has id \"" + id + "\" where an integer was expected");
  }
  return value;
}

}  // namespace

LoadedVectorIndex load_vector_index(const std::string& path, const VecGuards& guards, VecIds ids,
                                    const StopFlag* stop) {
  VecInput input(path);
  VecReader reader(input.stream(), input.size(), guards, input.name());
  const VecHeader& header = reader.header();
  const std::size_t dimension = header.dimension == 0 ? guards.dimension : header.dimension;
  LoadedVectorIndex loaded{
      VectorIndex({.metric = header.metric, .normalize = header.normalize, .dimension = dimension}), {}, header.model};
  const auto count = static_cast<std::size_t>(reader.count());
  loaded.index.reserve(count);
  if (ids == VecIds::positions) loaded.ids.reserve(count);
  std::string id;
  std::vector<float> row(count == 0 ? 0 : dimension);
  for (std::int64_t position = 0; reader.next(id, row); ++position) {
    if (stop != nullptr) stop->check();
    const std::int64_t key = ids == VecIds::numbers ? number_in(id, input.name()) : position;
    loaded.index.add_stored({&key, 1}, row);
    if (ids == VecIds::positions) loaded.ids.push_back(std::move(id));
  }
  return loaded;
}

void save_vector_index(const std::string& path, const VectorIndex& index, const std::string& model,
                       std::span<const std::string> names, const StopFlag* stop) {
  const VectorIndexOptions& options = index.options();
  const std::vector<std::int64_t> ids = index.ids();
  const VecHeader header = {.metric = options.metric,
                            .normalize = options.normalize,
                            .dimension = static_cast<std::uint32_t>(options.dimension),
                            .model = model};
  VecWriter writer(path, header, ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (stop != nullptr) stop->check();
    writer.append(names.empty() ? std::to_string(ids[i]) : names[i], index.row(ids[i]));
  }
  writer.commit();
}

}  // namespace gaia
