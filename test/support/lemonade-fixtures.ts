import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const lemonadeFixtures = join(import.meta.dirname, "../fixtures/lemonade");

/** One recorded request and its answer; the format is described in the folder's README.md. */
export interface RecordedExchange {
  name: string;
  title: string;
  profile: string;
  request: {
    method: string;
    path: string;
    headers?: Record<string, string>;
    body?: Record<string, unknown>;
    body_text?: string;
  };
  response: { status: number; headers: Record<string, string>; body?: unknown; body_file?: string };
  transport?: { end?: "close" | "reset"; split_inside_utf8?: boolean };
  // biome-ignore lint/suspicious/noExplicitAny: expectations differ from exchange to exchange
  client_expect?: any;
}

export function readExchange(name: string): RecordedExchange {
  return JSON.parse(readFileSync(join(lemonadeFixtures, `${name}.json`), "utf8"));
}

/** Names of the recorded HTTP exchanges that begin with `prefix`. */
export function exchangeNames(prefix: string): string[] {
  return readdirSync(lemonadeFixtures)
    .filter((file) => file.startsWith(prefix) && file.endsWith(".json") && file !== "index.json")
    .map((file) => file.slice(0, -".json".length))
    .filter((name) => "request" in readExchange(name))
    .sort();
}

/** The bytes of a recorded answer's body. */
export function bodyOf(exchange: RecordedExchange): Buffer {
  const { body, body_file } = exchange.response;
  if (body_file !== undefined) return readFileSync(join(lemonadeFixtures, body_file));
  if (body === undefined) return Buffer.alloc(0);
  if (typeof body === "object" && body !== null && "$binary" in body)
    return Buffer.from(String(body.$binary), "base64");
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
}
