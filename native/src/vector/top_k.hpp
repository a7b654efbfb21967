#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include "gaia/vector_index.hpp"

namespace gaia {

/// The order of answers: higher score first, then lower id.
inline bool ranks_before(const Hit& a, const Hit& b) noexcept {
  return a.score > b.score || (a.score == b.score && a.id < b.id);
}

/// The best `capacity` (at least 1) of the hits offered.
class TopK {
 public:
  explicit TopK(std::size_t capacity) : capacity_(capacity) { heap_.reserve(capacity); }

  void offer(const Hit& hit) {
    if (heap_.size() == capacity_) {
      if (!ranks_before(hit, heap_.front())) return;
      std::pop_heap(heap_.begin(), heap_.end(), ranks_before);
      heap_.back() = hit;
    } else {
      heap_.push_back(hit);
    }
    std::push_heap(heap_.begin(), heap_.end(), ranks_before);
  }

  /// A hit with a lower score cannot enter.
  float worst_score() const noexcept {
    return heap_.size() < capacity_ ? -std::numeric_limits<float>::infinity() : heap_.front().score;
  }

  const std::vector<Hit>& unordered() const noexcept { return heap_; }

 private:
  std::size_t capacity_;
  std::vector<Hit> heap_;  // Its front is the worst.
};

}  // namespace gaia
