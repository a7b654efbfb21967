#pragma once

#include <optional>
#include <string>

namespace gaia {

/// Where git looks for the user's and the system's configuration. Taken from the process's environment once, on the
/// thread that owns it: getenv must not run beside setenv.
struct GitEnvironment {
  std::string home;                          ///< HOME (USERPROFILE on Windows); empty when unset.
  std::string config_home;                   ///< XDG_CONFIG_HOME, else .config in the home folder; empty without both.
  std::optional<std::string> global_config;  ///< GIT_CONFIG_GLOBAL: the one file read instead of the user's two.
  std::string system_config;  ///< GIT_CONFIG_SYSTEM, else /etc/gitconfig; empty with GIT_CONFIG_NOSYSTEM.

  static GitEnvironment current();
};

}  // namespace gaia
