#pragma once

#include <string>
#include <string_view>

namespace gaia {

/// A chunk's symbol as people write it, "Store.close": the scope joined to the name, without the " (part i/n)" that
/// the oversize split adds. Empty for text outside symbols.
std::string symbol_label(std::string_view scope, std::string_view name);

/// The name by which a symbol is looked up: lower-cased (ASCII), without the part suffix.
std::string symbol_key(std::string_view name);

}  // namespace gaia
