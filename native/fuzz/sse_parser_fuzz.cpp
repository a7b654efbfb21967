// The events of a stream must not depend on where it is cut, and must be valid UTF-8 without CR in their data.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "gaia/error.hpp"
#include "gaia/sse_parser.hpp"
#include "sse/utf8_repair.hpp"

namespace {

struct Result {
  std::vector<std::string> log;
  bool operator==(const Result&) const = default;
};

void expect(bool holds) {
  if (!holds) std::abort();
}

/// In pieces of 1 to 9 bytes, which the bytes of `cuts` choose in turn; in one piece when it is empty.
Result parse(std::string_view stream, std::string_view cuts, std::size_t limit, bool flush) {
  Result result;
  gaia::SseParser parser(limit);
  const auto emit = [&](const gaia::SseEvent& event) {
    expect(event.data.find('\r') == std::string_view::npos);
    std::string repaired(event.data);
    gaia::repair_utf8(repaired);
    expect(repaired == event.data);
    result.log.emplace_back(event.event);
    result.log.emplace_back(event.data);
    result.log.emplace_back(event.id);
    result.log.push_back(event.retry ? std::to_string(*event.retry) : "none");
  };
  try {
    for (std::size_t at = 0, cut = 0; at < stream.size(); ++cut) {
      const std::size_t piece =
          cuts.empty() ? stream.size() : 1 + static_cast<unsigned char>(cuts[cut % cuts.size()]) % 9;
      parser.feed(stream.substr(at, piece), emit);
      at += piece;
    }
    result.log.push_back(parser.finish(flush, emit) ? "incomplete" : "complete");
    result.log.push_back(std::to_string(parser.comment_count()));
    result.log.push_back(parser.last_event_id());
  } catch (const gaia::Error& error) {
    expect(error.code() == gaia::ErrorCode::too_large);
    result.log.push_back("too large");
  }
  return result;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  if (size < 2) return 0;
  const std::string_view input(reinterpret_cast<const char*>(bytes), size);
  const std::size_t limit = (bytes[0] & 1) != 0 ? 24 : gaia::SseParser::default_max_event_bytes;
  const bool flush = (bytes[0] & 2) != 0;
  const std::size_t cuts = std::min<std::size_t>(bytes[1] % 8, size - 2);
  const std::string_view stream = input.substr(2 + cuts);
  const Result whole = parse(stream, {}, limit, flush);
  expect(parse(stream, std::string_view("\0", 1), limit, flush) == whole);
  expect(parse(stream, input.substr(2, cuts), limit, flush) == whole);
  return 0;
}
