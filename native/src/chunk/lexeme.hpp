#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace gaia {

/// A token is named by its first byte: a letter for words, a digit for numbers, a quote for strings, itself for
/// punctuation, which is cut into single bytes. For brackets `end` is the index of the partner's token instead; for an
/// opener without one it is the last token before whatever cuts it off, or the token count, and a stray closer names
/// itself.
struct Token {
  std::uint32_t begin;
  std::uint32_t end;
};

struct CommentSpan {
  std::uint32_t begin;
  std::uint32_t end;  ///< Behind the last byte; the LF after a line comment is not part of it.
};

namespace byte_class {
inline constexpr std::uint8_t punctuation = 0, space = 1, word = 2, digit = 3, open = 4, close = 5, quote = 6,
                              special = 7;  ///< special: the language's lexer decides.
}

/// Byte classes shared by the brace languages; every language turns a few more bytes into `special`.
constexpr std::array<std::uint8_t, 256> byte_classes(std::string_view specials, std::string_view words = "_") {
  std::array<std::uint8_t, 256> table{};
  for (std::size_t i = 0; i <= ' '; ++i) table[i] = byte_class::space;
  for (std::size_t i = 'a'; i <= 'z'; ++i) table[i] = table[i - 'a' + 'A'] = byte_class::word;
  for (std::size_t i = 0x7F; i < 256; ++i) table[i] = byte_class::word;
  for (std::size_t i = '0'; i <= '9'; ++i) table[i] = byte_class::digit;
  for (const char c : words) table[static_cast<unsigned char>(c)] = byte_class::word;
  for (const char c : std::string_view("([{")) table[static_cast<unsigned char>(c)] = byte_class::open;
  for (const char c : std::string_view(")]}")) table[static_cast<unsigned char>(c)] = byte_class::close;
  for (const char c : std::string_view("\"'`")) table[static_cast<unsigned char>(c)] = byte_class::quote;
  for (const char c : specials) table[static_cast<unsigned char>(c)] = byte_class::special;
  return table;
}

inline std::uint8_t class_of(const std::array<std::uint8_t, 256>& table, char c) {
  return table[static_cast<unsigned char>(c)];
}

/// Behind the last letter or digit of a word that contains `at`.
inline std::size_t word_end(std::string_view text, std::size_t at, const std::array<std::uint8_t, 256>& table) {
  static_assert(byte_class::digit == byte_class::word + 1);
  while (at < text.size() && static_cast<std::uint8_t>(class_of(table, text[at]) - byte_class::word) <= 1) ++at;
  return at;
}

/// First byte at or behind `at` that is no blank. Eight bytes a step: indentation is the most common run in code.
inline std::size_t blanks_end(std::string_view text, std::size_t at) {
  if constexpr (std::endian::native == std::endian::little) {
    constexpr std::uint64_t blanks = 0x2020202020202020U;
    for (; at + sizeof(blanks) <= text.size(); at += sizeof(blanks)) {
      std::uint64_t bytes = 0;
      std::memcpy(&bytes, text.data() + at, sizeof(bytes));
      if (bytes != blanks) return at + static_cast<std::size_t>(std::countr_zero(bytes ^ blanks)) / 8;
    }
  }
  while (at < text.size() && text[at] == ' ') ++at;
  return at;
}

/// Position of the LF that ends the line of `at`, or the end of the text.
inline std::size_t line_end(std::string_view text, std::size_t at) {
  if (at >= text.size()) return text.size();
  const void* hit = std::memchr(text.data() + at, '\n', text.size() - at);
  return hit == nullptr ? text.size() : static_cast<std::size_t>(static_cast<const char*>(hit) - text.data());
}

/// Behind the `*/` of the block comment that starts at `at`, or the end of the text.
inline std::size_t block_comment_end(std::string_view text, std::size_t at) {
  for (std::size_t i = at + 3; i < text.size(); ++i) {
    const void* hit = std::memchr(text.data() + i, '/', text.size() - i);
    if (hit == nullptr) break;
    i = static_cast<std::size_t>(static_cast<const char*>(hit) - text.data());
    if (text[i - 1] == '*') return i + 1;
  }
  return text.size();
}

/// Behind the closing quote of the literal that starts at `at`. A literal that may not span lines ends before its LF.
inline std::size_t quoted_end(std::string_view text, std::size_t at, bool spans_lines) {
  const char quote = text[at];
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    const char c = text[i];
    if (c == quote) return i + 1;
    if (c == '\\') {
      ++i;
    } else if (c == '\n' && !spans_lines) {
      return i;
    }
  }
  return text.size();
}

/// A word at `at` begins its line without indentation.
inline bool unindented(std::string_view text, std::size_t at) { return at == 0 || text[at - 1] == '\n'; }

template <std::size_t N>
constexpr bool among(const std::string_view (&words)[N], std::string_view word) {
  for (const std::string_view each : words) {
    if (each == word) return true;
  }
  return false;
}

inline bool ascii_digit(char c) { return c >= '0' && c <= '9'; }

/// What a lexer leaves for the scanner.
class Lexemes {
 public:
  explicit Lexemes(std::string_view source) : text(source) { tokens.reserve(source.size() / 4 + 16); }

  std::string_view text;
  std::vector<Token> tokens;
  std::vector<CommentSpan> comments;
  /// Ascending indices of the tokens that begin declarations, from lexers that know them.
  std::vector<std::uint32_t> marks;

  std::size_t size() const { return tokens.size(); }
  /// First byte of the token; 0 behind the last token.
  char kind(std::size_t i) const { return i < tokens.size() ? text[tokens[i].begin] : '\0'; }
  bool is_word(std::size_t i) const {
    const char c = kind(i);
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
           static_cast<unsigned char>(c) >= 0x7F || (c == '#' && tokens[i].end > tokens[i].begin + 1);
  }
  std::size_t begin_of(std::size_t i) const { return i < tokens.size() ? tokens[i].begin : text.size(); }
  std::size_t end_of(std::size_t i) const {
    if (i >= tokens.size()) return text.size();
    return is_bracket(text[tokens[i].begin]) ? tokens[i].begin + std::size_t{1} : tokens[i].end;
  }
  std::string_view view(std::size_t i) const {
    return i < tokens.size() ? text.substr(tokens[i].begin, end_of(i) - tokens[i].begin) : std::string_view();
  }
  bool is(std::size_t i, std::string_view word) const { return view(i) == word; }
  /// The two tokens are the bytes of one operator such as `=>` or `::`.
  bool is_pair(std::size_t i, std::string_view two) const {
    return kind(i) == two[0] && kind(i + 1) == two[1] && tokens[i + 1].begin == tokens[i].begin + 1;
  }
  /// Index of the closing bracket, never behind `limit`.
  std::size_t partner(std::size_t i, std::size_t limit) const {
    const std::size_t p = tokens[i].end;
    return p < limit ? p : limit;
  }
  std::size_t opener(std::size_t closer) const { return tokens[closer].end; }
  bool newline_before(std::size_t i) const {
    if (i == 0) return true;
    const std::size_t from = end_of(i - 1);
    const std::size_t to = begin_of(i);
    return to > from && std::memchr(text.data() + from, '\n', to - from) != nullptr;
  }
  /// Text from one token through another.
  std::string_view between(std::size_t first, std::size_t last) const {
    return text.substr(begin_of(first), end_of(last) - begin_of(first));
  }

  static bool is_bracket(char c) { return c == '{' || c == '}' || c == '(' || c == ')' || c == '[' || c == ']'; }

  void push(std::size_t begin, std::size_t end) {
    tokens.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
  }
  void comment(std::size_t begin, std::size_t end) {
    comments.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
  }
};

/// Offsets are 32 bits wide.
inline bool too_long(std::string_view text) { return text.size() >= 0xFFFF0000U; }

/// Pairs brackets. A `}` closes everything opened since its `{`; other closers that do not fit are strays, so one
/// missing bracket cannot shift the rest of the file.
class BracketStack {
 public:
  explicit BracketStack(Lexemes& lexemes) : lexemes_(lexemes) {}

  void open(std::size_t at) {
    const auto index = static_cast<std::uint32_t>(lexemes_.size());
    lexemes_.push(at, index);
    stack_.push_back(index);
    if (lexemes_.text[at] == '{') ++braces_;
  }

  void close(std::size_t at) {
    const auto index = static_cast<std::uint32_t>(lexemes_.size());
    lexemes_.push(at, index);
    const char c = lexemes_.text[at];
    if (c == '}') {
      if (braces_ == 0) return;
      --braces_;
      while (lexemes_.text[lexemes_.tokens[stack_.back()].begin] != '{') pop(index);
    } else if (stack_.empty() || lexemes_.text[lexemes_.tokens[stack_.back()].begin] != (c == ')' ? '(' : '[')) {
      return;
    }
    lexemes_.tokens[index].end = stack_.back();
    pop(index);
  }

  std::size_t depth() const { return stack_.size(); }

  /// Everything still open ends with the last token.
  void close_all() {
    const auto count = static_cast<std::uint32_t>(lexemes_.size());
    while (!stack_.empty()) pop(count - 1);
    braces_ = 0;
  }

  /// False when a brace was never closed.
  bool finish() {
    const auto count = static_cast<std::uint32_t>(lexemes_.size());
    while (!stack_.empty()) pop(count);
    return braces_ == 0;
  }

 private:
  void pop(std::uint32_t partner) {
    lexemes_.tokens[stack_.back()].end = partner;
    stack_.pop_back();
  }

  Lexemes& lexemes_;
  std::vector<std::uint32_t> stack_;
  std::size_t braces_ = 0;
};

}  // namespace gaia
