#include "gaia/source_text.hpp"

#include "gaia/sha256.hpp"
#include "support/code_points.hpp"
#include "support/utf8.hpp"

namespace gaia {
namespace {

constexpr std::size_t binary_probe = 8192;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view byte_order_mark_as_latin1 = "\xC3\xAF\xC2\xBB\xC2\xBF";

std::string utf8_from_latin1(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size() + bytes.size() / 8);
  for (const char byte : bytes) append_code_point(text, static_cast<unsigned char>(byte));
  return text;
}

void translate_newlines(std::string& text) {
  std::size_t from = text.find('\r');
  if (from == std::string::npos) return;
  std::size_t to = from;
  while (from < text.size()) {
    const char byte = text[from++];
    if (byte == '\r') {
      if (from < text.size() && text[from] == '\n') ++from;
      text[to++] = '\n';
    } else {
      text[to++] = byte;
    }
  }
  text.resize(to);
}

}  // namespace

std::optional<SourceText> decode_source(std::string_view bytes) {
  if (bytes.substr(0, binary_probe).find('\0') != std::string_view::npos) return std::nullopt;
  SourceText source;
  source.latin1 = !is_utf8(bytes);
  source.text = source.latin1 ? utf8_from_latin1(bytes) : std::string(bytes);
  translate_newlines(source.text);
  // The hash is shared with programs that keep the mark in the text, so it covers the mark.
  source.sha256 = sha256_hex(source.text);
  const std::string_view mark = source.latin1 ? byte_order_mark_as_latin1 : byte_order_mark;
  if (source.text.starts_with(mark)) source.text.erase(0, mark.size());
  return source;
}

}  // namespace gaia
