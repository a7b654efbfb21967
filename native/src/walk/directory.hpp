#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gaia {

enum class EntryKind : std::uint8_t {
  missing,
  file,
  directory,
  symlink,
  other,    ///< Socket, device, pipe.
  unknown,  ///< The file system does not say without a status call.
};

struct DirectoryEntry {
  std::string name;
  EntryKind kind;
};

struct FileStatus {
  EntryKind kind = EntryKind::missing;
  std::uint64_t size = 0;
  std::int64_t modified_ns = 0;
  std::int64_t changed_ns = 0;
  std::uint64_t inode = 0;
};

enum class Access : std::uint8_t {
  granted,
  missing,  ///< Nothing there (any more), or something else than asked for.
  refused,
};

/// git's own limit for ignore files is the same.
inline constexpr std::size_t max_ignore_file_bytes = 100 * 1024 * 1024;

/// An open folder. Everything in it is reached through the open folder, not by its path, so that neither the length
/// of a path nor a folder swapped for a link leads elsewhere (on Windows by its path, which has no such limit there).
class Directory {
 public:
  Directory() = default;
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;
  Directory(Directory&& other) noexcept;
  Directory& operator=(Directory&& other) noexcept;
  ~Directory();

  Access open(const std::string& path);
  /// Opens the folder `name` in `parent`; a symbolic link counts as missing.
  Access open_child(const Directory& parent, const std::string& name);

  /// Appends all entries but "." and "..", in the file system's order. What was read before a failure stays.
  Access list(std::vector<DirectoryEntry>& entries) const;
  /// Of the entry itself, not of what a link points to.
  Access status(const std::string& name, FileStatus& status) const;
  /// The bytes of a regular file of at most `max_bytes`; nothing for links, other kinds and failures.
  std::optional<std::string> read_file(const std::string& name, std::size_t max_bytes) const;

 private:
#ifdef _WIN32
  std::string path_;
#else
  int descriptor_ = -1;
#endif
};

bool is_absolute_path(std::string_view path);
/// The folder above an absolute path; a root stays itself.
std::string parent_folder(const std::string& path);
std::string join_path(std::string_view folder, std::string_view name);

// These follow symbolic links.
std::optional<std::string> real_path(const std::string& path);
FileStatus path_status(const std::string& path);
EntryKind path_kind(const std::string& path);
std::optional<std::string> read_whole_file(const std::string& path, std::size_t max_bytes);

}  // namespace gaia
