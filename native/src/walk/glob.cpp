#include "gaia/glob.hpp"

#include "walk/byte_class.hpp"

namespace gaia {
namespace {

constexpr std::size_t none = std::string_view::npos;

bool is_separator_or_end(std::string_view pattern, std::size_t at) {
  return at == pattern.size() || pattern[at] == '/' || pattern.substr(at, 2) == "\\/";
}

}  // namespace

Glob::Glob(std::string_view pattern, const GlobOptions& options) : options_(options) {
  compile(pattern);
  if (malformed_) {
    tokens_.clear();
    sets_.clear();
  }
  tokens_.shrink_to_fit();
}

void Glob::compile(std::string_view pattern) {
  std::size_t at = 0;
  while (at < pattern.size() && !malformed_) {
    switch (pattern[at]) {
      case '*': at = compile_stars(pattern, at); continue;
      case '[': at = compile_set(pattern, at); continue;
      case '?': tokens_.push_back({Kind::any_byte, 0, 0}); break;
      case '\\':
        if (++at == pattern.size()) {
          malformed_ = true;
          return;
        }
        [[fallthrough]];
      default: {
        const auto byte = static_cast<std::uint8_t>(pattern[at]);
        tokens_.push_back({Kind::byte, options_.ignore_case ? ascii_lower(byte) : byte, 0});
      }
    }
    ++at;
  }
}

std::size_t Glob::compile_stars(std::string_view pattern, std::size_t at) {
  const std::size_t begin = at;
  while (at < pattern.size() && pattern[at] == '*') ++at;
  const bool spans_folders = options_.path_mode && at - begin > 1 && (begin == 0 || pattern[begin - 1] == '/') &&
                             is_separator_or_end(pattern, at);
  if (!spans_folders) {
    tokens_.push_back({Kind::star, 0, 0});
    return at;
  }
  if (at < pattern.size() && pattern[at] == '/') {
    tokens_.push_back({Kind::folders, 0, 0});
    return at + 1;
  }
  tokens_.push_back({Kind::depth, 0, 0});
  return at;
}

std::size_t Glob::compile_set(std::string_view pattern, std::size_t at) {
  const std::size_t end = pattern.size();
  ByteSet listed;  // What the class says, before case folding and negation.
  ByteSet ranged;  // Bytes named by a range: git lets these match the other case too.
  ByteSet posix;
  ++at;
  const bool negated = at < end && (pattern[at] == '!' || pattern[at] == '^');
  if (negated) ++at;
  std::uint8_t previous = 0;  // 0 means that a following '-' is literal.
  for (bool first = true;; first = false, ++at) {
    if (at >= end) {
      malformed_ = true;
      return end;
    }
    auto byte = static_cast<std::uint8_t>(pattern[at]);
    if (byte == ']' && !first) break;
    if (byte == '\\') {
      if (++at == end) {
        malformed_ = true;
        return end;
      }
      byte = static_cast<std::uint8_t>(pattern[at]);
      listed.set(byte);
      previous = byte;
    } else if (byte == '-' && previous != 0 && at + 1 < end && pattern[at + 1] != ']') {
      if (pattern[++at] == '\\' && ++at == end) {
        malformed_ = true;
        return end;
      }
      for (unsigned in = previous, last = static_cast<std::uint8_t>(pattern[at]); in <= last; ++in) ranged.set(in);
      previous = 0;
    } else if (byte == '[' && at + 1 < end && pattern[at + 1] == ':') {
      const std::size_t close = pattern.find(']', at + 2);
      if (close == none) {
        malformed_ = true;
        return end;
      }
      if (close == at + 2 || pattern[close - 1] != ':') {
        listed.set('[');
        previous = '[';
        continue;
      }
      const auto in_class = find_byte_class(pattern.substr(at + 2, close - at - 3));
      if (in_class == nullptr) {
        malformed_ = true;
        return end;
      }
      const bool any_case = options_.ignore_case && pattern.substr(at + 2, close - at - 3) == "upper";
      for (unsigned in = 0; in < 256; ++in) {
        const auto candidate = static_cast<std::uint8_t>(in);
        if (in_class(candidate) || (any_case && in_class(ascii_upper(candidate)))) posix.set(in);
      }
      at = close;
      previous = 0;
    } else {
      listed.set(byte);
      previous = byte;
    }
  }
  ByteSet set;
  for (unsigned in = 0; in < 256; ++in) {
    const auto byte = static_cast<std::uint8_t>(in);
    const std::uint8_t folded = options_.ignore_case ? ascii_lower(byte) : byte;
    const bool in_range = ranged[folded] || (options_.ignore_case && ranged[ascii_upper(folded)]);
    set[in] = (listed[folded] || posix[folded] || in_range) != negated;
  }
  if (options_.path_mode) set.reset('/');
  tokens_.push_back({Kind::set, 0, static_cast<std::uint32_t>(sets_.size())});
  sets_.push_back(set);
  return at + 1;
}

bool Glob::token_matches(const Token& token, std::uint8_t byte) const noexcept {
  switch (token.kind) {
    case Kind::byte: return token.byte == (options_.ignore_case ? ascii_lower(byte) : byte);
    case Kind::any_byte: return !options_.path_mode || byte != '/';
    case Kind::set: return sets_[token.set][byte];
    default: return false;
  }
}

// Only the last star and the last folder-spanning token need to be retried: what an earlier one could still reach, a
// later one reaches as well, because nothing but a literal '/' crosses from one folder to the next.
bool Glob::matches(std::string_view text) const noexcept {
  if (malformed_) return false;
  std::size_t token = 0;
  std::size_t at = 0;
  std::size_t star_token = none;
  std::size_t star_at = 0;
  std::size_t deep_token = none;
  std::size_t deep_at = 0;
  for (;;) {
    if (token == tokens_.size()) {
      if (at == text.size()) return true;
    } else {
      const Token& current = tokens_[token];
      if (current.kind == Kind::star) {
        star_token = ++token;
        star_at = at;
        if (star_token == tokens_.size() && !options_.path_mode) return true;
        continue;
      }
      if (current.kind == Kind::depth || current.kind == Kind::folders) {
        deep_token = ++token;
        deep_at = at;
        star_token = none;
        if (current.kind == Kind::depth && deep_token == tokens_.size()) return true;
        continue;
      }
      // Later starts leave even less text for the tokens that are still open.
      if (at == text.size()) return false;
      if (token_matches(current, static_cast<std::uint8_t>(text[at]))) {
        if (options_.path_mode && text[at] == '/') star_token = none;
        ++token;
        ++at;
        continue;
      }
    }
    if (star_token != none && star_at < text.size() && !(options_.path_mode && text[star_at] == '/')) {
      token = star_token;
      at = ++star_at;
    } else if (deep_token != none) {
      const std::size_t slash = tokens_[deep_token - 1].kind == Kind::folders ? text.find('/', deep_at) : deep_at;
      if (slash == none || slash >= text.size()) return false;
      token = deep_token;
      at = deep_at = slash + 1;
      star_token = none;
    } else {
      return false;
    }
  }
}

}  // namespace gaia
