#include "walk/walker.hpp"

#include <algorithm>
#include <utility>

#include "gaia/language.hpp"
#include "gaia/sensitive.hpp"
#include "support/utf8.hpp"
#include "walk/git_repository.hpp"
#include "walk/left_out_names.hpp"

namespace gaia {
namespace {

// Folders held open for their children; a process may have as few as 256 descriptors.
constexpr std::size_t max_open_folders = 64;
// Bounds what a hostile tree can cost: the paths of n nested folders take n² bytes.
constexpr std::size_t max_path_bytes = 16 * 1024;

std::string_view last_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace

Walker::Walker(const WalkOptions& options, std::string root, const StopFlag& stop)
    : options_(options), stop_(stop), root_(std::move(root)) {}

void Walker::run() {
  start();
  while (!pending_.empty()) {
    stop_.check();
    const Folder folder = std::move(pending_.back());
    pending_.pop_back();
    visit(folder);
  }
}

void Walker::start() {
  const auto repository = find_repository(root_);
  const GitExcludes excludes = read_git_excludes(repository, options_.environment);
  in_repository_ = repository.has_value();
  ignore_case_ = excludes.ignore_case;
  std::shared_ptr<const Scope> scope;
  add_scope(scope, 0, excludes.user);
  add_scope(scope, 0, excludes.repository);
  if (repository && repository->root != root_) {
    const std::size_t outside = repository->root.size() + (repository->root.ends_with('/') ? 0 : 1);
    prefix_ = root_.substr(outside) + "/";
    Directory above;
    if (above.open(repository->root) == Access::granted) {
      std::size_t base = 0;
      for (;;) {
        if (const auto bytes = above.read_file(".gitignore", max_ignore_file_bytes)) add_scope(scope, base, *bytes);
        const std::size_t slash = prefix_.find('/', base);
        if (slash + 1 == prefix_.size()) break;
        Directory next;
        if (next.open_child(above, prefix_.substr(base, slash - base)) != Access::granted) break;
        above = std::move(next);
        base = slash + 1;
      }
    }
  }
  pending_.push_back({"", nullptr, std::move(scope)});
}

void Walker::add_scope(std::shared_ptr<const Scope>& scope, std::size_t base, std::string_view bytes) const {
  IgnoreFile file(bytes, ignore_case_);
  if (file.empty()) return;
  scope = std::make_shared<const Scope>(Scope{std::move(scope), base, std::move(file)});
}

std::shared_ptr<Directory> Walker::shared(Directory&& directory) {
  std::unique_ptr<Directory> owned = std::make_unique<Directory>(std::move(directory));
  ++open_folders_;
  return std::shared_ptr<Directory>(owned.release(), [this](const Directory* closing) {
    --open_folders_;
    delete closing;
  });
}

Access Walker::open(const Folder& folder, Directory& opened) const {
  if (folder.parent) return opened.open_child(*folder.parent, std::string(last_name(folder.path)));
  Access access = opened.open(root_);
  for (std::size_t begin = 0; access == Access::granted && begin < folder.path.size();) {
    const std::size_t end = std::min(folder.path.find('/', begin), folder.path.size());
    Directory child;
    access = child.open_child(opened, folder.path.substr(begin, end - begin));
    opened = std::move(child);
    begin = end + 1;
  }
  return access;
}

void Walker::visit(const Folder& folder) {
  const bool is_root = folder.path.empty();
  const auto refuse = [&] {
    if (is_root) throw Error(ErrorCode::io, "The folder " + root_ + " cannot be read");
    skipped.push_back({folder.path, SkipReason::unreadable});
  };
  Directory opened;
  const Access access = open(folder, opened);
  if (access == Access::refused) return refuse();
  if (access == Access::missing) {
    if (is_root) throw Error(ErrorCode::not_found, "There is no folder " + root_);
    return;
  }
  const std::shared_ptr<const Directory> directory = shared(std::move(opened));
  std::vector<DirectoryEntry> entries;
  if (directory->list(entries) == Access::refused) refuse();
  if (!is_root && is_foreign(folder, entries)) return;

  Folder within{folder.path, nullptr, folder.scope};
  const bool has_rules =
      std::any_of(entries.begin(), entries.end(), [](const DirectoryEntry& e) { return e.name == ".gitignore"; });
  if (has_rules) {
    if (const auto bytes = directory->read_file(".gitignore", max_ignore_file_bytes)) {
      add_scope(within.scope, prefix_.size() + folder.path.size() + (is_root ? 0 : 1), *bytes);
    }
  }
  std::size_t taken = 0;
  for (DirectoryEntry& entry : entries) {
    if (++taken % 256 == 0) stop_.check();
    take(within, directory, entry);
  }
}

bool Walker::is_foreign(const Folder& folder, const std::vector<DirectoryEntry>& entries) {
  for (const DirectoryEntry& entry : entries) {
    if (entry.name == ".git") {
      skipped.push_back({folder.path, SkipReason::submodule});
      return true;
    }
  }
  // A Python virtual environment, whatever it is called (PEP 405).
  for (const DirectoryEntry& entry : entries) {
    if (entry.name == "pyvenv.cfg" && entry.kind != EntryKind::directory) {
      ++ignored;
      return true;
    }
  }
  return false;
}

void Walker::take(const Folder& folder, const std::shared_ptr<const Directory>& directory, DirectoryEntry& entry) {
  if (entry.kind == EntryKind::unknown) {
    FileStatus status;
    if (directory->status(entry.name, status) == Access::granted) entry.kind = status.kind;
  }
  const bool is_directory = entry.kind == EntryKind::directory;
  std::string path = join_path(folder.path, entry.name);
  if (is_excluded_entry(entry.name, is_directory) || (is_directory && !in_repository_ && is_build_folder(entry.name)) ||
      ignores(folder, path, is_directory)) {
    ++ignored;
    return;
  }
  std::optional<SkipReason> reason;
  if (is_sensitive_name(path)) {
    reason = SkipReason::sensitive;
  } else if (!is_utf8(entry.name)) {
    reason = SkipReason::not_utf8;
  } else if (entry.kind == EntryKind::other) {
    reason = SkipReason::not_regular;
  } else if (entry.kind == EntryKind::unknown || path.size() > max_path_bytes) {
    reason = SkipReason::unreadable;
  }
  if (reason) {
    skipped.push_back({std::move(path), *reason});
  } else if (is_directory) {
    take_folder(folder, directory, std::move(path));
  } else if (entry.kind == EntryKind::symlink) {
    links.push_back(std::move(path));
  } else {
    take_file(*directory, entry.name, std::move(path));
  }
}

void Walker::take_folder(const Folder& folder, const std::shared_ptr<const Directory>& directory, std::string path) {
  pending_.push_back({std::move(path), open_folders_ <= max_open_folders ? directory : nullptr, folder.scope});
}

void Walker::take_file(const Directory& directory, const std::string& name, std::string path) {
  if (is_generated_name(name)) {
    skipped.push_back({std::move(path), SkipReason::generated});
    return;
  }
  if (!language_of(name)) {
    skipped.push_back({std::move(path), SkipReason::unsupported});
    return;
  }
  FileStatus status;
  const Access access = directory.status(name, status);
  if (access == Access::refused) skipped.push_back({std::move(path), SkipReason::unreadable});
  if (access != Access::granted || status.kind != EntryKind::file) return;
  if (status.size > options_.max_file_bytes) {
    skipped.push_back({std::move(path), SkipReason::too_large});
    return;
  }
  files.push_back({std::move(path), status.size, status.modified_ns, status.changed_ns, status.inode});
}

bool Walker::ignores(const Folder& folder, std::string_view path, bool is_directory) {
  if (!folder.scope) return false;
  repository_path_.assign(prefix_).append(path);
  for (const Scope* scope = folder.scope.get(); scope != nullptr; scope = scope->outer.get()) {
    const std::string_view below = std::string_view(repository_path_).substr(scope->base);
    const IgnoreVerdict verdict = scope->file.verdict(below, is_directory);
    if (verdict != IgnoreVerdict::undecided) return verdict == IgnoreVerdict::ignored;
  }
  return false;
}

}  // namespace gaia
