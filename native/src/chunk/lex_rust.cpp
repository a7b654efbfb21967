#include "chunk/lex_rust.hpp"

#include <cstddef>
#include <cstring>

namespace gaia {
namespace {

constexpr auto classes = byte_classes("/");

/// Behind a nested block comment.
std::size_t nested_comment_end(std::string_view text, std::size_t at) {
  std::size_t depth = 1;
  for (std::size_t i = at + 2; i < text.size(); ++i) {
    const void* hit = std::memchr(text.data() + i, '/', text.size() - i);
    if (hit == nullptr) break;
    i = static_cast<std::size_t>(static_cast<const char*>(hit) - text.data());
    if (text[i - 1] == '*' && i > at + 2) {
      if (--depth == 0) return i + 1;
    } else if (i + 1 < text.size() && text[i + 1] == '*') {
      ++depth;
      ++i;
    }
  }
  return text.size();
}

/// Behind `r#"…"#` whose hashes or quote start at `at`; `at` itself when that is no raw string.
std::size_t raw_string_end(std::string_view text, std::size_t at) {
  std::size_t hashes = 0;
  while (at + hashes < text.size() && text[at + hashes] == '#') ++hashes;
  if (at + hashes >= text.size() || text[at + hashes] != '"') return at;
  for (std::size_t i = at + hashes + 1; i < text.size(); ++i) {
    const std::size_t quote = text.find('"', i);
    if (quote == std::string_view::npos) break;
    std::size_t found = 0;
    while (found < hashes && quote + 1 + found < text.size() && text[quote + 1 + found] == '#') ++found;
    if (found == hashes) return quote + 1 + hashes;
    i = quote + found;
  }
  return text.size();
}

/// Behind a character literal, or 0 when the quote starts a lifetime.
std::size_t char_literal_end(std::string_view text, std::size_t at) {
  if (at + 2 >= text.size()) return 0;
  if (text[at + 1] == '\\') return quoted_end(text, at, false);
  std::size_t i = at + 2;
  while (i < text.size() && i < at + 5 && (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U) ++i;
  return i < text.size() && text[i] == '\'' ? i + 1 : 0;
}

/// Words that, without indentation, only begin a declaration of the file.
constexpr std::string_view file_level[] = {"fn",     "pub",  "impl",   "struct",     "enum",  "trait",
                                           "mod",    "use",  "unsafe", "async",      "const", "static",
                                           "extern", "type", "union",  "macro_rules"};

/// False when a brace was never closed. With `recover`, a declaration of the file closes all braces before it: a
/// half-written function costs its own end, not the rest of the file.
bool lex(std::string_view text, bool recover, Lexemes& out) {
  BracketStack brackets(out);
  std::size_t at = 0;
  while (at < text.size()) {
    if (at + 1 < text.size())
      at += text[at] == ' ' ? 1U : 0U;  // without a branch: half of all tokens have one blank before them
    const char c = text[at];
    switch (class_of(classes, c)) {
      case byte_class::space: at = blanks_end(text, at + 1); break;
      case byte_class::word: {
        std::size_t end = word_end(text, at + 1, classes);
        const char next = end < text.size() ? text[end] : '\0';
        const std::string_view word = text.substr(at, end - at);
        if (recover && unindented(text, at) && among(file_level, word)) brackets.close_all();
        if ((next == '"' || next == '#') && (word == "r" || word == "br" || word == "cr")) {
          const std::size_t raw = raw_string_end(text, end);
          if (raw != end) {
            out.push(text.find('"', end), raw);
            at = raw;
            break;
          }
          if (word == "r" && end + 1 < text.size() && class_of(classes, text[end + 1]) == byte_class::word) {
            at = end + 1;  // raw identifier: its name is what follows the hash
            end = word_end(text, at, classes);
          }
        } else if ((next == '"' || next == '\'') && (word == "b" || word == "c")) {
          at = end;
          break;
        }
        out.push(at, end);
        at = end;
        break;
      }
      case byte_class::digit: {
        std::size_t end = word_end(text, at + 1, classes);
        if (end + 1 < text.size() && text[end] == '.' && ascii_digit(text[end + 1])) {
          end = word_end(text, end + 1, classes);
        }
        out.push(at, end);
        at = end;
        break;
      }
      case byte_class::open: brackets.open(at++); break;
      case byte_class::close: brackets.close(at++); break;
      case byte_class::quote: {
        std::size_t end = at + 1;
        if (c == '"') {
          end = quoted_end(text, at, true);
        } else if (c == '\'') {
          end = char_literal_end(text, at);
          if (end == 0) end = word_end(text, at + 1, classes);
        }
        out.push(at, end);
        at = end;
        break;
      }
      case byte_class::special: {
        const char next = at + 1 < text.size() ? text[at + 1] : '\0';
        if (next == '/' || next == '*') {
          const std::size_t end = next == '/' ? line_end(text, at) : nested_comment_end(text, at);
          out.comment(at, end);
          at = end;
          break;
        }
        [[fallthrough]];
      }
      default: out.push(at, at + 1); ++at;
    }
  }
  return brackets.finish();
}

}  // namespace

Lexemes lex_rust(std::string_view text) {
  Lexemes out(text);
  if (lex(text, false, out)) return out;
  Lexemes recovered(text);
  lex(text, true, recovered);
  return recovered;
}

}  // namespace gaia
