#pragma once

#include <napi.h>

#include <functional>
#include <memory>

#include "gaia/stop.hpp"

namespace gaia::binding {

/// What a job's thread may use: the stop flag to poll, and `post` to run a function on the JavaScript
/// thread (progress). `post` never blocks; after the environment has begun to close it does nothing.
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

/// Turns the result of the work into the promise's value; runs on the JavaScript thread.
using JobResult = std::function<Napi::Value(Napi::Env)>;
/// Runs on the job's own thread; must not touch JavaScript. Exceptions reject the promise.
using JobWork = std::function<JobResult(const JobContext&)>;

/// Starts `work` on a thread of its own and returns `{promise, cancel}`; `cancel()` requests the stop flag.
/// The thread is joined after its result is delivered, when the environment closes (worker terminated), or
/// at process exit, whichever comes first.
Napi::Object start_job(Napi::Env env, const char* name, JobWork work);

}  // namespace gaia::binding
