#include "gaia/code_words.hpp"

#include <array>
#include <cstdint>
#include <cstring>

#include "words/code_word_scanner.hpp"
#include "words/letters.hpp"
#include "words/stem.hpp"

namespace gaia {
namespace {

enum class Kind : std::uint8_t { separator, lower, upper, digit, underscore, high };

constexpr std::array<Kind, 256> make_kinds() {
  std::array<Kind, 256> kinds{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    if (byte >= 'a' && byte <= 'z') kinds[byte] = Kind::lower;
    if (byte >= 'A' && byte <= 'Z') kinds[byte] = Kind::upper;
    if (byte >= '0' && byte <= '9') kinds[byte] = Kind::digit;
    if (byte == '_') kinds[byte] = Kind::underscore;
    if (byte >= 0x80) kinds[byte] = Kind::high;
  }
  return kinds;
}

constexpr std::array<Kind, 256> kinds = make_kinds();

constexpr std::array<char, 128> make_ascii_lower() {
  std::array<char, 128> lower{};
  for (std::size_t byte = 0; byte < 128; ++byte) {
    lower[byte] = static_cast<char>(byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte);
  }
  return lower;
}

constexpr std::array<char, 128> ascii_lower = make_ascii_lower();

bool is_hex_digit(char c) { return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f'); }

/// A word's lower-case bytes, with the room that `stem` needs.
class WordBuffer {
 public:
  void clear() {
    size_ = 0;
    ascii_ = true;
  }
  std::string_view view() const { return {bytes_.data(), size_}; }

  /// Adds the lower-case form of `text`; false when it was cut at the limit.
  bool add_lower(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
      const std::size_t room = max_word_bytes - size_;
      const std::string_view rest = text.substr(at, room);
      char* const out = bytes_.data() + size_;
      std::size_t ascii = 0;
      for (; ascii < rest.size() && static_cast<unsigned char>(rest[ascii]) < 0x80; ++ascii) {
        out[ascii] = ascii_lower[static_cast<unsigned char>(rest[ascii])];
      }
      size_ += ascii;
      at += ascii;
      if (at == text.size()) break;
      if (size_ == max_word_bytes) return false;
      ascii_ = false;
      const Utf8Letter found = decode_utf8(text, at);
      std::array<char, 4> encoded;
      const std::size_t size = encode_utf8(to_lower(found.letter), encoded.data());
      if (size_ + size > max_word_bytes) return false;
      std::memcpy(bytes_.data() + size_, encoded.data(), size);
      size_ += size;
      at += found.size;
    }
    return true;
  }

  /// True when it changed the word; numbers and words with letters above ASCII stay as they are.
  bool stem_word() {
    if (!ascii_ || size_ < 3 || kinds[static_cast<unsigned char>(bytes_[0])] != Kind::lower) return false;
    const std::size_t before = size_;
    size_ = stem(bytes_.data(), size_);
    return size_ != before;
  }

 private:
  std::array<char, max_word_bytes + stem_slack> bytes_;
  std::size_t size_ = 0;
  bool ascii_ = true;
};

class Scanner {
 public:
  Scanner(std::string_view text, WordMode mode, const std::function<bool(const CodeWord&)>& visit)
      : text_(text), mode_(mode), visit_(visit) {}

  void run() {
    std::size_t at = 0;
    while (at < text_.size()) {
      const auto byte = static_cast<unsigned char>(text_[at]);
      switch (kinds[byte]) {
        case Kind::separator: ++at; continue;
        case Kind::high: {
          const Utf8Letter found = decode_utf8(text_, at);
          if (found.size == 0) {
            ++at;
            continue;
          }
          const LetterKind kind = letter_kind(found.letter);
          if (kind == LetterKind::separator) {
            at += found.size;
            continue;
          }
          if (kind == LetterKind::cjk) {
            if (!pairs(at)) return;
            continue;
          }
          break;
        }
        default: break;
      }
      if (!identifier(at)) return;
    }
  }

 private:
  struct Letter {
    Kind kind;
    std::size_t size;
  };

  /// The letter, digit or underscore at `at`, or a separator: invalid bytes and CJK end an identifier, too.
  Letter letter_at(std::size_t at) const {
    if (at >= text_.size()) return {Kind::separator, 0};
    const Kind kind = kinds[static_cast<unsigned char>(text_[at])];
    if (kind != Kind::high) return {kind, 1};
    const Utf8Letter found = decode_utf8(text_, at);
    if (found.size == 0) return {Kind::separator, 0};
    switch (letter_kind(found.letter)) {
      case LetterKind::lower: return {Kind::lower, found.size};
      case LetterKind::upper: return {Kind::upper, found.size};
      default: return {Kind::separator, 0};
    }
  }

  std::size_t skip(Kind kind, std::size_t at) const {
    for (;;) {
      while (at < text_.size() && kinds[static_cast<unsigned char>(text_[at])] == kind) ++at;
      if (at == text_.size() || kinds[static_cast<unsigned char>(text_[at])] != Kind::high) return at;
      const Letter letter = letter_at(at);
      if (letter.kind != kind) return at;
      at += letter.size;
    }
  }

  /// End of the part that starts at `begin` with a letter or digit.
  std::size_t part_end(std::size_t begin) const {
    const Letter first = letter_at(begin);
    if (first.kind == Kind::digit) {
      const bool hex = text_[begin] == '0' && begin + 2 < text_.size() && (text_[begin + 1] | 0x20) == 'x' &&
                       is_hex_digit(text_[begin + 2]);
      return hex ? hex_end(begin + 2) : skip(Kind::digit, begin);
    }
    if (first.kind == Kind::lower) return skip(Kind::lower, begin);
    std::size_t last_upper = begin;
    std::size_t at = begin;
    for (Letter letter = first; letter.kind == Kind::upper; letter = letter_at(at)) {
      last_upper = at;
      at += letter.size;
    }
    const std::size_t lower_end = skip(Kind::lower, at);
    const bool acronym = last_upper != begin;
    if (!acronym || lower_end == at) return lower_end;
    // "URLs" is the plural of an acronym, "HTTPServer" an acronym and a word.
    return lower_end == at + 1 && text_[at] == 's' ? lower_end : last_upper;
  }

  std::size_t hex_end(std::size_t at) const {
    while (at < text_.size() && is_hex_digit(text_[at])) ++at;
    return at;
  }

  /// Gives the parts and the whole of the identifier at `at`, moving `at` past it. False when `visit` stopped.
  bool identifier(std::size_t& at) {
    at = skip(Kind::underscore, at);
    const std::size_t begin = at;
    std::size_t end = at;
    std::size_t parts = 0;
    for (Letter letter = letter_at(at); letter.kind != Kind::separator; letter = letter_at(at)) {
      end = part_end(at);
      const std::size_t after = skip(Kind::underscore, end);
      const bool alone = parts == 0 && letter_at(after).kind == Kind::separator;
      if (!part(at, end, alone)) return false;
      ++parts;
      at = after;
    }
    if (parts < 2) return true;
    word_.clear();
    if (!word_.add_lower(text_.substr(begin, end - begin))) return true;
    return visit_({word_.view(), begin, end, true});
  }

  bool part(std::size_t begin, std::size_t end, bool alone) {
    const std::string_view source = text_.substr(begin, end - begin);
    word_.clear();
    word_.add_lower(source);
    const bool changed = word_.stem_word();
    if (!visit_({word_.view(), begin, end, false})) return false;
    if (!changed || !alone || mode_ == WordMode::document) return true;
    word_.clear();
    word_.add_lower(source);
    return visit_({word_.view(), begin, end, true});
  }

  /// Gives the overlapping pairs of the CJK run at `at`, moving `at` past it.
  bool pairs(std::size_t& at) {
    std::size_t first = at;
    at += decode_utf8(text_, at).size;
    if (!is_cjk(at)) return visit_({text_.substr(first, at - first), first, at, false});
    while (is_cjk(at)) {
      const std::size_t second = at;
      at += decode_utf8(text_, at).size;
      if (!visit_({text_.substr(first, at - first), first, at, false})) return false;
      first = second;
    }
    return true;
  }

  bool is_cjk(std::size_t at) const {
    if (at >= text_.size() || static_cast<unsigned char>(text_[at]) < 0x80) return false;
    const Utf8Letter found = decode_utf8(text_, at);
    return found.size > 0 && letter_kind(found.letter) == LetterKind::cjk;
  }

  std::string_view text_;
  WordMode mode_;
  const std::function<bool(const CodeWord&)>& visit_;
  WordBuffer word_;
};

}  // namespace

void scan_code_words(std::string_view text, WordMode mode, const std::function<bool(const CodeWord&)>& visit) {
  Scanner(text, mode, visit).run();
}

void for_each_code_word(std::string_view text, const std::function<bool(const CodeWord&)>& visit) {
  scan_code_words(text, WordMode::document, visit);
}

}  // namespace gaia
