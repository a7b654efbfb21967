#include "walk/directory.hpp"

namespace gaia {

bool is_absolute_path(std::string_view path) {
#ifdef _WIN32
  if (path.size() >= 3 && path[1] == ':' && (path[2] == '/' || path[2] == '\\')) return true;
#endif
  return path.starts_with('/');
}

std::string parent_folder(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos || slash + 1 == path.size()) return path;
  const bool below_root = path.find('/') == slash;
  return path.substr(0, below_root ? slash + 1 : slash);
}

std::string join_path(std::string_view folder, std::string_view name) {
  std::string joined(folder);
  if (!joined.empty() && !joined.ends_with('/')) joined.push_back('/');
  joined.append(name);
  return joined;
}

EntryKind path_kind(const std::string& path) { return path_status(path).kind; }

}  // namespace gaia
