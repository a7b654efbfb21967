#pragma once

#include <map>
#include <string>
#include <vector>

#include "file_tree.hpp"
#include "gaia/walk.hpp"

namespace gaia {

/// Options that see no configuration of the machine the test runs on.
inline WalkOptions walk_options(const std::string& root) {
  WalkOptions options;
  options.root = root;
  options.environment = GitEnvironment{};
  return options;
}

inline WalkResult walk_tree(const FileTree& tree) { return walk(walk_options(tree.root().string()), StopFlag()); }

inline std::vector<std::string> paths_of(const WalkResult& result) {
  std::vector<std::string> paths;
  for (const WalkedFile& file : result.files) paths.push_back(file.path);
  return paths;
}

inline std::map<std::string, std::string> reasons_of(const WalkResult& result) {
  std::map<std::string, std::string> reasons;
  for (const SkippedFile& file : result.skipped) reasons[file.path] = skip_reason_name(file.reason);
  return reasons;
}

using Paths = std::vector<std::string>;
using Reasons = std::map<std::string, std::string>;

}  // namespace gaia
