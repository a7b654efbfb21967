#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gaia {

struct PythonToken {
  enum class Kind {
    name,     ///< Identifier or keyword.
    string,   ///< A literal with prefix and quotes.
    other,    ///< A number or one byte of punctuation.
    newline,  ///< End of a logical line.
    end,
  };
  Kind kind = Kind::end;
  std::string_view text;
  std::uint32_t line = 0;
  std::uint32_t end_line = 0;  ///< Differs from line for strings over several lines.

  bool is(std::string_view spelling) const { return kind != Kind::string && text == spelling; }
};

/// Tokens of Python source, of any version, without a grammar: white space, comments, blank lines and line ends inside
/// brackets are skipped. Brackets left open end where a statement keyword starts a line.
class PythonLexer {
 public:
  explicit PythonLexer(std::string_view text) : text_(text) {}

  PythonToken next();

  /// Brackets open behind the newest token.
  std::size_t depth() const { return depth_; }
  /// Indentation of the newest logical line, tabs to multiples of 8.
  std::size_t column() const { return column_; }
  /// First line of the comments that end on the line before `line` at indentation `column`; `line` without.
  std::uint32_t comments_above(std::uint32_t line, std::size_t column) const;

 private:
  void start_line();
  void note_comment(std::size_t column);
  std::size_t end_of_line() const;
  PythonToken take(PythonToken::Kind kind, std::size_t end);
  PythonToken word();

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::size_t depth_ = 0;
  std::size_t column_ = 0;
  bool line_starts_ = true;
  std::uint32_t comments_first_ = 1;  ///< With comments_last_: the newest run of comment lines.
  std::uint32_t comments_last_ = 0;
  std::size_t comments_column_ = 0;
};

}  // namespace gaia
