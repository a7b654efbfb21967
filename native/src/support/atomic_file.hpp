#pragma once

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <memory>

namespace gaia {

/// A file that appears whole or not at all: written under a unique name beside its target, synced, renamed over the
/// target, and the folder synced. Destroyed before commit() it leaves no trace. Failures are Error(io).
class AtomicFile {
 public:
  /// Creates the parent folders.
  explicit AtomicFile(const std::filesystem::path& target);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();

  void write(const void* bytes, std::size_t size);
  void commit();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  [[noreturn]] void fail(const char* action, int error_number) const;

  std::filesystem::path target_;
  std::filesystem::path temporary_;
  std::unique_ptr<std::FILE, Close> file_;
  bool exists_ = false;
};

/// The path that a UTF-8 string names, on every platform.
std::filesystem::path utf8_path(const std::string& text);

}  // namespace gaia
