#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gaia/ignore.hpp"
#include "gaia/walk.hpp"
#include "walk/directory.hpp"

namespace gaia {

/// The first pass of a walk: everything below the root except what symbolic links lead to.
class Walker {
 public:
  /// `root` is symlink-resolved.
  Walker(const WalkOptions& options, std::string root, const StopFlag& stop);

  void run();

  std::vector<WalkedFile> files;
  std::vector<SkippedFile> skipped;
  std::vector<std::string> links;  ///< Symbolic links whose own names are to be kept.
  std::uint64_t ignored = 0;

 private:
  /// Ignore rules of one folder; the nearest folder's rules outrank those above.
  struct Scope {
    std::shared_ptr<const Scope> outer;
    std::size_t base;  ///< Bytes of a repository path up to this folder, its slash included.
    IgnoreFile file;
  };
  struct Folder {
    std::string path;                         ///< Relative to the root, "" for the root.
    std::shared_ptr<const Directory> parent;  ///< Null when too many folders are open: reached by name again.
    std::shared_ptr<const Scope> scope;
  };

  void start();
  void add_scope(std::shared_ptr<const Scope>& scope, std::size_t base, std::string_view bytes) const;
  Access open(const Folder& folder, Directory& opened) const;
  void visit(const Folder& folder);
  bool is_foreign(const Folder& folder, const std::vector<DirectoryEntry>& entries);
  void take(const Folder& folder, const std::shared_ptr<const Directory>& directory, DirectoryEntry& entry);
  void take_folder(const Folder& folder, const std::shared_ptr<const Directory>& directory, std::string path);
  void take_file(const Directory& directory, const std::string& name, std::string path);
  bool ignores(const Folder& folder, std::string_view path, bool is_directory);
  std::shared_ptr<Directory> shared(Directory&& directory);

  const WalkOptions& options_;
  const StopFlag& stop_;
  std::string root_;
  std::string prefix_;  ///< The root relative to its repository, with a slash at the end unless empty.
  bool in_repository_ = false;
  bool ignore_case_ = false;
  std::size_t open_folders_ = 0;  ///< Outlives pending_, whose folders count themselves out.
  std::vector<Folder> pending_;
  std::string repository_path_;
};

}  // namespace gaia
