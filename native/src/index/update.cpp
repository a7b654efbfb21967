#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>

#include "code_index_impl.hpp"
#include "file_writer.hpp"
#include "gaia/error.hpp"
#include "gaia/file_lock.hpp"
#include "schema.hpp"
#include "support/ordered_pipeline.hpp"

namespace gaia {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr std::size_t max_threads = 8;
constexpr auto commit_interval = 250ms;
constexpr auto progress_interval = 50ms;
constexpr auto lock_poll_interval = 20ms;

std::int64_t now_ns() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// A write shortly after the scan may leave the time stamp as it was: the kernel's clock ticks every 1 to 10 ms, and
// file systems that keep whole seconds (FAT: two) are recognised by their zeros.
bool old_enough_to_trust(const WalkedFile& file, std::int64_t scan_start_ns) {
  const bool whole_seconds = file.modified_ns % 1'000'000'000 == 0;
  const std::int64_t granularity_ns = whole_seconds ? 2'000'000'000 : 20'000'000;
  return std::max(file.modified_ns, file.changed_ns) < scan_start_ns - granularity_ns;
}

class ProgressReporter {
 public:
  explicit ProgressReporter(const std::function<void(const UpdateProgress&)>& sink) : sink_(sink) {}

  void report(const UpdateProgress& progress, bool force = false) {
    const auto now = Clock::now();
    if (!sink_ || (!force && now - last_ < progress_interval)) return;
    last_ = now;
    sink_(progress);
  }

 private:
  const std::function<void(const UpdateProgress&)>& sink_;
  Clock::time_point last_{};
};

void wait_for(FileLock& lock, ProgressReporter& progress, const StopFlag& stop) {
  while (!lock.try_acquire()) {
    stop.check();
    progress.report({UpdateProgress::Phase::wait, 0, 0, 0, {}});
    std::this_thread::sleep_for(lock_poll_interval);
  }
}

std::unordered_map<std::string, KnownFile> known_files(Store& store) {
  std::unordered_map<std::string, KnownFile> known;
  Statement select = store.prepare(
      "SELECT id, path, size, modified_ns, changed_ns, inode, trusted, content_hash, left_out FROM files");
  while (select.step()) {
    known.emplace(select.text(1),
                  KnownFile{select.integer(0), static_cast<std::uint64_t>(select.integer(2)), select.integer(3),
                            select.integer(4), static_cast<std::uint64_t>(select.integer(5)), select.integer(6) != 0,
                            std::string(select.text(7)), std::string(select.text(8))});
  }
  return known;
}

bool unchanged(const KnownFile& known, const WalkedFile& file) {
  return known.trusted && known.left_out != "unreadable" && known.size == file.size &&
         known.modified_ns == file.modified_ns && known.changed_ns == file.changed_ns && known.inode == file.inode;
}

void replace_skipped(Store& store, const WalkResult& walked) {
  store.exec("DELETE FROM skipped");
  for (const SkippedFile& file : walked.skipped) {
    store.prepare("INSERT OR REPLACE INTO skipped(path, reason) VALUES (?1, ?2)")
        .bind(1, file.path)
        .bind(2, std::string_view(skip_reason_name(file.reason)))
        .run();
  }
  write_meta(store, "ignored", std::to_string(walked.ignored));
}

std::uint64_t count(Store& store, std::string_view sql) {
  Statement select = store.prepare(sql);
  select.step();
  return static_cast<std::uint64_t>(select.integer(0));
}

/// Commits what was written since the last commit once enough time has passed, so that a stopped run keeps its work.
class StagedCommits {
 public:
  explicit StagedCommits(Store& store) : store_(store) { transaction_.emplace(store_); }

  void commit_when_due() {
    if (Clock::now() - began_ < commit_interval) return;
    commit();
    transaction_.emplace(store_);
    began_ = Clock::now();
  }

  void commit() {
    transaction_->commit();
    transaction_.reset();
  }

 private:
  Store& store_;
  std::optional<Transaction> transaction_;
  Clock::time_point began_ = Clock::now();
};

std::uint64_t remembered_limit(Store& store, std::string_view key, std::optional<std::uint64_t> given,
                               std::uint64_t fallback) {
  if (given) {
    write_meta(store, key, std::to_string(*given));
    return *given;
  }
  const std::string stored = read_meta(store, key);
  return stored.empty() ? fallback : std::stoull(stored);
}

WalkOptions walk_options(CodeIndex::Impl& index, const UpdateOptions& given) {
  WalkOptions options;
  options.root = index.options.root;
  options.max_file_bytes =
      remembered_limit(*index.store, "max_file_bytes", given.max_file_bytes, options.max_file_bytes);
  options.max_files = remembered_limit(*index.store, "max_files", given.max_files, options.max_files);
  return options;
}

UpdateReport update_locked(CodeIndex::Impl& index, const UpdateOptions& options, ProgressReporter& progress,
                           const StopFlag& stop) {
  Store& store = *index.store;
  if (options.rebuild) forget_all(store);
  write_meta(store, "content_version", index_content_version);
  index.check_model();

  UpdateReport report;
  report.repaired = std::exchange(index.repaired, {});
  progress.report({UpdateProgress::Phase::scan, 0, 0, 0, {}}, true);
  const std::int64_t scan_start = now_ns();
  const WalkOptions limits = walk_options(index, options);
  const WalkResult walked = walk(limits, stop);
  auto known = known_files(store);

  struct Work {
    const WalkedFile* file;
    const KnownFile* known;
  };
  std::vector<Work> work;
  std::vector<KnownFile> still_known;
  still_known.reserve(walked.files.size());
  for (const WalkedFile& file : walked.files) {
    auto found = known.extract(file.path);
    if (!found.empty() && unchanged(found.mapped(), file)) continue;
    const KnownFile* before = nullptr;
    if (!found.empty()) before = &still_known.emplace_back(std::move(found.mapped()));
    work.push_back({&file, before});
  }

  FileWriter writer(store);
  StagedCommits commits(store);
  for (const auto& [path, file] : known) {
    writer.remove(file.id);
    ++report.files_removed;
  }
  replace_skipped(store, walked);
  std::uint64_t bytes_done = 0;
  const std::function<PreparedFile(std::size_t)> make = [&](std::size_t i) {
    return prepare_file(index.options.root, work[i].file->path, work[i].known ? work[i].known->content_hash : "",
                        limits.max_file_bytes, index.options.model.native);
  };
  const std::function<void(std::size_t, PreparedFile &&)> take = [&](std::size_t i, PreparedFile&& prepared) {
    stop.check();
    const bool trusted = old_enough_to_trust(*work[i].file, scan_start);
    if (writer.write(*work[i].file, trusted, work[i].known, prepared)) ++report.files_changed;
    ++report.files_read;
    bytes_done += work[i].file->size;
    commits.commit_when_due();
    progress.report({UpdateProgress::Phase::read, i + 1, work.size(), bytes_done, work[i].file->path});
  };
  const std::size_t threads = std::min<std::size_t>(std::max(1U, std::thread::hardware_concurrency()), max_threads);
  run_in_order<PreparedFile>(work.size(), threads, make, take, stop);
  writer.remove_orphan_vectors();
  write_meta(store, "updated_at_ms", std::to_string(now_ns() / 1'000'000));
  commits.commit();
  // Gives the disk space of a large update back; a reader in another process only postpones it.
  if (report.files_changed + report.files_removed > 0) store.exec("PRAGMA wal_checkpoint(TRUNCATE)");

  report.files = count(store, "SELECT count(*) FROM files WHERE left_out = ''");
  report.chunks = count(store, "SELECT count(*) FROM chunks");
  report.chunks_added = writer.chunks_added();
  report.chunks_removed = writer.chunks_removed();
  report.skipped = walked.skipped.size() + count(store, "SELECT count(*) FROM files WHERE left_out <> ''");
  report.ignored = walked.ignored;
  return report;
}

}  // namespace

UpdateReport CodeIndex::update(const UpdateOptions& options, const std::function<void(const UpdateProgress&)>& progress,
                               const StopFlag& stop) {
  ProgressReporter reporter(progress);
  FileLock lock(lock_path(impl_->options.state_dir));
  wait_for(lock, reporter, stop);
  try {
    return update_locked(*impl_, options, reporter, stop);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::corrupt) throw;
    impl_->replace_damaged(error.what());
    return update_locked(*impl_, options, reporter, stop);
  }
}

}  // namespace gaia
