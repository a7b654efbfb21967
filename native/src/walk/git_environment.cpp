#include "gaia/git_environment.hpp"

#include <cstdlib>

namespace gaia {
namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

bool is_true(const std::string& value) { return !value.empty() && value != "0" && value != "false" && value != "no"; }

}  // namespace

GitEnvironment GitEnvironment::current() {
  GitEnvironment environment;
  environment.home = variable("HOME");
#ifdef _WIN32
  if (environment.home.empty()) environment.home = variable("USERPROFILE");
#endif
  environment.config_home = variable("XDG_CONFIG_HOME");
  if (environment.config_home.empty() && !environment.home.empty()) {
    environment.config_home = environment.home + "/.config";
  }
  if (std::getenv("GIT_CONFIG_GLOBAL") != nullptr) environment.global_config = variable("GIT_CONFIG_GLOBAL");
  if (!is_true(variable("GIT_CONFIG_NOSYSTEM"))) {
    environment.system_config = variable("GIT_CONFIG_SYSTEM");
    if (environment.system_config.empty()) environment.system_config = "/etc/gitconfig";
  }
  return environment;
}

}  // namespace gaia
