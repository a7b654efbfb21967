#include "walk/left_out_names.hpp"

#include "walk/name_match.hpp"

namespace gaia {
namespace {

constexpr std::string_view excluded_folders[] = {
    ".eggs",       ".gaia", ".hg",  ".jj",         ".mypy_cache",  ".pytest_cache",
    ".ruff_cache", ".svn",  ".tox", "__pycache__", "node_modules",
};

constexpr std::string_view build_folders[] = {".cache", ".next", "build", "coverage", "dist", "out", "target"};

constexpr std::string_view lock_files[] = {
    ".terraform.lock.hcl",
    "bun.lock",
    "bun.lockb",
    "cargo.lock",
    "cartfile.resolved",
    "composer.lock",
    "conan.lock",
    "deno.lock",
    "flake.lock",
    "gemfile.lock",
    "go.sum",
    "go.work.sum",
    "gradle.lockfile",
    "mix.lock",
    "npm-shrinkwrap.json",
    "package-lock.json",
    "package.resolved",
    "packages.lock.json",
    "pdm.lock",
    "pipfile.lock",
    "pnpm-lock.yaml",
    "podfile.lock",
    "poetry.lock",
    "pubspec.lock",
    "pylock.toml",
    "uv.lock",
    "yarn.lock",
};

constexpr std::string_view generated_endings[] = {
    ".bundle.css", ".bundle.js", ".map", ".min.cjs", ".min.css", ".min.js", ".min.mjs",
};

}  // namespace

bool is_excluded_entry(std::string_view name, bool is_directory) {
  if (name.size() == 4 && lower_name(name) == ".git") return true;
  return is_directory && (is_one_of(name, excluded_folders) || name.ends_with(".egg-info"));
}

bool is_build_folder(std::string_view name) { return is_one_of(name, build_folders); }

bool is_generated_name(std::string_view name) {
  const std::string lower = lower_name(name);
  return is_one_of(lower, lock_files) || ends_with_one_of(lower, generated_endings);
}

}  // namespace gaia
