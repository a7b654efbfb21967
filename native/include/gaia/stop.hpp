#pragma once

#include <atomic>

#include "gaia/error.hpp"

namespace gaia {

/// A request to stop, shared between the thread that works and the thread that owns it.
/// Work polls it at least every few milliseconds; std::stop_token is not in every libc++ we build with.
class StopFlag {
 public:
  void request() noexcept { requested_.store(true, std::memory_order_relaxed); }
  bool requested() const noexcept { return requested_.load(std::memory_order_relaxed); }
  /// Throws Error(aborted) once a stop was requested.
  void check() const {
    if (requested()) throw Error(ErrorCode::aborted, "The operation was stopped");
  }

 private:
  std::atomic<bool> requested_{false};
};

}  // namespace gaia
