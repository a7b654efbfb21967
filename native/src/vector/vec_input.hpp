#pragma once

#include <cstdint>
#include <fstream>
#include <string>

namespace gaia {

/// An opened `.vec` file and its size. Error(not_found) when there is none, Error(io) when it cannot be opened.
class VecInput {
 public:
  explicit VecInput(const std::string& path);
  std::istream& stream() noexcept { return stream_; }
  std::uint64_t size() const noexcept { return size_; }
  /// What messages call it.
  const std::string& name() const noexcept { return name_; }

 private:
  std::string name_;
  std::ifstream stream_;
  std::uint64_t size_ = 0;
};

}  // namespace gaia
