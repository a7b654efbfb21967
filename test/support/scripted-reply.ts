import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { bodyOf, readExchange } from "./lemonade-fixtures.js";

/** An answer of the double, down to its bytes. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  /** Sizes of the pieces the body is written in, in turn; one piece when empty. */
  pieceBytes?: readonly number[];
  /** Wait before the headers; Infinity never answers. */
  headersAfterMs?: number;
  /** Wait before every piece but the first. */
  pauseMs?: number;
  /** What follows the body: an orderly end, a reset, a close without HTTP's own end mark, or silence. */
  end?: "close" | "reset" | "cut" | "stall";
}

export function jsonReply(status: number, body: unknown): Reply {
  return { status, headers: { "content-type": "application/json" }, body: Buffer.from(JSON.stringify(body)) };
}

export const streamHeaders = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache",
  "x-accel-buffering": "no",
};

/** A stream of events, as the server lays them out; strings that are no event (`: ping`) pass as they are. */
export function streamReply(events: readonly (object | string)[], options: Partial<Reply> = {}): Reply {
  const text = events
    .map((event) => (typeof event === "string" ? `${event}\n\n` : `data: ${JSON.stringify(event)}\n\n`))
    .join("");
  return { status: 200, headers: streamHeaders, body: Buffer.from(text), ...options };
}

/** A recorded answer. Where the recording asks for cuts inside characters, every piece is one byte. */
export function recordedReply(name: string, options: Partial<Reply> = {}): Reply {
  const exchange = readExchange(name);
  const { connection: _hopByHop, ...headers } = exchange.response.headers;
  return {
    status: exchange.response.status,
    headers,
    body: bodyOf(exchange),
    ...(exchange.transport?.split_inside_utf8 ? { pieceBytes: [1] } : {}),
    ...(exchange.transport?.end === undefined ? {} : { end: exchange.transport.end }),
    ...options,
  };
}

function* pieces(body: Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  if (sizes.length === 0) {
    if (body.length > 0) yield body;
    return;
  }
  for (let at = 0, turn = 0; at < body.length; turn++) {
    const size = sizes[turn % sizes.length] ?? body.length;
    yield body.subarray(at, at + size);
    at += size;
  }
}

/** Writes a reply; returns when it is written or the client has gone. */
export async function writeReply(response: ServerResponse, reply: Reply): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const wait = (milliseconds: number) =>
    delay(Math.min(milliseconds, 2 ** 31 - 1), undefined, { signal: gone.signal, ref: false });
  try {
    if (reply.headersAfterMs) await wait(reply.headersAfterMs);
    response.writeHead(reply.status, reply.headers);
    response.flushHeaders();
    let first = true;
    for (const piece of pieces(reply.body, reply.pieceBytes ?? [])) {
      if (!first && reply.pauseMs) await wait(reply.pauseMs);
      first = false;
      if (gone.signal.aborted) return;
      await new Promise<void>((done) => response.write(piece, () => done()));
    }
    if (reply.end === "stall") await wait(Number.POSITIVE_INFINITY);
    if (reply.end === "reset" || reply.end === "cut") {
      // A reset overtakes bytes that the client has not read yet.
      await wait(30);
      if (reply.end === "reset") response.socket?.resetAndDestroy();
      else response.socket?.end();
      return;
    }
    response.end();
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  }
}
