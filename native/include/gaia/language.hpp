#pragma once

#include <optional>
#include <string_view>

namespace gaia {

/// The language of a file by its name: well-known names first (Makefile, Dockerfile), then the lower-cased last
/// extension. Static lower-case names such as "python", "typescript", "text"; nothing when the type is not indexed.
std::optional<std::string_view> language_of(std::string_view path);

}  // namespace gaia
