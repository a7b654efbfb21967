#include "walk/git_repository.hpp"

#include <string_view>

#include "walk/directory.hpp"
#include "walk/git_config.hpp"

namespace gaia {
namespace {

constexpr std::size_t max_link_bytes = 64 * 1024;

std::string resolve(const std::string& path, const std::string& base) {
  const std::string absolute = is_absolute_path(path) ? path : base + "/" + path;
  return real_path(absolute).value_or(absolute);
}

std::string_view first_line(std::string_view bytes) {
  std::string_view line = bytes.substr(0, bytes.find('\n'));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string read_git_dir(const std::string& root) {
  const std::string entry = root + "/.git";
  if (path_kind(entry) == EntryKind::directory) return entry;
  const auto bytes = read_whole_file(entry, max_link_bytes);
  constexpr std::string_view key = "gitdir: ";
  if (!bytes || !bytes->starts_with(key)) return entry;
  return resolve(std::string(first_line(std::string_view(*bytes).substr(key.size()))), root);
}

std::string read_common_dir(const std::string& git_dir) {
  const auto bytes = read_whole_file(git_dir + "/commondir", max_link_bytes);
  return bytes ? resolve(std::string(first_line(*bytes)), git_dir) : git_dir;
}

}  // namespace

std::optional<GitRepository> find_repository(const std::string& folder) {
  for (std::string at = folder;; at = parent_folder(at)) {
    const std::string prefix = at.ends_with('/') ? at.substr(0, at.size() - 1) : at;
    const EntryKind kind = path_kind(prefix + "/.git");
    if (kind == EntryKind::directory || kind == EntryKind::file) {
      GitRepository repository{.root = at, .git_dir = read_git_dir(prefix), .common_dir = {}};
      repository.common_dir = read_common_dir(repository.git_dir);
      return repository;
    }
    if (parent_folder(at) == at) return std::nullopt;
  }
}

GitExcludes read_git_excludes(const std::optional<GitRepository>& repository, const GitEnvironment& environment) {
  GitIgnoreSettings settings;
  if (!environment.system_config.empty()) read_git_config(environment.system_config, environment, settings);
  if (environment.global_config) {
    read_git_config(*environment.global_config, environment, settings);
  } else {
    if (!environment.config_home.empty()) {
      read_git_config(environment.config_home + "/git/config", environment, settings);
    }
    if (!environment.home.empty()) read_git_config(environment.home + "/.gitconfig", environment, settings);
  }
  GitExcludes excludes;
  if (repository) {
    read_git_config(repository->common_dir + "/config", environment, settings);
    if (settings.worktree_config) {
      read_git_config(repository->git_dir + "/config.worktree", environment, settings);
    }
    excludes.repository =
        read_whole_file(repository->common_dir + "/info/exclude", max_ignore_file_bytes).value_or(std::string());
    excludes.ignore_case = settings.ignore_case;
  }
  if (!settings.excludes_file && !environment.config_home.empty()) {
    settings.excludes_file = environment.config_home + "/git/ignore";
  }
  if (settings.excludes_file && !settings.excludes_file->empty()) {
    const bool relative = !is_absolute_path(*settings.excludes_file);
    const std::string path =
        relative && repository ? repository->root + "/" + *settings.excludes_file : *settings.excludes_file;
    excludes.user = read_whole_file(path, max_ignore_file_bytes).value_or(std::string());
  }
  return excludes;
}

}  // namespace gaia
