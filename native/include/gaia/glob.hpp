#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace gaia {

struct GlobOptions {
  bool path_mode = false;    ///< `*`, `?` and classes stop at '/', `**` between slashes spans folders.
  bool ignore_case = false;  ///< ASCII letters only, as git's core.ignoreCase.
};

/// A shell pattern compiled once, with the meaning of git's wildmatch: `*`, `?`, classes with ranges, `!` or `^` and
/// POSIX names, backslash escapes, and in path mode `**`. Works on bytes. A pattern that git calls malformed (class
/// without end, unknown POSIX name, backslash at the end) matches nothing.
class Glob {
 public:
  explicit Glob(std::string_view pattern, const GlobOptions& options = {});

  /// Time at most proportional to pattern length × text length; allocates nothing.
  bool matches(std::string_view text) const noexcept;

 private:
  enum class Kind : std::uint8_t {
    byte,
    any_byte,
    set,
    star,     ///< Any bytes; in path mode none of them '/'.
    depth,    ///< `**` at the end of a path pattern: any bytes.
    folders,  ///< `**/`: nothing, or any bytes that end with '/'.
  };
  struct Token {
    Kind kind;
    std::uint8_t byte;  ///< For Kind::byte, in lower case when case is ignored.
    std::uint32_t set;  ///< For Kind::set, index into sets_.
  };
  using ByteSet = std::bitset<256>;

  void compile(std::string_view pattern);
  std::size_t compile_stars(std::string_view pattern, std::size_t at);
  std::size_t compile_set(std::string_view pattern, std::size_t at);
  bool token_matches(const Token& token, std::uint8_t byte) const noexcept;

  GlobOptions options_;
  bool malformed_ = false;
  std::vector<Token> tokens_;
  std::vector<ByteSet> sets_;
};

}  // namespace gaia
