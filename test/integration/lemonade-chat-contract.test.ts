import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ChatFinish } from "../../src/lemonade/index.js";
import { LemonadeError, streamChat } from "../../src/lemonade/index.js";
import { LemonadeDouble } from "../support/lemonade-double.js";
import { exchangeNames, type RecordedExchange, readExchange } from "../support/lemonade-fixtures.js";
import { recordedReply } from "../support/scripted-reply.js";

interface Outcome {
  deltas: string[];
  reasoning: string;
  finish?: ChatFinish;
  error?: LemonadeError;
}

let double: LemonadeDouble;
beforeEach(async () => {
  double = await LemonadeDouble.start();
});
afterEach(() => double.close());

/** The recorded request through the client; a request that the client cannot make is replaced by a plain one. */
async function ask(exchange: RecordedExchange): Promise<Outcome> {
  const { messages, model, max_tokens, tools, stream, stream_options, ...extraBody } = exchange.request.body ?? {
    messages: [{ role: "user", content: "hi" }],
    stream: false,
  };
  const outcome: Outcome = { deltas: [], reasoning: "" };
  try {
    for await (const event of streamChat({
      baseUrl: double.baseUrl,
      messages: messages as never,
      ...(model === undefined ? {} : { model: model as string }),
      ...(max_tokens === undefined ? {} : { maxTokens: max_tokens as number }),
      ...(tools === undefined ? {} : { tools: tools as never }),
      stream: stream === true,
      includeUsage: stream_options !== undefined,
      extraBody,
      retryDelayMs: 1,
    })) {
      if (event.type === "text") outcome.deltas.push(event.text);
      if (event.type === "reasoning") outcome.reasoning += event.text;
      if (event.type === "finish") outcome.finish = event;
    }
  } catch (error) {
    if (!(error instanceof LemonadeError)) throw error;
    outcome.error = error;
  }
  return outcome;
}

function check(exchange: RecordedExchange, outcome: Outcome): void {
  const wanted = exchange.client_expect;
  const content = outcome.deltas.join("");
  if (wanted.error) {
    const { code, retry, status, details, model_id } = wanted.error;
    expect(outcome.error, "an error").toBeDefined();
    expect(outcome.error?.code).toBe(code);
    expect(outcome.error?.retry).toBe(retry);
    if (status !== undefined) expect(outcome.error?.status).toBe(status);
    if (details !== undefined) expect(outcome.error?.details).toMatchObject(details);
    if (model_id !== undefined) expect(outcome.error?.modelId).toBe(model_id);
    expect(outcome.error?.hint).toMatch(/\S/);
    expect(content).toBe(wanted.partial_content ?? "");
    return;
  }
  expect(outcome.error).toBeUndefined();
  expect(content).toBe(wanted.content ?? "");
  expect(outcome.reasoning).toBe(wanted.reasoning ?? "");
  expect(outcome.finish?.reason).toBe(wanted.finish_reason);
  if (wanted.deltas) expect(outcome.deltas).toEqual(wanted.deltas);
  if (wanted.usage) {
    const { input_tokens, output_tokens, cached_tokens } = wanted.usage;
    expect(outcome.finish?.usage).toMatchObject({ inputTokens: input_tokens, outputTokens: output_tokens });
    if (cached_tokens !== undefined) expect(outcome.finish?.usage?.cachedTokens).toBe(cached_tokens);
  }
  if (wanted.usage_source) expect(outcome.finish?.usage?.source).toBe(wanted.usage_source);
  const calls = (wanted.tool_calls ?? []) as Record<string, unknown>[];
  expect(outcome.finish?.toolCalls).toHaveLength(calls.length);
  calls.forEach((call, i) => {
    const { arguments_raw, arguments_valid, ...rest } = call;
    expect(outcome.finish?.toolCalls[i]).toMatchObject(rest);
    if (arguments_raw !== undefined) expect(outcome.finish?.toolCalls[i]?.argumentsText).toBe(arguments_raw);
    if (arguments_valid === false) expect(outcome.finish?.toolCalls[i]?.arguments).toBeUndefined();
  });
}

const names = exchangeNames("chat-");

describe("recorded chats", () => {
  it("are all there", () => {
    expect(names).toHaveLength(37);
  });

  it.each(names)("%s gives what the client must make of it", async (name) => {
    const exchange = readExchange(name);
    const tries = exchange.client_expect.error?.retry === "once" ? 2 : 1;
    for (let i = 0; i < tries; i++) double.replay(name);
    check(exchange, await ask(exchange));
    expect(double.requests).toHaveLength(tries);
    if (exchange.request.body) {
      expect(double.requests[0]?.path).toBe(exchange.request.path);
      expect(double.requests[0]?.json).toEqual({ stream: false, ...exchange.request.body });
    }
  });

  it.each(names.filter((name) => name.startsWith("chat-stream")))("%s gives the same byte by byte", async (name) => {
    const exchange = readExchange(name);
    const tries = exchange.client_expect.error?.retry === "once" ? 2 : 1;
    for (let i = 0; i < tries; i++) double.enqueue("POST /chat/completions", recordedReply(name, { pieceBytes: [1] }));
    check(exchange, await ask(exchange));
  });

  it("that may be tried again succeed with the second answer", async () => {
    for (const name of ["chat-error-watchdog", "chat-stream-error-not-loaded"]) {
      double.replay(name);
      double.replay("chat-stream-text");
      const outcome = await ask(readExchange("chat-stream-text"));
      expect(outcome.deltas.join("")).toBe("Hello there!");
    }
    expect(double.requests).toHaveLength(4);
  });
});
