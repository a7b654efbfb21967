#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace gaia {

/// One event of a stream. Texts are valid UTF-8 (invalid input bytes became U+FFFD) and live during the callback only.
struct SseEvent {
  std::string_view event;              ///< Empty when the stream names none ("message" in a browser).
  std::string_view data;               ///< Data lines joined by LF, the last LF removed. Never contains CR.
  std::string_view id;                 ///< Last event id seen so far in the stream; empty when none.
  std::optional<std::uint64_t> retry;  ///< Milliseconds, when a retry line stands in this event.
};

/// Incremental parser of event streams (WHATWG HTML, section 9.2.6 "Interpreting an event stream"). Bytes may be cut
/// anywhere, inside a character or a line end too: the events are the same for every cut. Not thread-safe.
class SseParser {
 public:
  using Emit = std::function<void(const SseEvent&)>;

  static constexpr std::size_t default_max_event_bytes = std::size_t{16} << 20;

  /// `max_event_bytes` bounds the lines of one event, and with them what the parser holds: their bytes without line
  /// ends and comments.
  explicit SseParser(std::size_t max_event_bytes = default_max_event_bytes) : max_event_bytes_(max_event_bytes) {}

  /// Calls `emit` for every event that `bytes` completes, in order. Throws Error(too_large) when an event passes the
  /// bound, after the events before it, and again on every later call; Error(closed) after `finish`.
  void feed(std::string_view bytes, const Emit& emit);

  /// Ends the stream. Returns true when an event was cut off: at least one of its lines, or a part of one, came without
  /// the blank line that ends an event. A browser drops such an event; `flush_incomplete` emits it, for servers that
  /// leave the last blank line out.
  bool finish(bool flush_incomplete, const Emit& emit);

  /// Completed comment lines so far. Servers send them as signs of life.
  std::uint64_t comment_count() const noexcept { return comment_count_; }
  /// The id to resume from: that of the last completed event.
  const std::string& last_event_id() const noexcept { return last_event_id_; }
  /// The last retry value of the stream, in milliseconds, at most 2^53 - 1.
  std::optional<std::uint64_t> retry() const noexcept { return retry_; }

 private:
  std::size_t skip_byte_order_mark(std::string_view bytes);
  void hold(std::string_view part);
  void end_line(std::string_view tail, const Emit& emit);
  void line(std::string_view text, const Emit& emit);
  void field(std::string_view name, std::string_view value);
  void dispatch(const Emit& emit);
  void expect_room(std::size_t line_bytes);

  std::size_t max_event_bytes_;
  std::size_t event_bytes_ = 0;
  std::string line_;
  std::string data_;
  std::string event_;
  std::string id_;
  std::string last_event_id_;
  std::optional<std::uint64_t> event_retry_;
  std::optional<std::uint64_t> retry_;
  std::uint64_t comment_count_ = 0;
  std::size_t mark_bytes_ = 0;
  bool at_start_ = true;
  bool in_line_ = false;
  bool in_comment_ = false;
  bool has_data_ = false;
  bool skip_line_feed_ = false;
  bool too_large_ = false;
  bool finished_ = false;
};

}  // namespace gaia
