#pragma once

#include <filesystem>
#include <random>
#include <string>

namespace gaia {

/// A folder of its own that goes away with the object.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::random_device random;
    path_ =
        std::filesystem::temp_directory_path() / ("gaia-test-" + std::to_string(random()) + std::to_string(random()));
    std::filesystem::create_directories(path_);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  const std::filesystem::path& path() const { return path_; }
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace gaia
