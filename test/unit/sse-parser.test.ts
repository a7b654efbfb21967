import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SseParser } from "../../src/native/sse-parser.js";

const folder = join(import.meta.dirname, "../fixtures/lemonade");
const transcripts = readdirSync(folder).filter((file) => file.endsWith(".sse"));

function parse(bytes: Uint8Array, piece: number, flushIncomplete = false) {
  const parser = new SseParser();
  const events = [];
  for (let at = 0; at < bytes.length; at += piece) events.push(...parser.feed(bytes.subarray(at, at + piece)));
  const end = parser.finish({ flushIncomplete });
  return { events: [...events, ...end.events], incomplete: end.incomplete, comments: parser.commentCount };
}

const parseFile = (file: string) => parse(readFileSync(join(folder, file)), 64);
const bytes = (text: string) => new TextEncoder().encode(text);

describe("recorded transcripts", () => {
  it.each(transcripts)("%s gives the same events for pieces of any size", (file) => {
    const stream = readFileSync(join(folder, file));
    const whole = parse(stream, stream.length);
    for (const piece of [1, 2, 3, 7, 64]) expect(parse(stream, piece)).toEqual(whole);
  });

  it("reads named events with their data", () => {
    const { events, incomplete } = parseFile("pull-stream-9.4.sse");
    expect(incomplete).toBe(false);
    expect(events).toEqual([
      {
        event: "progress",
        data: '{"bytes_downloaded":1073741824,"bytes_total":2684354560,"file":"gemma-4-E4B-it-Q4_K_M.gguf","file_index":1,"percent":40,"total_files":2}',
        id: "",
      },
      {
        event: "progress",
        data: '{"bytes_downloaded":1024,"bytes_total":1024,"file":"config.json","file_index":2,"percent":100,"total_files":2}',
        id: "",
      },
      { event: "complete", data: '{"file_index":2,"percent":100,"total_files":2}', id: "" },
    ]);
  });

  it("counts heartbeat comments and gives no event for them", () => {
    const { events, comments } = parseFile("chat-stream-heartbeat.sse");
    expect(comments).toBe(4);
    expect(events).toHaveLength(5);
    expect(events.at(-1)).toEqual({ event: "", data: "[DONE]", id: "" });
  });

  it("reads CRLF line ends as one line end", () => {
    const { events } = parseFile("chat-stream-crlf.sse");
    expect(events).toHaveLength(5);
    expect(events.every((event) => !event.data.includes("\r"))).toBe(true);
    expect(JSON.parse(events[1]?.data ?? "").choices[0].delta.content).toBe("Hi");
  });

  it("keeps characters whole that were cut between pieces", () => {
    const stream = readFileSync(join(folder, "chat-stream-utf8.sse"));
    const { events } = parse(stream, 1);
    const text = events
      .filter((event) => event.data !== "[DONE]")
      .map((event) => JSON.parse(event.data).choices[0]?.delta.content ?? "")
      .join("");
    expect(text).toBe("こんにちは🙂é");
  });

  it("reports the event that a cut connection left incomplete", () => {
    const { events, incomplete } = parseFile("chat-stream-truncated-mid-frame.sse");
    expect(events).toHaveLength(1);
    expect(incomplete).toBe(true);
  });
});

describe("SseParser", () => {
  it("gives id and retry to the event they belong to", () => {
    const parser = new SseParser();
    expect(parser.feed(bytes("id: 7\nretry: 250\nevent: a\ndata: 1\n\ndata: 2\n\n"))).toEqual([
      { event: "a", data: "1", id: "7", retry: 250 },
      { event: "", data: "2", id: "7" },
    ]);
    expect(parser.lastEventId).toBe("7");
    expect(parser.retry).toBe(250);
  });

  it("has no retry before the stream sets one", () => {
    expect(new SseParser().retry).toBeUndefined();
  });

  it("emits an incomplete last event only when asked", () => {
    expect(parse(bytes("data: a\n\ndata: b"), 3)).toEqual({
      events: [{ event: "", data: "a", id: "" }],
      incomplete: true,
      comments: 0,
    });
    expect(parse(bytes("data: a\n\ndata: b"), 3, true).events.map((event) => event.data)).toEqual(["a", "b"]);
  });

  it("replaces invalid UTF-8 as TextDecoder does", () => {
    const wrong = Uint8Array.of(0x61, 0xff, 0xf0, 0x9f, 0x99, 0xe2, 0x82, 0x62, 0xed, 0xa0, 0x80);
    const stream = Buffer.concat([bytes("data: "), wrong, bytes("\n\n")]);
    expect(parse(stream, 1).events[0]?.data).toBe(new TextDecoder().decode(wrong));
  });

  it("returns the events before one that is too large, then refuses", () => {
    const parser = new SseParser({ maxEventBytes: 12 });
    expect(parser.feed(bytes("data: 1\n\ndata: 1234567")).map((event) => event.data)).toEqual(["1"]);
    expect(() => parser.feed(bytes("\n\n"))).toThrow(
      expect.objectContaining({
        code: "TOO_LARGE",
        message: "An event of the stream is larger than the limit of 12 bytes",
      }),
    );
  });

  it("bounds an event to 16 MiB by default", () => {
    const parser = new SseParser();
    const piece = new Uint8Array(1 << 20).fill(0x61);
    parser.feed(bytes("data: "));
    expect(() => {
      for (let i = 0; i < 17; i++) parser.feed(piece);
    }).toThrow("larger than the limit of 16777216 bytes");
  });

  it("refuses bytes after the end", () => {
    const parser = new SseParser();
    parser.finish();
    expect(() => parser.feed(bytes("data: a\n\n"))).toThrow(expect.objectContaining({ code: "CLOSED" }));
  });

  it("names a wrong argument", () => {
    expect(() => new SseParser({ maxEventBytes: 0 })).toThrow(
      "Expected a positive integer for maxEventBytes but received 0",
    );
    expect(() => new SseParser().feed("data" as never)).toThrow('Expected a Uint8Array for bytes but received "data"');
    expect(() => new SseParser().finish({ flushIncomplete: 1 as never })).toThrow(
      "Expected true or false for flushIncomplete but received 1",
    );
  });
});
