#include "support/atomic_file.hpp"

#include <array>
#include <cerrno>
#include <cinttypes>
#include <random>
#include <string>
#include <system_error>

#include "gaia/error.hpp"

#if defined(_WIN32)
#include <io.h>
#else
#include <fcntl.h>
#include <unistd.h>
#endif

namespace gaia {
namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 18;

std::FILE* create_new(const std::filesystem::path& path) {
#if defined(_WIN32)
  return _wfopen(path.c_str(), L"wbx");
#else
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  return descriptor < 0 ? nullptr : ::fdopen(descriptor, "wb");
#endif
}

bool sync_file(std::FILE* file) {
#if defined(_WIN32)
  return _commit(_fileno(file)) == 0;
#elif defined(__APPLE__)
  return ::fcntl(::fileno(file), F_FULLFSYNC) == 0 || ::fsync(::fileno(file)) == 0;
#else
  return ::fsync(::fileno(file)) == 0;
#endif
}

// Windows keeps the rename with the file; elsewhere it is lost unless the folder is synced.
bool sync_folder([[maybe_unused]] const std::filesystem::path& folder) {
#if defined(_WIN32)
  return true;
#else
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  // Some file systems (network, FUSE) cannot sync a folder and answer EINVAL.
  const bool synced = ::fsync(descriptor) == 0 || errno == EINVAL;
  const int error_number = errno;
  ::close(descriptor);
  errno = error_number;
  return synced;
#endif
}

std::string random_suffix() {
  std::random_device random;
  std::array<char, 24> text{};
  std::snprintf(text.data(), text.size(), ".%08" PRIx32 "%08" PRIx32 ".tmp", static_cast<std::uint32_t>(random()),
                static_cast<std::uint32_t>(random()));
  return text.data();
}

}  // namespace

std::filesystem::path utf8_path(const std::string& text) { return {std::u8string(text.begin(), text.end())}; }

AtomicFile::AtomicFile(const std::filesystem::path& target) : target_(target), temporary_(target) {
  std::error_code error;
  if (target_.has_parent_path()) std::filesystem::create_directories(target_.parent_path(), error);
  if (error) fail("create the folder of", error.value());
  temporary_ += random_suffix();
  file_.reset(create_new(temporary_));
  if (file_ == nullptr) fail("create a file beside", errno);
  exists_ = true;
  std::setvbuf(file_.get(), nullptr, _IOFBF, buffer_bytes);
}

AtomicFile::~AtomicFile() {
  file_.reset();
  std::error_code ignored;
  if (exists_) std::filesystem::remove(temporary_, ignored);
}

void AtomicFile::write(const void* bytes, std::size_t size) {
  if (std::fwrite(bytes, 1, size, file_.get()) != size) fail("write", errno);
}

void AtomicFile::commit() {
  if (std::fflush(file_.get()) != 0 || !sync_file(file_.get())) fail("write", errno);
  if (std::fclose(file_.release()) != 0) fail("write", errno);
  std::error_code error;
  std::filesystem::rename(temporary_, target_, error);
  if (error) fail("replace", error.value());
  exists_ = false;
  const std::filesystem::path parent = target_.parent_path();
  if (!sync_folder(parent.empty() ? std::filesystem::path(".") : parent)) fail("sync the folder of", errno);
}

void AtomicFile::fail(const char* action, int error_number) const {
  const std::u8string name = target_.u8string();
  throw Error(ErrorCode::io, "Could not " + std::string(action) + " " + std::string(name.begin(), name.end()) + ": " +
                                 std::generic_category().message(error_number));
}

}  // namespace gaia
