import { getEventListeners, once } from "node:events";
import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type ChatRequest,
  chooseChatModel,
  getHealth,
  LemonadeError,
  listModels,
  streamChat,
} from "../../src/lemonade/index.js";
import { LemonadeDouble } from "../support/lemonade-double.js";
import { jsonReply, recordedReply, streamReply } from "../support/scripted-reply.js";

const chat = "POST /chat/completions";
const messages = [{ role: "user", content: "Say hello." }] as const;

let double: LemonadeDouble;
beforeEach(async () => {
  double = await LemonadeDouble.start();
});
afterEach(() => double.close());

function request(more: Partial<ChatRequest> = {}): ChatRequest {
  return { baseUrl: double.baseUrl, model: "Qwen3-0.6B-GGUF", messages, retryDelayMs: 1, ...more };
}

async function reply(more: Partial<ChatRequest> = {}): Promise<string> {
  let text = "";
  for await (const event of streamChat(request(more))) if (event.type === "text") text += event.text;
  return text;
}

async function failure(call: Promise<unknown>): Promise<LemonadeError> {
  const error = await call.then(
    () => undefined,
    (error) => error,
  );
  expect(error).toBeInstanceOf(LemonadeError);
  return error as LemonadeError;
}

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 200 && !holds(); i++) await new Promise((done) => setTimeout(done, 10));
  expect(holds()).toBe(true);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

const chunk = (delta: object, finish: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason: finish }],
});

describe("a chat", () => {
  it("streams the answer of a server that behaves like Lemonade", async () => {
    expect(await reply()).toBe("You said: Say hello.");
    expect(double.requests[0]?.json).toEqual({
      model: "Qwen3-0.6B-GGUF",
      messages: [{ role: "user", content: "Say hello." }],
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it("passes on limits and options, and reports why it ended", async () => {
    const events = [];
    for await (const event of streamChat(
      request({ maxTokens: 2, temperature: 0, extraBody: { cache_prompt: true } }),
    )) {
      events.push(event);
    }
    expect(events.slice(0, -1)).toEqual([
      { type: "text", text: "You" },
      { type: "text", text: " said:" },
    ]);
    expect(events.at(-1)).toMatchObject({
      type: "finish",
      reason: "length",
      usage: { inputTokens: 3, outputTokens: 2, cachedTokens: 0, source: "usage" },
      timings: { promptTokensPerSecond: 243.902 },
      model: "Qwen3-0.6B-GGUF",
      malformedPieces: 0,
    });
    expect(double.requests[0]?.json).toMatchObject({ max_tokens: 2, temperature: 0, cache_prompt: true });
  });

  it("works with a server that knows only the base of the OpenAI API", async () => {
    double.enqueue(chat, {
      ...streamReply([chunk({ content: "Hi" }), chunk({}, "stop"), "data: [DONE]"]),
      headers: { "content-type": "text/event-stream; charset=utf-8" },
    });
    expect(await reply({ baseUrl: `${double.origin}/v1` })).toBe("Hi");
    expect(double.requests[0]?.path).toBe("/v1/chat/completions");
  });

  it("takes an answer in one piece from a server that ignores `stream`", async () => {
    double.replay("chat-basic");
    expect(await reply()).toBe("Hello there!");
  });

  it("accepts a last event without its blank line", async () => {
    const whole = streamReply([chunk({ content: "Hi" }), chunk({}, "stop")]);
    double.enqueue(chat, { ...whole, body: whole.body.subarray(0, -2) });
    expect(await reply()).toBe("Hi");
  });

  it("is complete with its finish reason, even if the connection breaks after it", async () => {
    double.enqueue(chat, streamReply([chunk({ content: "Hi" }), chunk({}, "stop")], { end: "reset" }));
    double.enqueue(chat, streamReply([chunk({ content: "Ho" }), chunk({}, "stop")], { end: "cut" }));
    expect(await reply()).toBe("Hi");
    expect(await reply()).toBe("Ho");
  });

  it("skips a piece that is not JSON and counts it", async () => {
    double.enqueue(chat, streamReply(["data: {oops", chunk({ content: "Hi" }, "stop"), "data: [DONE]"]));
    const events = [];
    for await (const event of streamChat(request())) events.push(event);
    expect(events[0]).toEqual({ type: "text", text: "Hi" });
    expect(events[1]).toMatchObject({ type: "finish", malformedPieces: 1 });
  });

  it("reads an error event by its name", async () => {
    double.enqueue(chat, streamReply(['event: error\ndata: {"error":"out of memory"}']));
    const error = await failure(reply());
    expect(error).toMatchObject({ code: "server_error", message: "out of memory" });
  });
});

describe("a failure", () => {
  it("of a server that is not there says how to start one", async () => {
    const port = await freePort();
    for (const host of ["127.0.0.1", "localhost"]) {
      const baseUrl = `http://${host}:${port}/api/v1`;
      const error = await failure(reply({ baseUrl }));
      expect(error).toMatchObject({ code: "network", retry: "once", details: { reason: "ECONNREFUSED" } });
      expect(error.message).toBe(`No model server answers at ${baseUrl}: the connection was refused`);
      expect(error.hint).toMatch(/^(Start the model server|Install Lemonade Server)/);
    }
  });

  it("of a name that cannot be resolved points at the address", async () => {
    const error = await failure(reply({ baseUrl: "http://no-such-host.invalid/v1" }));
    expect(error.code).toBe("network");
    expect(error.hint).toContain("LEMONADE_BASE_URL");
  });

  it("of a body that is not JSON, or a web page, is an invalid response", async () => {
    double.enqueue(chat, { ...jsonReply(200, {}), body: Buffer.from('{"choices": [') });
    expect(await failure(reply())).toMatchObject({ code: "invalid_response", retry: "none" });
    double.enqueue(chat, jsonReply(200, { choices: [] }));
    expect(await failure(reply())).toMatchObject({ code: "invalid_response" });
    double.enqueue(chat, { status: 200, headers: { "content-type": "text/html" }, body: Buffer.from("<html>") });
    expect(await failure(reply())).toMatchObject({ code: "invalid_response" });
  });

  it("of a server that does not speak HTTP is an invalid response", async () => {
    const server = createServer((socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n")).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    expect(await failure(reply({ baseUrl: `http://127.0.0.1:${port}/v1` }))).toMatchObject({
      code: "invalid_response",
    });
    server.close();
  });

  it("of an event without end is an invalid response", async () => {
    double.enqueue(chat, { ...streamReply([]), body: Buffer.alloc(17 << 20, "data: xxx") });
    expect(await failure(reply())).toMatchObject({ code: "invalid_response" });
  });

  it("of a stream without finish reason is an interruption, whatever was delivered", async () => {
    for (const events of [[], [chunk({ role: "assistant" })], [chunk({ content: "Hi" })]]) {
      double.enqueue(chat, streamReply(events));
      expect(await failure(reply())).toMatchObject({ code: "stream_interrupted", retry: "none" });
    }
    expect(double.requests).toHaveLength(3);
  });

  it("is not tried again after the first piece of text", async () => {
    double.replay("chat-stream-error-mid");
    expect(await failure(reply())).toMatchObject({ code: "backend_error", retry: "none" });
    expect(double.requests).toHaveLength(1);
  });

  it("is tried again once when the connection is refused", async () => {
    const port = await freePort();
    const server = createServer();
    const late = reply({ baseUrl: `http://127.0.0.1:${port}/v1`, retryDelayMs: 300 });
    setTimeout(() => server.listen(port, "127.0.0.1"), 50);
    server.on("connection", (socket) => {
      socket.once("data", () => {
        const body = JSON.stringify({ choices: [{ message: { content: "late" }, finish_reason: "stop" }] });
        socket.end(
          `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        );
      });
    });
    expect(await late).toBe("late");
    server.close();
  });
});

describe("the clocks", () => {
  it("end a wait for headers that never come", async () => {
    double.enqueue(chat, { ...streamReply([]), headersAfterMs: Number.POSITIVE_INFINITY });
    const error = await failure(reply({ timeouts: { headersMs: 60 } }));
    expect(error).toMatchObject({ code: "timeout", details: { phase: "headers" } });
    expect(error.message).toBe(`The model server at ${double.baseUrl} did not begin to answer within 0.06 s`);
    await until(() => double.cancelled === 1 && double.openSockets === 0);
    expect(double.requests).toHaveLength(1);
  });

  it("end a stream that falls silent, after delivering what came", async () => {
    double.enqueue(chat, streamReply([chunk({ content: "Hi" })], { end: "stall" }));
    const seen: string[] = [];
    const error = await failure(
      (async () => {
        for await (const event of streamChat(request({ timeouts: { idleMs: 250 } }))) {
          if (event.type === "text") seen.push(event.text);
        }
      })(),
    );
    expect(seen).toEqual(["Hi"]);
    expect(error).toMatchObject({ code: "timeout", retry: "none", details: { phase: "idle" } });
    await until(() => double.openSockets === 0);
  });

  it("count heartbeats as signs of life", async () => {
    const whole = streamReply([...Array(12).fill(": ping"), chunk({ content: "Hi" }, "stop"), "data: [DONE]"]);
    double.enqueue(chat, { ...whole, pieceBytes: [8], pauseMs: 60 });
    expect(await reply({ timeouts: { idleMs: 500 } })).toBe("Hi");
  });

  it("do not run while the caller works", async () => {
    double.replay("chat-stream-text");
    let text = "";
    for await (const event of streamChat(request({ timeouts: { idleMs: 200 } }))) {
      if (event.type !== "text") continue;
      text += event.text;
      await new Promise((done) => setTimeout(done, 250));
    }
    expect(text).toBe("Hello there!");
  });

  it("end a connection attempt that gets no answer", async () => {
    // 192.0.2.0/24 is reserved for documentation (RFC 5737): nothing answers there.
    const error = await failure(reply({ baseUrl: "http://192.0.2.1:13305/v1", timeouts: { connectMs: 50 } }));
    expect(["timeout", "network"]).toContain(error.code);
  });
});

describe("an abort", () => {
  it("closes the socket in the middle of an answer", async () => {
    double.enqueue(chat, streamReply([chunk({ content: "Hi" })], { end: "stall" }));
    const controller = new AbortController();
    const reason = new Error("stopped by the user");
    const stream = streamChat(request({ signal: controller.signal }));
    expect(await stream.next()).toEqual({ done: false, value: { type: "text", text: "Hi" } });
    expect(double.activeStreams).toBe(1);
    controller.abort(reason);
    await expect(stream.next()).rejects.toBe(reason);
    await until(() => double.cancelled === 1 && double.activeStreams === 0 && double.openSockets === 0);
  });

  it("ends the wait for headers", async () => {
    double.enqueue(chat, { ...streamReply([]), headersAfterMs: Number.POSITIVE_INFINITY });
    const controller = new AbortController();
    const reason = new Error("stopped");
    const answer = reply({ signal: controller.signal });
    await until(() => double.activeStreams === 1);
    controller.abort(reason);
    await expect(answer).rejects.toBe(reason);
    await until(() => double.openSockets === 0);
  });

  it("before the call sends nothing", async () => {
    const reason = new Error("stopped");
    await expect(reply({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(double.requests).toHaveLength(0);
  });

  it("ends the wait before a second try", async () => {
    double.replay("chat-error-watchdog");
    const controller = new AbortController();
    const reason = new Error("stopped");
    const answer = reply({ signal: controller.signal, retryDelayMs: 60_000 });
    await until(() => double.requests.length === 1 && double.openSockets === 0);
    controller.abort(reason);
    await expect(answer).rejects.toBe(reason);
  });

  it("by leaving the loop closes the socket", async () => {
    double.enqueue(chat, streamReply([chunk({ content: "Hi" })], { end: "stall" }));
    for await (const _event of streamChat(request())) break;
    await until(() => double.cancelled === 1 && double.openSockets === 0);
  });

  it("leaves no listener on its signal, nor a socket, after 50 calls of every outcome", async () => {
    const { signal } = new AbortController();
    for (let i = 0; i < 50; i++) {
      if (i % 5 === 1) double.replay("chat-error-model-not-found");
      if (i % 5 === 2) double.replay("chat-stream-truncated");
      if (i % 5 === 3) double.enqueue(chat, streamReply([chunk({ content: "Hi" })], { end: "stall" }));
      const timeouts = { idleMs: 20 };
      await reply({ signal, timeouts: i % 5 === 3 ? timeouts : {} }).catch(() => {});
      expect(getEventListeners(signal, "abort")).toHaveLength(0);
    }
    await until(() => double.openSockets === 0 && double.activeStreams === 0);
  });
});

describe("the key", () => {
  it("is sent as a bearer token, and only when there is one", async () => {
    const guarded = await LemonadeDouble.start({ apiKey: "test-key" });
    try {
      expect(await reply({ baseUrl: guarded.baseUrl, apiKey: "test-key" })).toBe("You said: Say hello.");
      const error = await failure(reply({ baseUrl: guarded.baseUrl }));
      expect(error).toMatchObject({ code: "unauthorized", status: 401 });
      expect(error.hint).toContain("LEMONADE_API_KEY");
      expect(guarded.requests[1]?.headers).not.toHaveProperty("authorization");
    } finally {
      await guarded.close();
    }
  });

  it("does not follow a redirect to another host", async () => {
    const other = await LemonadeDouble.start();
    try {
      const headers = { location: `${other.baseUrl}/chat/completions` };
      double.enqueue(chat, { status: 307, headers, body: Buffer.alloc(0) });
      const error = await failure(reply({ apiKey: "secret-key" }));
      expect(error).toMatchObject({ code: "invalid_response", status: 307 });
      expect(other.requests).toHaveLength(0);
    } finally {
      await other.close();
    }
  });

  it("shows in no error", async () => {
    double.enqueue(chat, jsonReply(500, { error: "broken" }));
    const errors = [
      await failure(reply({ apiKey: "secret-key" })),
      await failure(reply({ apiKey: "secret-key", baseUrl: `http://127.0.0.1:${await freePort()}/v1` })),
      await reply({ apiKey: "secret-key\nx" }).catch((error) => error),
    ];
    for (const error of errors) {
      const shown = `${error.stack} ${error.hint} ${JSON.stringify(error)} ${error.cause?.stack ?? ""}`;
      expect(shown).not.toContain("secret-key");
    }
    expect(errors[2].code).toBe("INVALID_ARGUMENT");
  });

  it("is sent without an Origin header", async () => {
    await reply({ apiKey: "k" });
    expect(double.requests[0]?.headers).not.toHaveProperty("origin");
  });
});

describe("choosing a model", () => {
  const choose = (baseUrl = double.baseUrl) => chooseChatModel({ baseUrl, env: {} });

  it("prefers LEMONADE_MODEL, without asking the server", async () => {
    expect(await chooseChatModel({ baseUrl: double.baseUrl, env: { LEMONADE_MODEL: " Mine " } })).toBe("Mine");
    expect(double.requests).toHaveLength(0);
  });

  it("takes the loaded language model, not a loaded embedding model", async () => {
    double.state.load(double.state.find("Qwen3-0.6B-GGUF") ?? expect.fail());
    double.state.load(double.state.find("embeddinggemma-300m-GGUF") ?? expect.fail());
    expect(await choose()).toBe("Qwen3-0.6B-GGUF");
  });

  it("takes the first downloaded chat model when none is loaded", async () => {
    double.state.load(double.state.find("embeddinggemma-300m-GGUF") ?? expect.fail());
    expect(await choose()).toBe("Gemma-4-E4B-it-GGUF");
  });

  it("reads servers that know one model only, and does not take their embedding model", async () => {
    double.replay("health-9.0");
    expect(await choose()).toBe("Qwen3-0.6B-GGUF");
    double.enqueue("GET /health", jsonReply(200, { status: "ok", model_loaded: "embeddinggemma-300m-GGUF" }));
    expect(await choose()).toBe("Gemma-4-E4B-it-GGUF");
  });

  it("works without health, with a list of bare ids", async () => {
    double.enqueue("GET /health", jsonReply(404, { error: { message: "no such path", type: "not_found" } }));
    const data = [{ id: "nomic-embed-text:latest" }, { id: "bge-m3" }, { id: "llama3.2:3b" }];
    double.enqueue("GET /models", jsonReply(200, { object: "list", data }));
    expect(await choose(`${double.origin}/v1`)).toBe("llama3.2:3b");
  });

  it("says which flag to give when there is no chat model", async () => {
    double.enqueue("GET /models", jsonReply(200, { object: "list", data: [] }));
    const error = await failure(choose());
    expect(error.code).toBe("model_not_found");
    expect(error.hint).toContain("--model");
  });
});

describe("questions about the server", () => {
  it("are asked again after a failure that may pass", async () => {
    double.enqueue("GET /models", jsonReply(500, { error: "busy" }), jsonReply(500, { error: "busy" }));
    expect(await listModels({ baseUrl: double.baseUrl })).toHaveLength(3);
    expect(double.requests).toHaveLength(3);
  });

  it("are not asked again after a refusal", async () => {
    double.enqueue("GET /models", jsonReply(401, { error: "Invalid or missing API key" }));
    expect(await failure(listModels({ baseUrl: double.baseUrl }))).toMatchObject({ code: "unauthorized" });
    expect(double.requests).toHaveLength(1);
  });

  it("list the whole catalogue on request", async () => {
    expect(await listModels({ baseUrl: double.baseUrl, all: true })).toHaveLength(4);
  });

  it("show a model that a chat made the server load", async () => {
    await reply({ model: "gemma4-it-e2b-FLM" });
    const { models } = await getHealth({ baseUrl: double.baseUrl });
    expect(models).toEqual([
      { name: "gemma4-it-e2b-FLM", type: "llm", recipe: "flm", devices: ["npu"], contextSize: 32768, ready: true },
    ]);
  });
});

it("a finished chat leaves no socket and no timer that would keep the process alive", async () => {
  const alive = () => process.getActiveResourcesInfo().filter((kind) => /^(TCP|TLS|Timeout|GetAddrInfo)/.test(kind));
  const before = alive();
  await reply();
  double.replay("chat-error-no-model");
  await failure(reply());
  await failure(reply({ baseUrl: `http://localhost:${await freePort()}/v1` }));
  await until(() => {
    // The test runner's own timer comes and goes.
    const now = alive();
    return new Set(now).size <= new Set(before).size && now.length <= before.length;
  });
});

it("replays a recording cut at any size", async () => {
  for (const size of [1, 2, 3, 7, 64]) {
    double.enqueue(chat, recordedReply("chat-stream-utf8", { pieceBytes: [size] }));
    expect(await reply()).toBe("こんにちは🙂é");
  }
});
