#include "walk/link_targets.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "gaia/language.hpp"
#include "walk/left_out_names.hpp"

namespace gaia {
namespace {

template <typename Entry>
void sort_by_path(std::vector<Entry>& entries) {
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.path < b.path; });
}

template <typename Entry>
const Entry* find_path(const std::vector<Entry>& entries, std::string_view path) {
  const auto found = std::lower_bound(entries.begin(), entries.end(), path,
                                      [](const Entry& entry, std::string_view key) { return entry.path < key; });
  return found != entries.end() && found->path == path ? &*found : nullptr;
}

enum class Decision { keep, ignore, skip };

struct Judgement {
  Decision decision;
  SkipReason reason = SkipReason::unreadable;
  FileStatus target;
};

Judgement skip(SkipReason reason) { return {Decision::skip, reason, {}}; }

class LinkJudge {
 public:
  LinkJudge(const Walker& walker, const std::string& root, const WalkOptions& options)
      : walker_(walker), root_(root), inside_(join_path(root, "")), options_(options) {}

  Judgement judge(const std::string& path) const {
    const auto target = real_path(join_path(root_, path));
    if (!target) return skip(SkipReason::unreadable);
    if (*target == root_) return skip(SkipReason::symlink_folder);
    if (!target->starts_with(inside_)) return skip(SkipReason::symlink_outside);
    const FileStatus status = path_status(*target);
    if (status.kind == EntryKind::missing) return skip(SkipReason::unreadable);
    if (status.kind == EntryKind::directory) return skip(SkipReason::symlink_folder);
    if (status.kind != EntryKind::file) return skip(SkipReason::not_regular);
    const std::string_view below = std::string_view(*target).substr(inside_.size());
    if (const auto objection = objection_to(below)) return *objection;
    if (is_generated_name(path.substr(path.rfind('/') + 1))) return skip(SkipReason::generated);
    if (!language_of(path)) return skip(SkipReason::unsupported);
    if (status.size > options_.max_file_bytes) return skip(SkipReason::too_large);
    return {Decision::keep, {}, status};
  }

 private:
  std::optional<Judgement> objection_to(std::string_view target) const {
    if (find_path(walker_.files, target) != nullptr) return std::nullopt;
    if (const SkippedFile* met = find_path(walker_.skipped, target)) {
      const bool only_type = met->reason == SkipReason::unsupported || met->reason == SkipReason::generated;
      return only_type ? std::nullopt : std::optional(skip(met->reason));
    }
    for (std::size_t slash = target.find('/'); slash != std::string_view::npos; slash = target.find('/', slash + 1)) {
      if (const SkippedFile* met = find_path(walker_.skipped, target.substr(0, slash))) return skip(met->reason);
    }
    return Judgement{Decision::ignore, {}, {}};
  }

  const Walker& walker_;
  const std::string& root_;
  std::string inside_;
  const WalkOptions& options_;
};

}  // namespace

void resolve_links(Walker& walker, const std::string& root, const WalkOptions& options, const StopFlag& stop) {
  sort_by_path(walker.files);
  sort_by_path(walker.skipped);
  if (walker.links.empty()) return;
  const LinkJudge judge(walker, root, options);
  std::vector<WalkedFile> kept;
  std::vector<SkippedFile> refused;
  for (std::string& path : walker.links) {
    stop.check();
    const Judgement judgement = judge.judge(path);
    const FileStatus& target = judgement.target;
    switch (judgement.decision) {
      case Decision::keep:
        kept.push_back({std::move(path), target.size, target.modified_ns, target.changed_ns, target.inode});
        break;
      case Decision::ignore: ++walker.ignored; break;
      case Decision::skip: refused.push_back({std::move(path), judgement.reason}); break;
    }
  }
  std::move(kept.begin(), kept.end(), std::back_inserter(walker.files));
  std::move(refused.begin(), refused.end(), std::back_inserter(walker.skipped));
  sort_by_path(walker.files);
  sort_by_path(walker.skipped);
}

}  // namespace gaia
