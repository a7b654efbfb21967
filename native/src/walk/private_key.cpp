#include <cstddef>

#include "gaia/sensitive.hpp"

namespace gaia {
namespace {

constexpr std::size_t none = std::string_view::npos;
// The shortest key that exists (Ed25519 in PKCS#8) has 64 base64 characters; old PEM headers put two short lines
// before the first one.
constexpr std::size_t key_characters = 40;
constexpr std::size_t search_span = 400;

bool is_base64(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '/' || c == '=';
}

bool has_key_text(std::string_view text) {
  std::size_t run = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    // The 'n' of an escaped line end belongs to no key.
    if (text[at] == '\\') {
      ++at;
      run = 0;
      continue;
    }
    run = is_base64(text[at]) ? run + 1 : 0;
    if (run == key_characters) return true;
  }
  return false;
}

// "-----BEGIN RSA PRIVATE KEY-----", "-----BEGIN PGP PRIVATE KEY BLOCK-----", "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY
// ----": BEGIN before, hyphens after, all in one line.
bool has_key_block(std::string_view bytes) {
  constexpr std::string_view marker = "PRIVATE KEY";
  constexpr std::size_t label_span = 40;
  for (std::size_t at = bytes.find(marker); at != none; at = bytes.find(marker, at + marker.size())) {
    const std::size_t begin = at > label_span ? at - label_span : 0;
    const std::string_view before = bytes.substr(begin, at - begin);
    const std::size_t word = before.rfind("BEGIN ");
    if (word == none || before.find('\n', word) != none || before.substr(0, word).find("--") == none) continue;
    std::string_view after = bytes.substr(at + marker.size(), label_span);
    if (after.starts_with(" BLOCK")) after.remove_prefix(6);
    if (after.starts_with(' ')) after.remove_prefix(1);
    if (!after.starts_with("----")) continue;
    if (has_key_text(bytes.substr(at + marker.size(), search_span))) return true;
  }
  return false;
}

// The file format's first line, "PuTTY-User-Key-File-3: ssh-ed25519", and the field that only a private key has.
bool is_putty_key(std::string_view bytes) {
  return bytes.starts_with("PuTTY-User-Key-File-") && bytes.find("Private-Lines:") != none;
}

// Bech32 with this prefix, 74 characters in all.
bool has_age_key(std::string_view bytes) {
  constexpr std::string_view marker = "AGE-SECRET-KEY-1";
  constexpr std::size_t data_characters = 58;
  for (std::size_t at = bytes.find(marker); at != none; at = bytes.find(marker, at + marker.size())) {
    const std::string_view data = bytes.substr(at + marker.size(), data_characters);
    constexpr std::string_view alphabet = "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L";
    if (data.size() == data_characters && data.find_first_not_of(alphabet) == none) return true;
  }
  return false;
}

}  // namespace

bool holds_private_key(std::string_view bytes) {
  return has_key_block(bytes) || is_putty_key(bytes) || has_age_key(bytes);
}

}  // namespace gaia
