import { Client } from "undici";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resolveServer } from "../../src/lemonade/index.js";
import { probeLemonade } from "../../src/lemonade/probe.js";
import { SseParser } from "../../src/native/sse-parser.js";
import { LemonadeDouble } from "../support/lemonade-double.js";
import { bodyOf, readExchange } from "../support/lemonade-fixtures.js";
import { jsonReply } from "../support/scripted-reply.js";

let double: LemonadeDouble;
beforeEach(async () => {
  double = await LemonadeDouble.start();
});
afterEach(() => double.close());

async function send(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const client = new Client(double.origin, { pipelining: 0 });
  const response = await client.request({ method: method as "GET", path, headers, body: body ?? null });
  const text = await response.body.text();
  await client.destroy();
  return { status: response.statusCode, text, type: response.headers["content-type"] };
}

/** Keys and types without values: what two answers of one shape have in common. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shape);
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, inner]) => [key, shape(inner)]),
  );
}

async function sendRecorded(name: string) {
  const { request } = readExchange(name);
  return send(request.method, request.path, request.body_text ?? (request.body && JSON.stringify(request.body)));
}

describe("the double answers as recorded", () => {
  it.each([
    "chat-basic",
    "chat-error-model-not-found",
    "chat-error-not-llm",
    "chat-error-no-model",
    "chat-error-empty-body",
    "chat-error-invalid-json",
    "method-not-allowed",
    "path-not-found",
    "health-11-idle",
  ])("%s", async (name) => {
    const { response } = readExchange(name);
    if (name === "chat-error-not-llm") {
      double.state.catalogue.push({ ...double.state.catalogue[2], id: "nomic-embed-text-v1-GGUF" } as never);
    }
    const answer = await sendRecorded(name);
    expect(answer.status).toBe(response.status);
    expect(answer.type).toBe(response.headers["content-type"]);
    expect(shape(JSON.parse(answer.text))).toEqual(shape(response.body));
  });

  it("chat-stream-text, event for event in shape", async () => {
    const events = (bytes: Uint8Array) => {
      const parsed = new SseParser().feed(bytes).map((event) => event.data);
      expect(parsed.at(-1)).toBe("[DONE]");
      return [...new Set(parsed.slice(0, -1).map((data) => JSON.stringify(shape(JSON.parse(data)))))];
    };
    const answer = await sendRecorded("chat-stream-text");
    expect(events(Buffer.from(answer.text))).toEqual(events(bodyOf(readExchange("chat-stream-text"))));
  });

  it("a prompt above the context, in both forms", async () => {
    const messages = [{ role: "user", content: "x".repeat(4097 * 4) }];
    const ask = (stream: boolean) =>
      send("POST", "/v1/chat/completions", JSON.stringify({ model: "Qwen3-0.6B-GGUF", messages, stream }));
    const whole = await ask(false);
    expect(whole.status).toBe(400);
    expect(shape(JSON.parse(whole.text))).toEqual(shape(readExchange("chat-error-context-overflow").response.body));
    const stream = await ask(true);
    expect(stream.status).toBe(200);
    expect(new SseParser().feed(Buffer.from(stream.text)).map((event) => JSON.parse(event.data))).toEqual([
      JSON.parse(whole.text),
    ]);
  });

  it("under all four prefixes, and under no other", async () => {
    for (const prefix of ["/api/v0", "/api/v1", "/v0", "/v1"]) {
      expect((await send("GET", `${prefix}/health`)).status).toBe(200);
    }
    expect((await send("GET", "/health")).status).toBe(404);
    expect((await send("HEAD", "/v1/health")).text).toBe("");
  });

  it("a foreign origin with 403", async () => {
    const { response } = readExchange("origin-denied");
    const answer = await send("GET", "/v1/models", undefined, { origin: "https://evil.example" });
    expect(answer.status).toBe(response.status);
    expect(JSON.parse(answer.text)).toEqual(response.body);
    expect((await send("GET", "/v1/models", undefined, { origin: "http://localhost:3000" })).status).toBe(200);
  });

  it("a second language model by unloading the first", async () => {
    for (const model of ["Qwen3-0.6B-GGUF", "Gemma-4-E4B-it-GGUF"]) {
      await send("POST", "/v1/chat/completions", JSON.stringify({ model, messages: [] }));
    }
    expect(double.state.loaded.map((model) => model.id)).toEqual(["Gemma-4-E4B-it-GGUF"]);
  });
});

describe("finding a server", () => {
  it("accepts Lemonade of every version, without sending a key", async () => {
    for (const profile of ["9.0", "10.1", "11.7"] as const) {
      const server = await LemonadeDouble.start({ profile });
      expect(await probeLemonade(server.baseUrl)).toBe(true);
      expect(server.requests[0]?.headers).not.toHaveProperty("authorization");
      await server.close();
    }
  });

  it("refuses what is not Lemonade", async () => {
    double.enqueue(
      "GET /health",
      jsonReply(200, { status: "ok" }),
      jsonReply(404, {}),
      { status: 200, headers: {}, body: Buffer.from("ok") },
      { ...jsonReply(200, { status: "ok", version: "1" }), headersAfterMs: Number.POSITIVE_INFINITY },
    );
    for (let i = 0; i < 4; i++) expect(await probeLemonade(double.baseUrl)).toBe(false);
  });

  it("takes what answers", async () => {
    const probe = (url: string) => probeLemonade(url.includes(":8000") ? double.baseUrl : "http://127.0.0.1:1/api/v1");
    expect(await resolveServer({ env: {}, probe })).toMatchObject({
      baseUrl: "http://localhost:8000/api/v1",
      source: "probe",
    });
  });
});
