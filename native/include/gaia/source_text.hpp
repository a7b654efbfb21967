#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gaia {

/// A file's text as everything after reading sees it: UTF-8 (latin-1 when the bytes are not UTF-8), without
/// byte-order mark, CRLF and lone CR turned into LF.
struct SourceText {
  std::string text;
  bool latin1 = false;
  std::string sha256;  ///< Of the text as UTF-8, a byte-order mark included; 64 hexadecimal digits.
};

/// Nothing when the bytes are binary: a NUL among the first 8192 bytes.
std::optional<SourceText> decode_source(std::string_view bytes);

}  // namespace gaia
