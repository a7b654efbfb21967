#pragma once

#include <optional>
#include <string>

#include "gaia/git_environment.hpp"

namespace gaia {

/// A git work tree on disk.
struct GitRepository {
  std::string root;        ///< The folder that holds `.git`, symlink-resolved.
  std::string git_dir;     ///< Its own state; for worktrees and submodules it lies elsewhere.
  std::string common_dir;  ///< What all worktrees of the repository share: config and info/exclude.
};

/// The nearest repository whose work tree holds the resolved folder `folder`; nothing outside of one. A `.git` file
/// that leads nowhere still makes its folder the root: what it says is only needed for info/exclude and config.
std::optional<GitRepository> find_repository(const std::string& folder);

/// Ignore rules from outside the work tree, as bytes of files that exist; empty otherwise.
struct GitExcludes {
  std::string user;        ///< core.excludesFile or its default.
  std::string repository;  ///< info/exclude.
  bool ignore_case = false;
};

/// With no repository only the user's file counts.
GitExcludes read_git_excludes(const std::optional<GitRepository>& repository, const GitEnvironment& environment);

}  // namespace gaia
