#include "walk/byte_class.hpp"

#include <array>
#include <utility>

namespace gaia {
namespace {

constexpr bool is_upper(std::uint8_t byte) { return byte >= 'A' && byte <= 'Z'; }
constexpr bool is_lower(std::uint8_t byte) { return byte >= 'a' && byte <= 'z'; }
constexpr bool is_alpha(std::uint8_t byte) { return is_upper(byte) || is_lower(byte); }
constexpr bool is_digit(std::uint8_t byte) { return byte >= '0' && byte <= '9'; }
constexpr bool is_alnum(std::uint8_t byte) { return is_alpha(byte) || is_digit(byte); }
constexpr bool is_blank(std::uint8_t byte) { return byte == ' ' || byte == '\t'; }
constexpr bool is_control(std::uint8_t byte) { return byte < 0x20 || byte == 0x7f; }
constexpr bool is_print(std::uint8_t byte) { return byte >= 0x20 && byte <= 0x7e; }
constexpr bool is_graph(std::uint8_t byte) { return byte > 0x20 && byte <= 0x7e; }
constexpr bool is_punct(std::uint8_t byte) { return is_graph(byte) && !is_alnum(byte); }
// git's own character table: vertical tab and form feed are no white space there.
constexpr bool is_space(std::uint8_t byte) { return is_blank(byte) || byte == '\n' || byte == '\r'; }
constexpr bool is_hex(std::uint8_t byte) {
  return is_digit(byte) || (byte >= 'a' && byte <= 'f') || (byte >= 'A' && byte <= 'F');
}

constexpr std::array<std::pair<std::string_view, ByteClass>, 12> classes = {{
    {"alnum", is_alnum},
    {"alpha", is_alpha},
    {"blank", is_blank},
    {"cntrl", is_control},
    {"digit", is_digit},
    {"graph", is_graph},
    {"lower", is_lower},
    {"print", is_print},
    {"punct", is_punct},
    {"space", is_space},
    {"upper", is_upper},
    {"xdigit", is_hex},
}};

}  // namespace

ByteClass find_byte_class(std::string_view name) {
  for (const auto& [known, test] : classes) {
    if (known == name) return test;
  }
  return nullptr;
}

}  // namespace gaia
