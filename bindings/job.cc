#include "job.hpp"

#include <cstdlib>
#include <exception>
#include <mutex>
#include <set>
#include <thread>

#include "native_error.hpp"

namespace gaia::binding {
namespace {

using OnJsThread = std::function<void(Napi::Env)>;

struct Job {
  explicit Job(Napi::Env env) : deferred(Napi::Promise::Deferred::New(env)) {}
  std::shared_ptr<StopFlag> stop = std::make_shared<StopFlag>();
  Napi::Promise::Deferred deferred;
  napi_threadsafe_function deliver = nullptr;
  std::thread thread;
};

// process.exit() runs no environment clean-up, only exit handlers: the registry lets that handler stop and
// join what still runs. It is never destroyed, because threads may outlive static destructors otherwise.
struct Registry {
  std::mutex mutex;
  std::set<Job*> running;
};

Registry& registry() {
  static auto* const instance = new Registry;
  return *instance;
}

void join_all_at_exit() {
  std::lock_guard lock(registry().mutex);
  for (Job* job : registry().running) job->stop->request();
  for (Job* job : registry().running) {
    if (job->thread.joinable()) job->thread.join();
  }
  registry().running.clear();
}

void call_on_js_thread(napi_env env, napi_value, void*, void* data) {
  const std::unique_ptr<OnJsThread> call(static_cast<OnJsThread*>(data));
  if (env == nullptr) return;
  const Napi::Env napi_environment(env);
  const Napi::HandleScope scope(napi_environment);
  try {
    (*call)(napi_environment);
  } catch (const Napi::Error& error) {
    napi_fatal_exception(env, error.Value());
  }
}

// The last reference to the queue is gone, or the environment is closing while the thread still runs.
void finish(napi_env, void* data, void*) {
  const std::unique_ptr<Job> job(static_cast<Job*>(data));
  {
    std::lock_guard lock(registry().mutex);
    registry().running.erase(job.get());
  }
  job->stop->request();
  if (job->thread.joinable()) job->thread.join();
}

/// False when the environment is closing: the queue must not be used again.
bool enqueue(napi_threadsafe_function deliver, OnJsThread call) {
  auto owned = std::make_unique<OnJsThread>(std::move(call));
  if (napi_call_threadsafe_function(deliver, owned.get(), napi_tsfn_nonblocking) != napi_ok) return false;
  // Ownership passed to the queue.
  static_cast<void>(owned.release());
  return true;
}

void run(Job* job, const JobWork& work) {
  bool open = true;
  const JobContext context(*job->stop, [&](OnJsThread call) {
    if (open) open = enqueue(job->deliver, std::move(call));
  });
  OnJsThread settle;
  try {
    settle = [result = work(context), deferred = job->deferred](Napi::Env env) {
      try {
        deferred.Resolve(result(env));
      } catch (const Napi::Error& error) {
        deferred.Reject(error.Value());
      }
    };
  } catch (...) {
    settle = [failure = std::current_exception(), deferred = job->deferred](Napi::Env env) {
      try {
        std::rethrow_exception(failure);
      } catch (const std::exception& error) {
        deferred.Reject(to_js_error(env, error).Value());
      }
    };
  }
  if (open) open = enqueue(job->deliver, std::move(settle));
  if (open) napi_release_threadsafe_function(job->deliver, napi_tsfn_release);
}

}  // namespace

Napi::Object start_job(Napi::Env env, const char* name, JobWork work) {
  static std::once_flag at_exit;
  std::call_once(at_exit, [] {
    registry();
    std::atexit(join_all_at_exit);
  });
  auto job = std::make_unique<Job>(env);
  const Napi::String resource = Napi::String::New(env, name);
  if (napi_create_threadsafe_function(env, nullptr, nullptr, resource, 0, 1, job.get(), finish, nullptr,
                                      call_on_js_thread, &job->deliver) != napi_ok) {
    throw Napi::Error::New(env, "Could not create the queue for a background job");
  }
  Job* const raw = job.release();
  const Napi::Promise promise = raw->deferred.Promise();
  const std::shared_ptr<StopFlag> stop = raw->stop;
  {
    // A job that ended before it was registered would stay in the registry after its memory is gone.
    std::lock_guard lock(registry().mutex);
    registry().running.insert(raw);
    raw->thread = std::thread([raw, work = std::move(work)] { run(raw, work); });
  }
  Napi::Object started = Napi::Object::New(env);
  started.Set("promise", promise);
  started.Set("cancel", Napi::Function::New(env, [stop](const Napi::CallbackInfo&) { stop->request(); }, "cancel"));
  return started;
}

}  // namespace gaia::binding
