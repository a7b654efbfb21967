#include "gaia/sse_parser.hpp"

#include <algorithm>
#include <cstring>

#include "gaia/error.hpp"
#include "sse/utf8_repair.hpp"

namespace gaia {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::uint64_t max_retry = (std::uint64_t{1} << 53) - 1;

/// Finds line ends in one piece. Each kind is searched ahead once, so a piece without one of them is still read in
/// linear time.
class LineEnds {
 public:
  explicit LineEnds(std::string_view bytes) : bytes_(bytes) {}

  /// Position of the first CR or LF at or after `from`; the size of the piece when there is none.
  std::size_t next(std::size_t from) {
    if (line_feed_ < from || !searched_) line_feed_ = find('\n', from);
    if (carriage_return_ < from || !searched_) carriage_return_ = find('\r', from);
    searched_ = true;
    return std::min(line_feed_, carriage_return_);
  }

 private:
  std::size_t find(char wanted, std::size_t from) const {
    const std::size_t at = bytes_.find(wanted, from);
    return at == std::string_view::npos ? bytes_.size() : at;
  }

  std::string_view bytes_;
  std::size_t line_feed_ = 0;
  std::size_t carriage_return_ = 0;
  bool searched_ = false;
};

std::optional<std::uint64_t> parse_retry(std::string_view digits) {
  if (digits.empty()) return std::nullopt;
  std::uint64_t value = 0;
  for (const char digit : digits) {
    if (digit < '0' || digit > '9') return std::nullopt;
    value = std::min(value * 10 + static_cast<std::uint64_t>(digit - '0'), max_retry);
  }
  return value;
}

}  // namespace

void SseParser::feed(std::string_view bytes, const Emit& emit) {
  if (finished_) throw Error(ErrorCode::closed, "The event stream was already finished");
  if (too_large_) expect_room(0);
  std::size_t at = at_start_ ? skip_byte_order_mark(bytes) : 0;
  LineEnds ends(bytes);
  while (at < bytes.size()) {
    if (skip_line_feed_) {
      skip_line_feed_ = false;
      if (bytes[at] == '\n') {
        ++at;
        continue;
      }
    }
    const std::size_t end = ends.next(at);
    const std::string_view part = bytes.substr(at, end - at);
    if (end == bytes.size()) {
      hold(part);
      return;
    }
    skip_line_feed_ = bytes[end] == '\r';
    end_line(part, emit);
    at = end + 1;
  }
}

bool SseParser::finish(bool flush_incomplete, const Emit& emit) {
  if (finished_) throw Error(ErrorCode::closed, "The event stream was already finished");
  if (too_large_) expect_room(0);
  if (at_start_) {
    at_start_ = false;
    if (mark_bytes_ > 0) hold(byte_order_mark.substr(0, mark_bytes_));
  }
  const bool incomplete = event_bytes_ > 0 || (in_line_ && !in_comment_);
  finished_ = true;
  if (!flush_incomplete) return incomplete;
  if (in_line_) end_line({}, emit);
  dispatch(emit);
  return incomplete;
}

/// Returns how many of `bytes` belong to the mark; the beginning of one that turns out to be text is given back.
std::size_t SseParser::skip_byte_order_mark(std::string_view bytes) {
  std::size_t at = 0;
  while (at < bytes.size() && mark_bytes_ < byte_order_mark.size() && bytes[at] == byte_order_mark[mark_bytes_]) {
    ++at;
    ++mark_bytes_;
  }
  if (at == bytes.size() && mark_bytes_ < byte_order_mark.size()) return at;
  at_start_ = false;
  if (mark_bytes_ > 0 && mark_bytes_ < byte_order_mark.size()) hold(byte_order_mark.substr(0, mark_bytes_));
  return at;
}

void SseParser::hold(std::string_view part) {
  if (!in_line_) {
    in_line_ = true;
    in_comment_ = part.front() == ':';
  }
  if (in_comment_) return;
  expect_room(line_.size() + part.size());
  line_.append(part);
}

void SseParser::end_line(std::string_view tail, const Emit& emit) {
  if (!in_line_) {
    line(tail, emit);
    return;
  }
  if (in_comment_) {
    ++comment_count_;
  } else {
    expect_room(line_.size() + tail.size());
    line_.append(tail);
    line(line_, emit);
    line_.clear();
  }
  in_line_ = false;
  in_comment_ = false;
}

void SseParser::line(std::string_view text, const Emit& emit) {
  if (text.empty()) {
    dispatch(emit);
    return;
  }
  if (text.front() == ':') {
    ++comment_count_;
    return;
  }
  expect_room(text.size());
  event_bytes_ += text.size();
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) {
    field(text, {});
    return;
  }
  std::string_view value = text.substr(colon + 1);
  if (!value.empty() && value.front() == ' ') value.remove_prefix(1);
  field(text.substr(0, colon), value);
}

void SseParser::field(std::string_view name, std::string_view value) {
  if (name == "data") {
    if (has_data_) data_.push_back('\n');
    has_data_ = true;
    data_.append(value);
  } else if (name == "event") {
    event_.assign(value);
  } else if (name == "id") {
    if (value.find('\0') == std::string_view::npos) {
      id_.assign(value);
      repair_utf8(id_);
    }
  } else if (name == "retry") {
    if (const auto milliseconds = parse_retry(value)) event_retry_ = retry_ = milliseconds;
  }
}

void SseParser::dispatch(const Emit& emit) {
  last_event_id_ = id_;
  if (has_data_) {
    repair_utf8(data_);
    repair_utf8(event_);
    emit({event_, data_, last_event_id_, event_retry_});
  }
  data_.clear();
  event_.clear();
  event_retry_.reset();
  has_data_ = false;
  event_bytes_ = 0;
}

void SseParser::expect_room(std::size_t line_bytes) {
  if (!too_large_ && line_bytes <= max_event_bytes_ - event_bytes_) return;
  too_large_ = true;
  throw Error(ErrorCode::too_large,
              "An event of the stream is larger than the limit of " + std::to_string(max_event_bytes_) + " bytes");
}

}  // namespace gaia
