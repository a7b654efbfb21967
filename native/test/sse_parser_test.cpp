#include "gaia/sse_parser.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "gaia/error.hpp"

namespace gaia {
namespace {

using std::string_literals::operator""s;

struct Event {
  std::string event;
  std::string data;
  std::string id;
  std::optional<std::uint64_t> retry;
  bool operator==(const Event&) const = default;
};

void PrintTo(const Event& event, std::ostream* out) {
  *out << "{event '" << event.event << "', data '" << event.data << "', id '" << event.id << "', retry "
       << (event.retry ? std::to_string(*event.retry) : "none") << "}";
}

struct Parsed {
  std::vector<Event> events;
  std::uint64_t comments = 0;
  std::string last_event_id;
  std::optional<std::uint64_t> retry;
  bool incomplete = false;
  bool operator==(const Parsed&) const = default;
};

Parsed parse_pieces(std::string_view stream, std::size_t piece, bool flush) {
  Parsed parsed;
  SseParser parser;
  const auto emit = [&](const SseEvent& event) {
    parsed.events.push_back({std::string(event.event), std::string(event.data), std::string(event.id), event.retry});
  };
  for (std::size_t at = 0; at < stream.size(); at += piece) parser.feed(stream.substr(at, piece), emit);
  parsed.incomplete = parser.finish(flush, emit);
  parsed.comments = parser.comment_count();
  parsed.last_event_id = parser.last_event_id();
  parsed.retry = parser.retry();
  return parsed;
}

/// Parses for every piece size, which must not matter.
Parsed parse(std::string_view stream, bool flush = false) {
  const Parsed whole = parse_pieces(stream, stream.size() + 1, flush);
  for (std::size_t piece = 1; piece <= stream.size(); ++piece) {
    EXPECT_EQ(parse_pieces(stream, piece, flush), whole) << "pieces of " << piece << " bytes";
  }
  return whole;
}

std::vector<std::string> data_of(std::string_view stream, bool flush = false) {
  std::vector<std::string> data;
  for (const Event& event : parse(stream, flush).events) data.push_back(event.data);
  return data;
}

using Data = std::vector<std::string>;

TEST(SseParser, EndsLinesAtLineFeedCarriageReturnAndBoth) {
  EXPECT_EQ(data_of("data: a\n\ndata: b\r\rdata: c\r\n\r\n"), (Data{"a", "b", "c"}));
  EXPECT_EQ(data_of("data: a\r\n\rdata: b\n\r\n"), (Data{"a", "b"}));
}

TEST(SseParser, DispatchesAtACarriageReturnWithoutWaitingForTheLineFeed) {
  SseParser parser;
  Data data;
  const auto emit = [&](const SseEvent& event) { data.emplace_back(event.data); };
  parser.feed("data: a\r\n\r", emit);
  EXPECT_EQ(data, (Data{"a"}));
  parser.feed("\ndata: b\r\n\r", emit);
  EXPECT_EQ(data, (Data{"a", "b"}));
}

TEST(SseParser, JoinsDataLinesWithLineFeeds) {
  EXPECT_EQ(data_of("data: a\ndata:b\ndata\ndata:  c\n\n"), (Data{"a\nb\n\n c"}));
}

TEST(SseParser, DispatchesEmptyDataButNoEventWithoutDataLine) {
  EXPECT_EQ(data_of("data\n\nevent: x\n\ndata:\ndata\n\n"), (Data{"", "\n"}));
}

TEST(SseParser, NamesTheEventOfItsOwnBlockOnly) {
  const Parsed parsed = parse("event: progress\ndata: 1\n\ndata: 2\n\nevent: a\nevent: b\ndata: 3\n\n");
  EXPECT_EQ(parsed.events, (std::vector<Event>{{"progress", "1", "", {}}, {"", "2", "", {}}, {"b", "3", "", {}}}));
}

TEST(SseParser, KeepsTheIdUntilAnotherComesAndIgnoresOneWithNul) {
  const Parsed parsed = parse("id: 1\ndata: a\n\ndata: b\n\nid: 2\0 3\ndata: c\n\nid\ndata: d\n\n"s);
  EXPECT_EQ(parsed.events,
            (std::vector<Event>{{"", "a", "1", {}}, {"", "b", "1", {}}, {"", "c", "1", {}}, {"", "d", "", {}}}));
}

TEST(SseParser, CommitsTheIdOnlyWhenItsEventIsComplete) {
  EXPECT_EQ(parse("id: 1\n\nid: 2\ndata: x\n").last_event_id, "1");
}

TEST(SseParser, ReadsRetryOfDigitsOnly) {
  const Parsed parsed = parse("retry: 1500\ndata: a\n\nretry: 2s\nretry: -1\nretry:\ndata: b\n\nretry:  7\n\n");
  EXPECT_EQ(parsed.events, (std::vector<Event>{{"", "a", "", 1500}, {"", "b", "", {}}}));
  EXPECT_EQ(parsed.retry, 1500U);
  EXPECT_EQ(parse("retry: 0099\n\n").retry, 99U);
  EXPECT_EQ(parse("retry: 99999999999999999999999999\n\n").retry, 9007199254740991U);
}

TEST(SseParser, CountsCommentsAndIgnoresUnknownFields) {
  const Parsed parsed = parse(": ping\n\n:\ndata: a\n:inside\nfoo: bar\nDATA: no\n data: no\ndata : no\n\n: cut");
  EXPECT_EQ(parsed.events, (std::vector<Event>{{"", "a", "", {}}}));
  EXPECT_EQ(parsed.comments, 3U);
  EXPECT_FALSE(parsed.incomplete);
}

TEST(SseParser, SkipsOneByteOrderMarkAtTheStartOnly) {
  EXPECT_EQ(data_of("\xEF\xBB\xBF"
                    "data: a\n\n\xEF\xBB\xBF"
                    "data: b\n\ndata: \xEF\xBB\xBF"
                    "c\n\n"),
            (Data{"a",
                  "\xEF\xBB\xBF"
                  "c"}));
  EXPECT_EQ(data_of("\xEF\xBB\xBF\xEF\xBB\xBF"
                    "data: a\n\ndata: b\n\n"),
            (Data{"b"}));
  EXPECT_EQ(data_of("\xEF\xBB"
                    "data: a\n\ndata: b\n\n"),
            (Data{"b"}));
  EXPECT_EQ(data_of("\xEF\xBB\xBF: ping\ndata: a\n\n"), (Data{"a"}));
}

TEST(SseParser, ReplacesInvalidUtf8ByMaximalParts) {
  EXPECT_EQ(data_of("data: \xC3\xA9 \xF0\x9F\x99\x82\n\n"), (Data{"\xC3\xA9 \xF0\x9F\x99\x82"}));
  EXPECT_EQ(data_of("data: a\xFF"
                    "b\n\n"),
            (Data{"a\xEF\xBF\xBD"
                  "b"}));
  EXPECT_EQ(data_of("data: \xF0\x9F\x99\ndata: x\n\n"), (Data{"\xEF\xBF\xBD\nx"}));
  EXPECT_EQ(data_of("data: \xE0\x80\xED\xA0\xF4\x90\xC0\x80\n\n"),
            (Data{"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"}));
  EXPECT_EQ(parse("event: \xFF\nid: \xFE\ndata: a\n\n").events,
            (std::vector<Event>{{"\xEF\xBF\xBD", "a", "\xEF\xBF\xBD", {}}}));
}

TEST(SseParser, KeepsNulInData) { EXPECT_EQ(data_of("data: a\0b\n\n"s), (Data{"a\0b"s})); }

TEST(SseParser, DropsAnIncompleteLastEventAndReportsIt) {
  for (const char* stream : {"data: a\n\ndata: b", "data: a\n\ndata: b\n", "data: a\n\ndata: b\r"}) {
    const Parsed parsed = parse(stream);
    EXPECT_EQ(parsed.events, (std::vector<Event>{{"", "a", "", {}}})) << stream;
    EXPECT_TRUE(parsed.incomplete) << stream;
  }
  EXPECT_FALSE(parse("data: a\n\n").incomplete);
  EXPECT_FALSE(parse("").incomplete);
  EXPECT_TRUE(parse("\xEF\xBB").incomplete);
}

TEST(SseParser, EmitsTheIncompleteLastEventWhenAsked) {
  EXPECT_EQ(data_of("data: a\n\ndata: b", true), (Data{"a", "b"}));
  EXPECT_EQ(data_of("data: a\n\ndata: b\n", true), (Data{"a", "b"}));
  EXPECT_EQ(data_of("data: a\n\ndat", true), (Data{"a"}));
  EXPECT_EQ(data_of("data: a\n\n: ping", true), (Data{"a"}));
}

ErrorCode code_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.code();
  }
  ADD_FAILURE() << "nothing was thrown";
  return ErrorCode::io;
}

TEST(SseParser, RefusesAnEventAboveTheLimitAfterTheEventsBeforeIt) {
  const std::string stream = "data: 1\n\ndata: 2345\nid: 6\n\n: a comment of any length\ndata: 23456\nid: 7\n\n";
  for (std::size_t piece = 1; piece <= stream.size(); ++piece) {
    SseParser parser(15);
    Data data;
    const auto emit = [&](const SseEvent& event) { data.emplace_back(event.data); };
    const auto feed_all = [&] {
      for (std::size_t at = 0; at < stream.size(); at += piece) {
        parser.feed(std::string_view(stream).substr(at, piece), emit);
      }
    };
    EXPECT_EQ(code_of(feed_all), ErrorCode::too_large) << piece;
    EXPECT_EQ(data, (Data{"1", "2345"})) << piece;
    EXPECT_EQ(code_of([&] { parser.feed("\n\n", emit); }), ErrorCode::too_large);
    EXPECT_EQ(code_of([&] { parser.finish(true, emit); }), ErrorCode::too_large);
    EXPECT_EQ(data, (Data{"1", "2345"})) << piece;
  }
}

TEST(SseParser, NamesTheLimitInTheError) {
  SseParser parser(4);
  try {
    parser.feed("data: long", [](const SseEvent&) {});
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "An event of the stream is larger than the limit of 4 bytes");
  }
}

TEST(SseParser, RefusesBytesAfterTheEnd) {
  SseParser parser;
  const auto emit = [](const SseEvent&) {};
  parser.finish(false, emit);
  EXPECT_EQ(code_of([&] { parser.feed("data: a\n\n", emit); }), ErrorCode::closed);
  EXPECT_EQ(code_of([&] { parser.finish(false, emit); }), ErrorCode::closed);
}

TEST(SseParser, TakesLinearTimeForLinesEndedByCarriageReturnOnly) {
  std::string stream;
  for (int i = 0; i < 200'000; ++i) stream += "data: x\r\r";
  std::size_t events = 0;
  SseParser parser;
  parser.feed(stream, [&](const SseEvent&) { ++events; });
  EXPECT_EQ(events, 200'000U);
}

}  // namespace
}  // namespace gaia
