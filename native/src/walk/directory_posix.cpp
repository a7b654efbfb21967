#ifndef _WIN32

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

#include "walk/directory.hpp"

namespace gaia {
namespace {

constexpr int directory_flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
// A pipe named .gitignore must not block the walk.
constexpr int file_flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC;

Access access_of_error() {
  return errno == ENOENT || errno == ENOTDIR || errno == ELOOP ? Access::missing : Access::refused;
}

EntryKind kind_of_mode(mode_t mode) {
  if (S_ISREG(mode)) return EntryKind::file;
  if (S_ISDIR(mode)) return EntryKind::directory;
  if (S_ISLNK(mode)) return EntryKind::symlink;
  return EntryKind::other;
}

EntryKind kind_of_entry(const dirent& entry) {
#ifdef DT_UNKNOWN
  switch (entry.d_type) {
    case DT_REG: return EntryKind::file;
    case DT_DIR: return EntryKind::directory;
    case DT_LNK: return EntryKind::symlink;
    case DT_UNKNOWN: return EntryKind::unknown;
    default: return EntryKind::other;
  }
#else
  static_cast<void>(entry);
  return EntryKind::unknown;
#endif
}

std::int64_t nanoseconds(const timespec& time) {
  return static_cast<std::int64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::int64_t>(time.tv_nsec);
}

FileStatus to_status(const struct stat& info) {
  FileStatus status;
  status.kind = kind_of_mode(info.st_mode);
  status.size = static_cast<std::uint64_t>(info.st_size);
#ifdef __APPLE__
  status.modified_ns = nanoseconds(info.st_mtimespec);
  status.changed_ns = nanoseconds(info.st_ctimespec);
#else
  status.modified_ns = nanoseconds(info.st_mtim);
  status.changed_ns = nanoseconds(info.st_ctim);
#endif
  status.inode = static_cast<std::uint64_t>(info.st_ino);
  return status;
}

int open_at(int folder, const char* name, int flags) {
  int descriptor;
  do {
    descriptor = ::openat(folder, name, flags);
  } while (descriptor < 0 && errno == EINTR);
  return descriptor;
}

/// Reads and closes `descriptor`.
std::optional<std::string> read_all(int descriptor, std::size_t max_bytes) {
  if (descriptor < 0) return std::nullopt;
  std::optional<std::string> bytes;
  struct stat info;
  if (::fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode) &&
      static_cast<std::uint64_t>(info.st_size) <= max_bytes) {
    bytes.emplace();
    // One byte more than the file says it has, so that the usual file ends without a second read.
    std::size_t room = static_cast<std::size_t>(info.st_size) + 1;
    for (;;) {
      const std::size_t used = bytes->size();
      bytes->resize(used + room);
      const ssize_t got = ::read(descriptor, bytes->data() + used, room);
      if (got < 0 && errno == EINTR) {
        bytes->resize(used);
        continue;
      }
      bytes->resize(used + static_cast<std::size_t>(got > 0 ? got : 0));
      if (got < 0 || bytes->size() > max_bytes) {
        bytes.reset();
        break;
      }
      if (got == 0 || static_cast<std::size_t>(got) < room) break;
      room = 64 * 1024;
    }
  }
  ::close(descriptor);
  return bytes;
}

struct CloseStream {
  void operator()(DIR* stream) const { ::closedir(stream); }
};

}  // namespace

Directory::Directory(Directory&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

Directory& Directory::operator=(Directory&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

Directory::~Directory() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Access Directory::open(const std::string& path) {
  const int descriptor = open_at(AT_FDCWD, path.c_str(), directory_flags);
  if (descriptor < 0) return access_of_error();
  *this = Directory();
  descriptor_ = descriptor;
  return Access::granted;
}

Access Directory::open_child(const Directory& parent, const std::string& name) {
  const int descriptor = open_at(parent.descriptor_, name.c_str(), directory_flags | O_NOFOLLOW);
  if (descriptor < 0) return access_of_error();
  *this = Directory();
  descriptor_ = descriptor;
  return Access::granted;
}

Access Directory::list(std::vector<DirectoryEntry>& entries) const {
  // The stream owns its descriptor, and reading through a duplicate would move the position of the original.
  const int own = open_at(descriptor_, ".", directory_flags);
  if (own < 0) return access_of_error();
  const std::unique_ptr<DIR, CloseStream> stream(::fdopendir(own));
  if (!stream) {
    ::close(own);
    return Access::refused;
  }
  for (;;) {
    errno = 0;
    const dirent* entry = ::readdir(stream.get());
    if (entry == nullptr) return errno == 0 ? Access::granted : access_of_error();
    if (std::strcmp(entry->d_name, ".") == 0 || std::strcmp(entry->d_name, "..") == 0) continue;
    entries.push_back({entry->d_name, kind_of_entry(*entry)});
  }
}

Access Directory::status(const std::string& name, FileStatus& status) const {
  struct stat info;
  if (::fstatat(descriptor_, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) return access_of_error();
  status = to_status(info);
  return Access::granted;
}

std::optional<std::string> Directory::read_file(const std::string& name, std::size_t max_bytes) const {
  return read_all(open_at(descriptor_, name.c_str(), file_flags | O_NOFOLLOW), max_bytes);
}

std::optional<std::string> real_path(const std::string& path) {
  struct Free {
    void operator()(char* text) const { std::free(text); }
  };
  const std::unique_ptr<char, Free> resolved(::realpath(path.c_str(), nullptr));
  if (!resolved) return std::nullopt;
  return std::string(resolved.get());
}

FileStatus path_status(const std::string& path) {
  struct stat info;
  if (::stat(path.c_str(), &info) != 0) return {};
  return to_status(info);
}

std::optional<std::string> read_whole_file(const std::string& path, std::size_t max_bytes) {
  return read_all(open_at(AT_FDCWD, path.c_str(), file_flags), max_bytes);
}

}  // namespace gaia

#endif
