#pragma once

#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <system_error>

namespace gaia {

/// A folder of its own, built up file by file; it goes away with the object.
class FileTree {
 public:
  FileTree() {
    std::random_device random;
    root_ = std::filesystem::temp_directory_path() / ("gaia-tree-" + std::to_string(random()));
    std::filesystem::create_directories(root_);
    root_ = std::filesystem::canonical(root_);
  }
  FileTree(const FileTree&) = delete;
  FileTree& operator=(const FileTree&) = delete;
  ~FileTree() {
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
  }

  const std::filesystem::path& root() const { return root_; }
  std::string path(const std::string& relative) const { return (root_ / relative).string(); }

  void file(const std::string& relative, std::string_view text = "x\n") const {
    const std::filesystem::path path = root_ / relative;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
  }
  void folder(const std::string& relative) const { std::filesystem::create_directories(root_ / relative); }
  void link(const std::string& relative, const std::string& target) const {
    const std::filesystem::path path = root_ / relative;
    std::filesystem::create_directories(path.parent_path());
    std::filesystem::create_symlink(target, path);
  }

 private:
  std::filesystem::path root_;
};

}  // namespace gaia
