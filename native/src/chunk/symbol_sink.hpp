#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "chunk/doc_comment.hpp"
#include "chunk/lexeme.hpp"
#include "chunk/symbol.hpp"

namespace gaia {

/// Line numbers of byte offsets, in constant time each.
class LineIndex {
 public:
  explicit LineIndex(std::string_view text);
  /// Lines count from 1; an LF belongs to the line it ends.
  std::uint32_t line_of(std::size_t offset) const;

 private:
  std::string_view text_;
  std::vector<std::uint32_t> newlines_before_;  ///< Per block of the text.
};

/// Turns token ranges that a scanner recognised into symbols, and keeps the enclosing names.
///
/// Hostile nesting cannot make the result larger than the input allows: names and scopes have a length limit, and what
/// lies deeper is not reported.
class SymbolSink {
 public:
  using Scope = std::uint32_t;
  static constexpr Scope file_scope = 0;
  static constexpr Scope no_scope = 0xFFFFFFFFU;  ///< Too deep; symbols in it are dropped.

  SymbolSink(const Lexemes& lexemes, DocStyle style);

  Scope scope(Scope parent, std::string_view name);

  struct Range {
    std::size_t lead;   ///< First token of decorators, attributes or annotations; equal to first without.
    std::size_t first;  ///< First token of the declaration.
    std::size_t last;   ///< Last token; at or behind the token count means the end of the text.
  };
  void add(std::string_view name, std::string_view type, Scope scope, const Range& range);
  /// A symbol that the lexer saw, given by byte offsets [begin, end).
  void add_span(std::string_view name, std::string_view type, std::size_t begin, std::size_t end);

  /// Imports come out in source order, each name where it stands first.
  void import(std::string_view name, std::size_t offset);

  std::vector<Symbol>& symbols() { return file_.symbols; }
  ScannedFile take();

 private:
  void add_lines(std::string_view name, std::string_view type, Scope scope, std::size_t lead, std::size_t begin,
                 std::size_t last);

  const Lexemes& lexemes_;
  DocStyle style_;
  LineIndex lines_;
  std::size_t text_end_;
  std::vector<std::string> scopes_;
  std::unordered_map<std::string, std::size_t> imports_;  ///< Name to offset.
  std::size_t import_bytes_ = 0;
  ScannedFile file_;
};

}  // namespace gaia
