#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "gaia/code_index.hpp"
#include "gaia/store.hpp"

namespace gaia {

/// Changes whenever the same source text would give other chunks, words or vectors; an index made by another is
/// rebuilt from the files.
inline constexpr std::string_view index_content_version = "1";

/// The index's database file inside `state_dir`.
std::string index_path(const std::string& state_dir);
std::string lock_path(const std::string& state_dir);

/// Opens or creates the database and brings its schema up to date.
void open_index_store(std::optional<Store>& store, const std::string& path);

std::string read_meta(Store& store, std::string_view key);  ///< Empty when absent.
void write_meta(Store& store, std::string_view key, std::string_view value);

/// Empties every table but keeps the file.
void forget_all(Store& store);

}  // namespace gaia
