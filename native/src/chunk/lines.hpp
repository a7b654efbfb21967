#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace gaia {

/// Lines of a text, counted from 1. A line ends at LF only; an LF at the end of the text starts no further line.
class Lines {
 public:
  explicit Lines(std::string_view text);

  std::uint32_t count() const { return static_cast<std::uint32_t>(starts_.size() - 1); }
  /// Without its LF.
  std::string_view line(std::uint32_t number) const { return range(number, number); }
  /// Lines `first` to `last`, both included, without the last LF.
  std::string_view range(std::uint32_t first, std::uint32_t last) const;

 private:
  std::string_view text_;
  std::vector<std::size_t> starts_;  ///< One entry more than lines: where a further line would start.
};

}  // namespace gaia
