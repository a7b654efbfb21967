#include "vector/vec_input.hpp"

#include <filesystem>
#include <system_error>

#include "gaia/error.hpp"
#include "support/atomic_file.hpp"

namespace gaia {

VecInput::VecInput(const std::string& path) : name_("The vector file " + path) {
  const std::filesystem::path file = utf8_path(path);
  std::error_code error;
  if (!std::filesystem::exists(file, error)) {
    throw Error(ErrorCode::not_found, "There is no vector file at " + path);
  }
  size_ = std::filesystem::file_size(file, error);
  if (error) throw Error(ErrorCode::io, "Could not read the vector file at " + path + ": " + error.message());
  stream_.open(file, std::ios::binary);
  if (!stream_.is_open()) throw Error(ErrorCode::io, "Could not open the vector file at " + path);
}

}  // namespace gaia
