#pragma once

#include <napi.h>

#include <functional>
#include <memory>

#include "gaia/stop.hpp"

namespace gaia::binding {

/// What a job's work may use: the stop flag to poll, and `post` to run a function on the JavaScript thread
/// (progress). `post` never blocks and keeps the order of the calls; once the environment has begun to close it does
/// nothing. Both may be used from any thread that the work started, until the work returns. The queue is unbounded:
/// work that reports often reports at most every few milliseconds.
class JobContext {
 public:
  using Post = std::function<void(std::function<void(Napi::Env)>)>;
  JobContext(const StopFlag& stop, Post post) : stop_(stop), post_(std::move(post)) {}
  const StopFlag& stop() const { return stop_; }
  void post(std::function<void(Napi::Env)> on_js_thread) const { post_(std::move(on_js_thread)); }

 private:
  const StopFlag& stop_;
  Post post_;
};

/// Turns the result of the work into the promise's value; runs on the JavaScript thread. Exceptions reject.
using JobResult = std::function<Napi::Value(Napi::Env)>;
/// Runs on the job's own thread; must neither touch JavaScript nor wait for the JavaScript thread. Exceptions reject
/// the promise. It is destroyed on the JavaScript thread, so it may own a Napi::Reference that keeps an object alive.
using JobWork = std::function<JobResult(const JobContext&)>;

/// Starts `work` on a thread of its own and returns `{promise, cancel}`; `cancel()` requests the stop flag.
/// A running job keeps its environment's event loop alive. Its thread is joined after the result is delivered, when
/// the environment closes (worker terminated), or at process exit, whichever comes first; the latter two request the
/// stop flag first. The promise stays pending when the environment closes before the result is delivered.
/// Throws Napi::Error when the queue or the thread cannot be created; then nothing runs.
Napi::Object start_job(Napi::Env env, const char* name, JobWork work);

}  // namespace gaia::binding
