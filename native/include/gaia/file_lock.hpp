#pragma once

#include <string>

namespace gaia {

/// An exclusive lock between processes on a file that is created when missing. The operating system gives it back
/// when the process ends in any way.
class FileLock {
 public:
  /// Throws Error(io) when the file cannot be opened.
  explicit FileLock(const std::string& path);
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

  /// False when another process or object holds the lock.
  bool try_acquire();

 private:
#ifdef _WIN32
  void* handle_;
#else
  int descriptor_;
#endif
};

}  // namespace gaia
