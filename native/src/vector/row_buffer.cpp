#include "vector/row_buffer.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace gaia {
namespace {

constexpr std::size_t cache_line = 64;
constexpr std::size_t huge_page = std::size_t{2} << 20;

void prefer_huge_pages([[maybe_unused]] void* start, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  madvise(start, bytes, MADV_HUGEPAGE);  // Advice: a kernel without huge pages refuses it, and nothing is lost.
#endif
}

void release(float* data, std::size_t alignment) {
  if (data != nullptr) ::operator delete(data, std::align_val_t(alignment));
}

}  // namespace

RowBuffer::~RowBuffer() { release(data_, alignment_); }

void RowBuffer::reserve(std::size_t count, std::size_t used) {
  if (count <= capacity_) return;
  constexpr std::size_t most = std::numeric_limits<std::size_t>::max() / 2 / sizeof(float);
  if (count > most) throw std::bad_alloc();
  const std::size_t room = std::max(count, std::min(most, capacity_ + capacity_ / 2));
  const std::size_t bytes = room * sizeof(float);
  const std::size_t alignment = bytes >= 2 * huge_page ? huge_page : cache_line;
  auto* const grown = static_cast<float*>(::operator new(bytes, std::align_val_t(alignment)));
  if (alignment == huge_page) prefer_huge_pages(grown, bytes);
  if (used > 0) std::memcpy(grown, data_, used * sizeof(float));
  release(data_, alignment_);
  data_ = grown;
  capacity_ = room;
  alignment_ = alignment;
}

}  // namespace gaia
