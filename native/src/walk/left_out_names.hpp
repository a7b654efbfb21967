#pragma once

#include <string_view>

namespace gaia {

/// Folders that no one searches: state of version control, installed packages, caches of tools. `.git` counts whatever
/// it is and in any case, the way git protects it.
bool is_excluded_entry(std::string_view name, bool is_directory);

/// Build output, by the names it usually has; for folders outside of git, where no rules say what is built.
bool is_build_folder(std::string_view name);

/// Lock files, minified and bundled code, source maps.
bool is_generated_name(std::string_view name);

}  // namespace gaia
