#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "gaia/vec_file.hpp"

/// Any bytes are either refused with gaia::Error or read as a file that an index accepts and searches.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  std::istringstream input(bytes);
  gaia::VecFile file;
  try {
    file = gaia::VecReader(input, size, {}).read_all();
  } catch (const gaia::Error&) {
    return 0;
  }
  if (file.rows.size() != file.ids.size() * file.header.dimension) std::abort();
  gaia::VectorIndex index({file.header.metric, file.header.normalize, file.header.dimension});
  std::vector<std::int64_t> ids(file.ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<std::int64_t>(i);
  index.add_stored(ids, file.rows);
  if (ids.empty()) return 0;
  const std::span<const float> query = std::span(file.rows).first(file.header.dimension);
  if (index.search(query, ids.size()).at(0).size() != ids.size()) std::abort();
  return 0;
}
