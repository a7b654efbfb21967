import type { NativeSseParser } from "./addon-types.js";
import { expectBoolean, expectInteger, invalidArgument } from "./arguments.js";
import { native } from "./load.js";
import { nativeCall } from "./native-call.js";

/** One event of a stream. Text that was not valid UTF-8 holds U+FFFD where bytes were wrong. */
export interface SseEvent {
  /** Name of the event; "" when the stream gives none (browsers call that one "message"). */
  event: string;
  /** The data lines joined by LF. */
  data: string;
  /** The last id seen so far in the stream; "" when none. */
  id: string;
  /** Milliseconds, when a retry line stands in this event. */
  retry?: number;
}

export interface SseParserOptions {
  /** Bound of one event: bytes of its lines without line ends and comments. Default 16 MiB. */
  maxEventBytes?: number;
}

export interface SseFinishOptions {
  /** Emit an event that lacks its blank line, as servers end streams that close in a hurry. Default false. */
  flushIncomplete?: boolean;
}

export interface SseEnd {
  /** The event that `flushIncomplete` emitted, if there was one. */
  events: SseEvent[];
  /** True when the stream ended inside an event. */
  incomplete: boolean;
}

const defaultMaxEventBytes = 16 * 1024 * 1024;

function split(joined: string | undefined): SseEvent[] {
  const events: SseEvent[] = [];
  if (joined === undefined) return events;
  for (let at = 0; at < joined.length; ) {
    const eventEnd = joined.indexOf("\r", at);
    const idEnd = joined.indexOf("\r", eventEnd + 1);
    const retryEnd = joined.indexOf("\r", idEnd + 1);
    const dataEnd = joined.indexOf("\r", retryEnd + 1);
    const event = joined.slice(at, eventEnd);
    const id = joined.slice(eventEnd + 1, idEnd);
    const data = joined.slice(retryEnd + 1, dataEnd);
    const retry = joined.slice(idEnd + 1, retryEnd);
    events.push(retry === "" ? { event, data, id } : { event, data, id, retry: Number(retry) });
    at = dataEnd + 1;
  }
  return events;
}

/**
 * Incremental parser of event streams by the WHATWG rules: bytes go in as they come, cut anywhere, events come out.
 * `feed` and `finish` throw NativeError TOO_LARGE when an event passes the bound (events before it are returned first)
 * and CLOSED after `finish`.
 */
export class SseParser {
  readonly #native: NativeSseParser;

  constructor(options: SseParserOptions = {}) {
    const bound = expectInteger("maxEventBytes", options.maxEventBytes ?? defaultMaxEventBytes, 1);
    this.#native = new (native().SseParser)(bound);
  }

  /** The events that `bytes` completes, in order. */
  feed(bytes: Uint8Array): SseEvent[] {
    if (!(bytes instanceof Uint8Array)) throw invalidArgument("bytes", "a Uint8Array", bytes);
    return split(nativeCall(() => this.#native.feed(bytes)));
  }

  /** Ends the stream. An incomplete last event is dropped unless `flushIncomplete` asks for it. */
  finish(options: SseFinishOptions = {}): SseEnd {
    const flush = expectBoolean("flushIncomplete", options.flushIncomplete ?? false);
    const [incomplete, joined] = nativeCall(() => this.#native.finish(flush));
    return { events: split(joined), incomplete };
  }

  /** Comment lines so far. Servers send them as signs of life. */
  get commentCount(): number {
    return this.#native.commentCount;
  }

  /** The id to resume from: that of the last completed event. */
  get lastEventId(): string {
    return this.#native.lastEventId;
  }

  /** The last retry value of the stream, in milliseconds. */
  get retry(): number | undefined {
    return this.#native.retry;
  }
}
