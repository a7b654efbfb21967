#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "gaia/stop.hpp"

namespace gaia {

/// Computes `make(i)` for i in [0, count) on several threads and hands the results to `take(i, result)` on the calling
/// thread in ascending order, so that what `take` does never depends on timing. At most 8 results a thread wait.
/// The first exception of `make`, by order, or of `take`, ends the run; all threads are joined before it is rethrown.
template <typename Result>
void run_in_order(std::size_t count, std::size_t threads, const std::function<Result(std::size_t)>& make,
                  const std::function<void(std::size_t, Result&&)>& take, const StopFlag& stop) {
  struct Slot {
    std::optional<Result> result;
    std::exception_ptr failure;
    bool ready = false;
  };
  threads = std::clamp<std::size_t>(threads, 1, std::max<std::size_t>(count, 1));
  const std::size_t window = threads * 8;
  std::vector<Slot> slots(std::min(window, count));
  std::mutex mutex;
  std::condition_variable changed;
  std::size_t next = 0;
  std::size_t taken = 0;
  bool ended = false;

  const auto work = [&] {
    std::unique_lock lock(mutex);
    while (true) {
      changed.wait(lock, [&] { return ended || next == count || next < taken + window; });
      if (ended || next == count) return;
      const std::size_t i = next++;
      lock.unlock();
      std::optional<Result> result;
      std::exception_ptr failure;
      try {
        stop.check();
        result.emplace(make(i));
      } catch (...) {
        failure = std::current_exception();
      }
      lock.lock();
      slots[i % slots.size()] = Slot{std::move(result), failure, true};
      changed.notify_all();
    }
  };

  std::vector<std::thread> workers;
  const auto end = [&] {
    {
      std::lock_guard lock(mutex);
      ended = true;
    }
    changed.notify_all();
    for (std::thread& worker : workers) worker.join();
  };
  try {
    for (std::size_t i = 0; i < threads; ++i) workers.emplace_back(work);
    for (std::size_t i = 0; i < count; ++i) {
      Slot slot;
      {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return slots[i % slots.size()].ready; });
        slot = std::move(slots[i % slots.size()]);
        slots[i % slots.size()] = Slot{};
        ++taken;
      }
      changed.notify_all();
      if (slot.failure) std::rethrow_exception(slot.failure);
      take(i, std::move(*slot.result));
    }
  } catch (...) {
    end();
    throw;
  }
  end();
}

}  // namespace gaia
