#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "chunk/lexeme.hpp"

namespace gaia {

/// Which comments document the declaration below them.
enum class DocStyle {
  javascript,  ///< `/** */`
  java,        ///< `/** */` and runs of `///`
  rust,        ///< the same; `//!` and `/*! */` speak of the item around them
  c,           ///< `/** */`, `/*! */` and runs of `///` or `//!`
  go,          ///< any comment block, without directives such as `//go:embed`
};

/// The comments above one declaration.
struct LeadingComments {
  std::size_t begin;  ///< Offset of the first one; the declaration's own offset without.
  std::optional<std::string> docstring;
};

/// Comments directly above the token run that starts at offset `lead` and whose declaration proper starts at `start`
/// (they differ when decorators, attributes or annotations come first). A blank line or code on the comment's own line
/// ends the block.
LeadingComments leading_comments(const Lexemes& lexemes, std::size_t lead, std::size_t start, DocStyle style);

}  // namespace gaia
