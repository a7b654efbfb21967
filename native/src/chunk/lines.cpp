#include "chunk/lines.hpp"

namespace gaia {

Lines::Lines(std::string_view text) : text_(text), starts_{0} {
  for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
    starts_.push_back(at + 1);
  }
  if (starts_.back() < text.size()) starts_.push_back(text.size() + 1);
}

std::string_view Lines::range(std::uint32_t first, std::uint32_t last) const {
  const std::size_t begin = starts_[first - 1];
  return text_.substr(begin, starts_[last] - 1 - begin);
}

}  // namespace gaia
