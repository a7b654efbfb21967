import type { LookupFunction } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { Client, type Dispatcher } from "undici";
import { InvalidArgumentError } from "../errors/index.js";
import { parseJson } from "./json-value.js";
import { LemonadeError } from "./lemonade-error.js";
import { PhaseClock, type Timeouts } from "./phase-clock.js";
import { type ErrorContext, readError } from "./read-error.js";
import { brokenAnswer, noAnswer } from "./transport-error.js";

export interface HttpRequest {
  /** Normalised base URL; `path` is appended to it. */
  baseUrl: string;
  path: string;
  apiKey?: string | undefined;
  /** Sent as the JSON body of a POST; without it the request is a GET. */
  json?: unknown;
  accept?: string;
  timeouts: Timeouts;
  signal?: AbortSignal | undefined;
}

const longestErrorBody = 1 << 20;
const longestJsonBody = 64 << 20;

// Resolvers differ in which address of localhost comes first; servers of every version listen on IPv4.
const lookupLocalhost: LookupFunction = (_name, options, callback) => {
  if (options.all) {
    callback(null, [
      { address: "127.0.0.1", family: 4 },
      { address: "::1", family: 6 },
    ]);
  } else callback(null, "127.0.0.1", 4);
};

function headersOf(request: HttpRequest): Record<string, string> {
  const headers: Record<string, string> = { accept: request.accept ?? "application/json" };
  if (request.json !== undefined) headers["content-type"] = "application/json";
  if (request.apiKey !== undefined) {
    if (!/^[\x21-\x7e]+$/.test(request.apiKey)) {
      throw new InvalidArgumentError("Expected a key of visible ASCII characters without spaces for apiKey");
    }
    headers.authorization = `Bearer ${request.apiKey}`;
  }
  return headers;
}

/**
 * One request and its answer, on a connection of its own: whatever happens, closing it leaves no socket and no timer,
 * and "refused" always means that the server saw nothing. Redirects are not followed, so that the key stays with the
 * host it is meant for.
 */
export class Exchange {
  readonly #request: HttpRequest;
  readonly #client: Client;
  readonly #controller = new AbortController();
  readonly #clock: PhaseClock;
  /** Why the exchange was ended from this side. */
  #reason: { error: unknown } | undefined;
  #response: Dispatcher.ResponseData | undefined;
  readonly #onAbort = () => this.#stop(this.#request.signal?.reason);

  private constructor(request: HttpRequest) {
    this.#request = request;
    this.#clock = new PhaseClock(request.timeouts, (error) => this.#stop(error), request.baseUrl);
    const { origin, hostname } = new URL(request.baseUrl);
    this.#client = new Client(origin, {
      pipelining: 0,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: {
        timeout: request.timeouts.connectMs,
        // The socket's own signal: a connection attempt has no other handle by which it could be ended.
        signal: this.#controller.signal,
        ...(hostname === "localhost" ? { lookup: lookupLocalhost } : {}),
      },
    });
    this.#client.on("connect", () => this.#clock.start("headers"));
  }

  /** Sends the request and waits for the answer's headers. Rejects with LemonadeError or the signal's reason. */
  static async open(request: HttpRequest): Promise<Exchange> {
    request.signal?.throwIfAborted();
    const headers = headersOf(request);
    const exchange = new Exchange(request);
    try {
      await exchange.#send(headers);
      return exchange;
    } catch (error) {
      exchange.close();
      throw exchange.#reason === undefined ? error : exchange.#reason.error;
    }
  }

  async #send(headers: Record<string, string>): Promise<void> {
    const { baseUrl, path, json, signal } = this.#request;
    signal?.addEventListener("abort", this.#onAbort, { once: true });
    this.#clock.start("connect");
    const url = new URL(baseUrl + path);
    try {
      this.#response = await this.#client.request({
        path: url.pathname + url.search,
        method: json === undefined ? "GET" : "POST",
        headers,
        body: json === undefined ? null : JSON.stringify(json),
        signal: this.#controller.signal,
      });
    } catch (error) {
      throw noAnswer(error, baseUrl);
    }
    this.#response.body.on("error", () => {});
    this.#clock.pause();
    if (this.status >= 300 && this.status < 400) {
      throw new LemonadeError("invalid_response", `The model server at ${baseUrl} redirects; that is not followed`, {
        status: this.status,
        hint: "Set LEMONADE_BASE_URL to the address that the server redirects to, if you trust it with your key.",
      });
    }
  }

  get status(): number {
    return this.#response?.statusCode ?? 0;
  }

  /** Media type without parameters, in lower case; "" when the server gives none. */
  get mediaType(): string {
    const value = this.#response?.headers["content-type"];
    const first = Array.isArray(value) ? value[0] : value;
    return (first ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  }

  /** The body as it comes. The idle clock runs only while waiting for the server, not while the caller works. */
  async *chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      this.#clock.start("idle");
      for await (const chunk of this.#response?.body ?? []) {
        this.#clock.pause();
        yield chunk as Uint8Array;
        this.#clock.start("idle");
      }
    } catch (error) {
      throw this.#reason === undefined ? brokenAnswer(error, this.#request.baseUrl) : this.#reason.error;
    } finally {
      this.close();
    }
  }

  /** The whole body as text; at most `limit` bytes of it. */
  async text(limit: number): Promise<string> {
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of this.chunks()) {
      pieces.push(chunk);
      size += chunk.length;
      if (size >= limit) break;
    }
    return new TextDecoder().decode(Buffer.concat(pieces).subarray(0, limit));
  }

  /** The body of an answer that should be JSON; throws the error that it describes, also on status 200. */
  async json(context: ErrorContext): Promise<unknown> {
    if (this.status >= 400) throw readError(this.status, await this.text(longestErrorBody), context);
    const value = parseJson(await this.text(longestJsonBody));
    if (value === undefined) {
      throw new LemonadeError("invalid_response", `The answer from ${this.#request.baseUrl} is not JSON`, {
        status: this.status,
        modelId: context.modelId,
      });
    }
    if (typeof value === "object" && value !== null && "error" in value && value.error) {
      throw readError(this.status, value, context);
    }
    return value;
  }

  /** Ends the exchange and its connection. Nothing happens the second time. */
  close(): void {
    this.#request.signal?.removeEventListener("abort", this.#onAbort);
    this.#clock.stop();
    this.#controller.abort();
    this.#client.destroy().catch(() => {});
  }

  #stop(error: unknown): void {
    this.#reason ??= { error };
    this.close();
  }
}

export interface JsonRequest extends Omit<HttpRequest, "timeouts"> {
  /** Time for the whole answer, in milliseconds. */
  totalMs: number;
  context?: ErrorContext;
  /** Tries in all, when the failure is one that another try can help. */
  attempts?: number;
}

const connectMs = 3000;
const pauseMs = 100;

// A server that did not answer in time would be waited for as long again.
const worthAnotherTry = (error: LemonadeError) => error.retry === "once" && error.code !== "timeout";

/** A request whose answer is one JSON value. */
export async function fetchJson(request: JsonRequest): Promise<unknown> {
  const { totalMs, attempts = 3, context = { operation: "other" }, ...rest } = request;
  const timeouts = { connectMs: Math.min(connectMs, totalMs), headersMs: totalMs, idleMs: totalMs, totalMs };
  for (let attempt = 1; ; attempt++) {
    try {
      const exchange = await Exchange.open({ ...rest, timeouts });
      return await exchange.json(context);
    } catch (error) {
      if (attempt >= attempts || !(error instanceof LemonadeError) || !worthAnotherTry(error)) throw error;
    }
    await pause(attempt * pauseMs, request.signal);
  }
}

/** Waits; an abort ends the waiting with the signal's reason. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(milliseconds, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
