// A second addon, built only with GAIA_TESTS: drives bindings/job.cc with jobs of known length and outcome.
#include <napi.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "gaia/error.hpp"
#include "job.hpp"
#include "native_error.hpp"

namespace gaia::binding {
namespace {

std::atomic<int> running = 0;

class Running {
 public:
  Running() { ++running; }
  ~Running() { --running; }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
};

struct Plan {
  std::chrono::milliseconds length;
  std::uint32_t posts;
  std::uint32_t threads;
  std::string outcome;
  Napi::FunctionReference progress;
};

JobResult end(const Plan& plan) {
  if (plan.outcome == "error") throw Error(ErrorCode::corrupt, "Planned failure");
  if (plan.outcome == "out-of-memory") throw std::bad_alloc();
  if (plan.outcome == "unknown") throw 7;
  if (plan.outcome == "result-error") {
    return [](Napi::Env) -> Napi::Value { throw Error(ErrorCode::io, "Planned failure of the result"); };
  }
  if (plan.outcome == "result-throws") {
    return [](Napi::Env env) -> Napi::Value { throw Napi::TypeError::New(env, "Planned type error"); };
  }
  return [](Napi::Env env) -> Napi::Value { return Napi::String::New(env, "done"); };
}

/// Works until its length is over or a stop is requested, like any job of the core.
JobResult work(const std::shared_ptr<Plan>& plan, const JobContext& context) {
  const Running count;
  const auto until = std::chrono::steady_clock::now() + plan->length;
  const auto post_all = [&] {
    for (std::uint32_t i = 0; i < plan->posts; ++i) {
      context.post([plan, i](Napi::Env env) { plan->progress.Call({Napi::Number::New(env, i)}); });
    }
  };
  std::vector<std::thread> helpers;
  for (std::uint32_t i = 1; i < plan->threads; ++i) helpers.emplace_back(post_all);
  post_all();
  for (std::thread& helper : helpers) helper.join();
  while (std::chrono::steady_clock::now() < until) {
    context.stop().check();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return end(*plan);
}

Napi::Value start(const Napi::CallbackInfo& info) {
  const auto options = info[0].As<Napi::Object>();
  const auto plan = std::make_shared<Plan>();
  plan->length = std::chrono::milliseconds(options.Get("milliseconds").ToNumber().Int64Value());
  plan->posts = options.Get("posts").ToNumber().Uint32Value();
  plan->threads = options.Get("threads").ToNumber().Uint32Value();
  plan->outcome = options.Get("outcome").ToString().Utf8Value();
  if (options.Get("progress").IsFunction()) {
    plan->progress = Napi::Persistent(options.Get("progress").As<Napi::Function>());
  }
  return start_job(info.Env(), "gaia job test", [plan](const JobContext& context) { return work(plan, context); });
}

Napi::Value running_jobs(const Napi::CallbackInfo& info) { return Napi::Number::New(info.Env(), running.load()); }

}  // namespace
}  // namespace gaia::binding

Napi::Object Init(Napi::Env env, Napi::Object exports) {
  exports.Set("release", GAIA_RELEASE);
  exports.Set("start", Napi::Function::New(env, gaia::binding::start, "start"));
  exports.Set("runningJobs", Napi::Function::New(env, gaia::binding::running_jobs, "runningJobs"));
  return exports;
}

NODE_API_MODULE(gaia_job_test, Init)
