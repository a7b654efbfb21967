#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "gaia/git_environment.hpp"

namespace gaia {

/// One `name = value` of a git configuration file. Section and name are in lower case, the subsection is as written.
struct GitSetting {
  std::string section;
  std::string subsection;
  std::string name;
  std::string value;  ///< "true" for a name without value.
};

/// Calls `visit` for every setting of a configuration file's bytes, in order. Reading ends at the first byte that
/// breaks the format (git refuses to run there).
void for_each_git_setting(std::string_view bytes, const std::function<void(const GitSetting&)>& visit);

/// What git's configuration says about ignoring files.
struct GitIgnoreSettings {
  std::optional<std::string> excludes_file;  ///< core.excludesFile as a path; an empty one means none.
  bool ignore_case = false;                  ///< core.ignoreCase.
  bool worktree_config = false;              ///< extensions.worktreeConfig.
};

/// Reads `path` and the files its include.path settings name (ten levels deep, as git, and 64 in all) into `settings`;
/// a later setting replaces an earlier one. Files that cannot be read are passed over. includeIf is not followed.
void read_git_config(const std::string& path, const GitEnvironment& environment, GitIgnoreSettings& settings);

}  // namespace gaia
