#include "job.hpp"

#include <atomic>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "native_error.hpp"

namespace gaia::binding {
namespace {

using OnJsThread = std::function<void(Napi::Env)>;

struct Job {
  explicit Job(JobWork job_work) : work(std::move(job_work)) {}
  const std::shared_ptr<StopFlag> stop = std::make_shared<StopFlag>();
  JobWork work;
  napi_deferred deferred = nullptr;
  napi_threadsafe_function queue = nullptr;
  std::thread thread;
  // Written by the job's thread before it enqueues the end, read on the JavaScript thread after that.
  JobResult result;
  std::exception_ptr failure;
};

// process.exit() runs no environment clean-up, only exit handlers: the registry lets that handler stop and join what
// still runs. It is never destroyed, because it must outlive the handler and every static destructor.
struct Registry {
  std::mutex mutex;
  std::set<Job*> running;
};

Registry& registry() {
  static auto* const instance = new Registry;
  return *instance;
}

// Also runs when a worker thread that alone had loaded the addon ends and the library is unloaded. The lock is held
// while joining so that `finish` on another thread neither joins a second time nor frees a job in use here.
void join_all() {
  const std::lock_guard lock(registry().mutex);
  for (Job* job : registry().running) job->stop->request();
  for (Job* job : registry().running) job->thread.join();
  registry().running.clear();
}

void settle(Napi::Env env, Job& job) {
  try {
    if (job.failure) std::rethrow_exception(job.failure);
    const Napi::Value value = job.result(env);
    napi_resolve_deferred(env, job.deferred, value);
  } catch (const Napi::Error& error) {
    napi_reject_deferred(env, job.deferred, error.Value());
  } catch (const std::exception& error) {
    napi_reject_deferred(env, job.deferred, to_js_error(env, error).Value());
  } catch (...) {
    napi_reject_deferred(env, job.deferred, to_js_error(env, std::runtime_error("Unknown native failure")).Value());
  }
}

/// `data` is a posted function, or null for the end of the job: that the end needs no memory of its own is what lets
/// a job that ran out of memory still reject its promise. `env` is null when the environment is gone.
void call_on_js_thread(napi_env env, napi_value, void* context, void* data) {
  const std::unique_ptr<OnJsThread> posted(static_cast<OnJsThread*>(data));
  if (env == nullptr) return;
  const Napi::Env environment(env);
  try {
    const Napi::HandleScope scope(environment);
    if (posted) {
      (*posted)(environment);
    } else {
      settle(environment, *static_cast<Job*>(context));
    }
  } catch (const Napi::Error& error) {
    napi_fatal_exception(env, error.Value());
  } catch (const std::exception& error) {
    napi_fatal_exception(env, to_js_error(environment, error).Value());
  }
}

// Node runs this once, on the JavaScript thread, and frees the queue after it: when the thread has released the queue,
// or when the environment closes while the thread still runs and may be about to use the queue.
void finish(napi_env, void* data, void*) {
  const std::unique_ptr<Job> job(static_cast<Job*>(data));
  {
    const std::lock_guard lock(registry().mutex);
    registry().running.erase(job.get());
  }
  job->stop->request();
  if (job->thread.joinable()) job->thread.join();
}

void run(Job& job) noexcept {
  // napi_closing gives up this thread's hold on the queue, so nothing may follow it, not even a release.
  std::atomic<bool> open = true;
  try {
    const JobContext context(*job.stop, [&](OnJsThread call) {
      if (!open) return;
      auto owned = std::make_unique<OnJsThread>(std::move(call));
      if (napi_call_threadsafe_function(job.queue, owned.get(), napi_tsfn_nonblocking) == napi_ok) {
        static_cast<void>(owned.release());
      } else {
        open = false;
      }
    });
    job.result = job.work(context);
  } catch (...) {
    job.failure = std::current_exception();
  }
  if (open && napi_call_threadsafe_function(job.queue, nullptr, napi_tsfn_nonblocking) == napi_ok) {
    napi_release_threadsafe_function(job.queue, napi_tsfn_release);
  }
}

}  // namespace

Napi::Object start_job(Napi::Env env, const char* name, JobWork work) {
  static std::once_flag once;
  std::call_once(once, [] { std::atexit(join_all); });

  auto owner = std::make_unique<Job>(std::move(work));
  const std::shared_ptr<StopFlag> stop = owner->stop;
  const Napi::String resource = Napi::String::New(env, name);
  Napi::Object started = Napi::Object::New(env);
  started.Set("cancel", Napi::Function::New(
                            env, [stop](const Napi::CallbackInfo&) { stop->request(); }, "cancel"));
  napi_value promise = nullptr;
  NAPI_THROW_IF_FAILED(env, napi_create_promise(env, &owner->deferred, &promise), Napi::Object());
  started.Set("promise", promise);
  if (napi_create_threadsafe_function(env, nullptr, nullptr, resource, 0, 1, owner.get(), finish, owner.get(),
                                      call_on_js_thread, &owner->queue) != napi_ok) {
    throw Napi::Error::New(env, "Could not create the queue of a background job");
  }

  // From here on the queue owns the job: `finish` deletes it.
  Job& job = *owner.release();
  try {
    const std::lock_guard lock(registry().mutex);
    registry().running.insert(&job);
    job.thread = std::thread([&job] { run(job); });
  } catch (const std::exception& failure) {
    {
      const std::lock_guard lock(registry().mutex);
      registry().running.erase(&job);
    }
    napi_release_threadsafe_function(job.queue, napi_tsfn_abort);
    throw to_js_error(env, std::runtime_error(std::string("Could not start a background thread: ") + failure.what()));
  }
  return started;
}

}  // namespace gaia::binding
