#include "gaia/walk.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "walk/directory.hpp"
#include "walk/git_repository.hpp"
#include "walk/link_targets.hpp"
#include "walk/walker.hpp"

namespace gaia {
namespace {

void apply_limit(WalkResult& result, std::uint64_t max_files) {
  if (result.files.size() <= max_files) return;
  const auto first_beyond = result.files.begin() + static_cast<std::ptrdiff_t>(max_files);
  const auto middle = static_cast<std::ptrdiff_t>(result.skipped.size());
  for (auto file = first_beyond; file != result.files.end(); ++file) {
    result.skipped.push_back({std::move(file->path), SkipReason::limit});
  }
  result.files.erase(first_beyond, result.files.end());
  std::inplace_merge(result.skipped.begin(), result.skipped.begin() + middle, result.skipped.end(),
                     [](const SkippedFile& a, const SkippedFile& b) { return a.path < b.path; });
}

std::string resolved(const std::string& path) {
  // The operating system would read a path only up to a NUL byte, and so another one.
  auto real = path.find('\0') == std::string::npos ? real_path(path) : std::nullopt;
  if (!real) throw Error(ErrorCode::not_found, "There is no file or folder " + path);
  return *std::move(real);
}

}  // namespace

const char* skip_reason_name(SkipReason reason) noexcept {
  switch (reason) {
    case SkipReason::sensitive: return "sensitive";
    case SkipReason::too_large: return "too_large";
    case SkipReason::unsupported: return "unsupported";
    case SkipReason::generated: return "generated";
    case SkipReason::symlink_outside: return "symlink_outside";
    case SkipReason::symlink_folder: return "symlink_folder";
    case SkipReason::submodule: return "submodule";
    case SkipReason::not_regular: return "not_regular";
    case SkipReason::unreadable: return "unreadable";
    case SkipReason::not_utf8: return "not_utf8";
    case SkipReason::limit: return "limit";
  }
  return "unknown";
}

WalkResult walk(const WalkOptions& options, const StopFlag& stop) {
  const std::string root = resolved(options.root);
  if (path_kind(root) != EntryKind::directory) {
    throw Error(ErrorCode::not_found, "There is no folder " + options.root);
  }
  Walker walker(options, root, stop);
  walker.run();
  resolve_links(walker, root, options, stop);
  WalkResult result{std::move(walker.files), std::move(walker.skipped), walker.ignored};
  apply_limit(result, options.max_files);
  return result;
}

std::string find_root(const std::string& path) {
  std::string folder = resolved(path);
  if (path_kind(folder) != EntryKind::directory) folder = parent_folder(folder);
  const auto repository = find_repository(folder);
  return repository ? repository->root : folder;
}

}  // namespace gaia
