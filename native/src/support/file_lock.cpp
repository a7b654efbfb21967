#include "gaia/file_lock.hpp"

#include <cerrno>
#include <cstring>

#include "gaia/error.hpp"

#ifdef _WIN32
#include <windows.h>

#include <filesystem>
#else
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#endif

namespace gaia {

#ifdef _WIN32

FileLock::FileLock(const std::string& path) {
  const std::filesystem::path wide(reinterpret_cast<const char8_t*>(path.c_str()));
  handle_ = CreateFileW(wide.c_str(), GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                        OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (handle_ == INVALID_HANDLE_VALUE) throw Error(ErrorCode::io, "Cannot open the lock file " + path);
}

FileLock::~FileLock() { CloseHandle(handle_); }

bool FileLock::try_acquire() {
  OVERLAPPED start{};
  return LockFileEx(handle_, LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &start) != 0;
}

#else

FileLock::FileLock(const std::string& path) : descriptor_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
  if (descriptor_ < 0) {
    throw Error(ErrorCode::io, "Cannot open the lock file " + path + ": " + std::strerror(errno));
  }
}

FileLock::~FileLock() { ::close(descriptor_); }

bool FileLock::try_acquire() {
  while (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EINTR) return false;
  }
  return true;
}

#endif

}  // namespace gaia
