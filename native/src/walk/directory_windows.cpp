#ifdef _WIN32

#include <windows.h>

#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "walk/directory.hpp"

namespace gaia {
namespace {

std::filesystem::path to_path(const std::string& utf8) {
  return std::filesystem::path(std::u8string(utf8.begin(), utf8.end()));
}

std::string to_utf8(const std::filesystem::path& path) {
  const std::u8string text = path.generic_u8string();
  return std::string(text.begin(), text.end());
}

Access access_of_error(DWORD error) {
  return error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND || error == ERROR_DIRECTORY ? Access::missing
                                                                                                    : Access::refused;
}

EntryKind kind_of_attributes(DWORD attributes) {
  // Junctions and mount points lead elsewhere just as symbolic links do.
  if ((attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0) return EntryKind::symlink;
  if ((attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) return EntryKind::directory;
  if ((attributes & FILE_ATTRIBUTE_DEVICE) != 0) return EntryKind::other;
  return EntryKind::file;
}

// Windows counts 100 ns from 1601-01-01.
std::int64_t nanoseconds(const LARGE_INTEGER& time) {
  constexpr std::int64_t unix_epoch = 116'444'736'000'000'000;
  return (time.QuadPart - unix_epoch) * 100;
}

Access read_status(const std::string& path, DWORD link_flag, FileStatus& status) {
  const HANDLE file =
      ::CreateFileW(to_path(path).c_str(), FILE_READ_ATTRIBUTES, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                    nullptr, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | link_flag, nullptr);
  if (file == INVALID_HANDLE_VALUE) return access_of_error(::GetLastError());
  FILE_BASIC_INFO times;
  BY_HANDLE_FILE_INFORMATION info;
  const bool known = ::GetFileInformationByHandleEx(file, FileBasicInfo, &times, sizeof(times)) != 0 &&
                     ::GetFileInformationByHandle(file, &info) != 0;
  ::CloseHandle(file);
  if (!known) return Access::refused;
  status.kind = kind_of_attributes(info.dwFileAttributes);
  status.size = (static_cast<std::uint64_t>(info.nFileSizeHigh) << 32) | info.nFileSizeLow;
  status.modified_ns = nanoseconds(times.LastWriteTime);
  status.changed_ns = nanoseconds(times.ChangeTime);
  status.inode = (static_cast<std::uint64_t>(info.nFileIndexHigh) << 32) | info.nFileIndexLow;
  return Access::granted;
}

}  // namespace

Directory::Directory(Directory&& other) noexcept : path_(std::move(other.path_)) {}

Directory& Directory::operator=(Directory&& other) noexcept {
  std::swap(path_, other.path_);
  return *this;
}

Directory::~Directory() = default;

Access Directory::open(const std::string& path) {
  FileStatus status;
  const Access access = read_status(path, 0, status);
  if (access != Access::granted) return access;
  if (status.kind != EntryKind::directory) return Access::missing;
  path_ = path;
  return Access::granted;
}

Access Directory::open_child(const Directory& parent, const std::string& name) {
  FileStatus status;
  const Access access = parent.status(name, status);
  if (access != Access::granted) return access;
  if (status.kind != EntryKind::directory) return Access::missing;
  path_ = join_path(parent.path_, name);
  return Access::granted;
}

Access Directory::list(std::vector<DirectoryEntry>& entries) const {
  WIN32_FIND_DATAW found;
  const HANDLE search = ::FindFirstFileW(to_path(join_path(path_, "*")).c_str(), &found);
  if (search == INVALID_HANDLE_VALUE) return access_of_error(::GetLastError());
  do {
    const std::filesystem::path name(found.cFileName);
    if (name == L"." || name == L"..") continue;
    entries.push_back({to_utf8(name), kind_of_attributes(found.dwFileAttributes)});
  } while (::FindNextFileW(search, &found) != 0);
  const DWORD error = ::GetLastError();
  ::FindClose(search);
  return error == ERROR_NO_MORE_FILES ? Access::granted : access_of_error(error);
}

Access Directory::status(const std::string& name, FileStatus& status) const {
  return read_status(join_path(path_, name), FILE_FLAG_OPEN_REPARSE_POINT, status);
}

std::optional<std::string> Directory::read_file(const std::string& name, std::size_t max_bytes) const {
  FileStatus found;
  if (status(name, found) != Access::granted || found.kind != EntryKind::file) return std::nullopt;
  return read_whole_file(join_path(path_, name), max_bytes);
}

std::optional<std::string> real_path(const std::string& path) {
  std::error_code error;
  const std::filesystem::path resolved = std::filesystem::canonical(to_path(path), error);
  if (error) return std::nullopt;
  return to_utf8(resolved);
}

FileStatus path_status(const std::string& path) {
  FileStatus status;
  static_cast<void>(read_status(path, 0, status));
  return status;
}

std::optional<std::string> read_whole_file(const std::string& path, std::size_t max_bytes) {
  const FileStatus status = path_status(path);
  if (status.kind != EntryKind::file || status.size > max_bytes) return std::nullopt;
  std::ifstream stream(to_path(path), std::ios::binary);
  std::string bytes(static_cast<std::size_t>(status.size), '\0');
  if (!stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) return std::nullopt;
  return bytes;
}

}  // namespace gaia

#endif
