#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gaia/git_environment.hpp"
#include "gaia/stop.hpp"

namespace gaia {

/// Why a file that git does not ignore was left out.
enum class SkipReason {
  sensitive,        ///< Its name is on the list of files that hold secrets.
  too_large,        ///< Larger than WalkOptions::max_file_bytes.
  unsupported,      ///< Not a known source or text type (language_of gives none).
  generated,        ///< Lock files, minified bundles, source maps.
  symlink_outside,  ///< A symbolic link whose target lies outside the root.
  symlink_folder,   ///< A symbolic link to a folder inside the root, which is walked under its own name.
  submodule,        ///< The root of another git repository or work tree.
  not_regular,      ///< Socket, device, pipe.
  unreadable,       ///< The operating system refused, a link leads nowhere, or a folder's path has over 16 KiB.
  not_utf8,         ///< The path is not UTF-8; of a folder, nothing below it was looked at.
  limit,            ///< Beyond WalkOptions::max_files.
};

const char* skip_reason_name(SkipReason reason) noexcept;

struct WalkOptions {
  std::string root;  ///< Absolute, symlink-resolved folder.
  std::uint64_t max_file_bytes = 1024 * 1024;
  std::uint64_t max_files = 100'000;
  GitEnvironment environment = GitEnvironment::current();  ///< Where core.excludesFile is configured.
};

/// A file to index. `path` is relative to the root with '/' separators, in UTF-8. Of a symbolic link the path is the
/// link's and the rest is its target's.
struct WalkedFile {
  std::string path;
  std::uint64_t size;
  std::int64_t modified_ns;  ///< Modification time, nanoseconds since the epoch.
  std::int64_t changed_ns;   ///< Status-change time (ctime); catches edits that restore the modification time.
  std::uint64_t inode;
};

struct SkippedFile {
  std::string path;  ///< The bytes on disk.
  SkipReason reason;
};

/// Both lists are sorted by path, byte by byte, so the result does not depend on the file system's order.
struct WalkResult {
  std::vector<WalkedFile> files;
  std::vector<SkippedFile> skipped;
  std::uint64_t ignored =
      0;  ///< Entries (files, or whole folders counted once) that git's rules or the built-in excludes left out.
};

/// Lists the files below `options.root` that git would not ignore, tracked or not. A root that is itself ignored is
/// walked all the same, because the caller named it. Entries that vanish during the walk are passed over. Throws
/// Error(not_found) when the root is no folder, Error(io) when it cannot be read, Error(aborted) on stop.
WalkResult walk(const WalkOptions& options, const StopFlag& stop);

/// The folder that encloses `path` and holds `.git`, symlink-resolved; outside a repository `path` itself, resolved, or
/// the folder of a file. Throws Error(not_found) when nothing is there.
std::string find_root(const std::string& path);

}  // namespace gaia
