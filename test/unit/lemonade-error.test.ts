import { describe, expect, it } from "vitest";
import { GaiaError } from "../../src/errors/index.js";
import { LemonadeError, lemonadeErrorCodes } from "../../src/lemonade/lemonade-error.js";
import { type Operation, readError } from "../../src/lemonade/read-error.js";
import { bodyOf, exchangeNames, readExchange } from "../support/lemonade-fixtures.js";

const operations: readonly Operation[] = ["chat", "completions", "embeddings", "load", "pull", "delete"];
const recorded = exchangeNames("").filter((name) => {
  const exchange = readExchange(name);
  return exchange.client_expect?.error && exchange.response?.status >= 400;
});

describe("recorded errors", () => {
  it.each(recorded)("%s is read as the client must read it", (name) => {
    const exchange = readExchange(name);
    const operation = operations.find((candidate) => exchange.request.path.includes(`/${candidate}`)) ?? "other";
    const error = readError(exchange.response.status, bodyOf(exchange).toString(), { operation });
    const { code, retry, status, model_id, details } = exchange.client_expect.error;
    expect({ code: error.code, retry: error.retry }).toEqual({ code, retry });
    if (status !== undefined) expect(error.status).toBe(status);
    if (model_id !== undefined) expect(error.modelId).toBe(model_id);
    if (details !== undefined) expect(error.details).toMatchObject(details);
  });

  it("are more than a few", () => {
    expect(recorded.length).toBeGreaterThanOrEqual(25);
  });
});

const chat = { operation: "chat" as const };

describe("an error's body", () => {
  it("may be the legacy form with status and message", () => {
    expect(readError(500, { status: "error", message: "out of disk" }, chat)).toMatchObject({
      code: "server_error",
      message: "out of disk",
      status: 500,
      retry: "once",
    });
  });

  it("may be plain text, which is cut, or a page, which is not shown", () => {
    expect(readError(502, "Bad gateway", chat).message).toBe("Bad gateway");
    expect(readError(502, "x".repeat(2000), chat).message).toHaveLength(513);
    expect(readError(502, "<html>…</html>", chat).message).toBe(
      "The model server answered with status 502 and no message",
    );
    expect(readError(502, "", chat).code).toBe("server_error");
  });

  it("takes its status from status_code, else from HTTP, else from its code", () => {
    expect(readError(200, { error: { message: "m", type: "backend_error", status_code: 503 } }, chat).status).toBe(503);
    expect(readError(418, { error: { message: "m", type: "backend_error", status_code: 7 } }, chat).status).toBe(418);
    expect(readError(200, { error: { message: "m", type: "model_not_loaded" } }, chat).status).toBe(404);
    expect(readError(200, { error: "m" }, chat).status).toBe(500);
  });

  it.each([
    [{ error: { message: "Max length reached!", type: "backend_error" } }],
    [
      {
        error: {
          message: "m",
          type: "backend_error",
          details: { response: { error: "input is too large to process" } },
        },
      },
    ],
    [{ error: { message: "m", details: { response: '{"message":"it exceeds the available context size"}' } } }],
    [{ error: { message: "m", details: { response: [{ error: { type: "exceed_context_size_error" } }] } } }],
    [
      {
        error: {
          message: "This model's maximum context length is 4096 tokens",
          code: null,
          type: "invalid_request_error",
        },
      },
    ],
  ])("means a context overflow at any depth: %j", (body) => {
    expect(readError(400, body, chat)).toMatchObject({ code: "context_length_exceeded", retry: "none" });
  });

  it("gives the numbers of a context overflow", () => {
    const error = { type: "exceed_context_size_error", n_prompt_tokens: 10, n_ctx: 4 };
    expect(readError(400, { error }, chat).details).toEqual({ prompt_tokens: 10, context_size: 4 });
  });

  it.each([
    [
      401,
      { error: { message: "Incorrect API key", type: "invalid_request_error", code: "invalid_api_key" } },
      "unauthorized",
    ],
    [403, { error: "Origin not allowed" }, "forbidden"],
    [404, { error: { message: "The model 'x' does not exist", type: "invalid_request_error" } }, "model_not_found"],
    [404, { error: 'model "x" not found, try pulling it first' }, "model_not_found"],
    [
      404,
      { object: "error", message: "The model `x` does not exist.", type: "NotFoundError", code: 404 },
      "model_not_found",
    ],
    [404, { detail: "Not Found" }, "not_found"],
    [404, { error: { message: "Invalid URL", type: "invalid_request_error" } }, "not_found"],
    [422, { detail: [] }, "bad_request"],
    [429, { error: { message: "slow down" } }, "server_error"],
    [409, { error: { message: "m", type: "router_residency_conflict" } }, "residency_conflict"],
    [500, { error: { message: "m", type: "internal_error" } }, "server_error"],
  ])("of other servers: %s %j is %s", (status, body, code) => {
    expect(readError(status, body, chat).code).toBe(code);
  });

  it("of a download is a failed download, which resumes", () => {
    const pull = { operation: "pull" as const, modelId: "m" };
    for (const status of [200, 500]) {
      expect(readError(status, { error: "connection lost" }, pull)).toMatchObject({
        code: "model_download_failed",
        retry: "resume",
        modelId: "m",
      });
    }
  });

  it("allows a second try when the backend lost its connection", () => {
    expect(readError(500, { error: { message: "m", type: "network_error" } }, chat)).toMatchObject({
      code: "backend_error",
      retry: "once",
    });
  });
});

describe("LemonadeError", () => {
  it("is an error of this package with a next step for every code", () => {
    for (const code of lemonadeErrorCodes) {
      const error = new LemonadeError(code, "m");
      expect(GaiaError.isInstance(error)).toBe(true);
      expect(error.code).toBe(code);
      expect(error.hint).toMatch(/\w.*[^\s]$/);
    }
  });

  it("keeps everything but the second try when part of an answer was used", () => {
    const cause = new Error("c");
    const error = new LemonadeError("timeout", "m", {
      status: 5,
      modelId: "x",
      retry: "once",
      details: { a: 1 },
      hint: "h",
      cause,
    });
    expect(error.withoutRetry()).toMatchObject({
      code: "timeout",
      message: "m",
      status: 5,
      modelId: "x",
      retry: "none",
      details: { a: 1 },
      hint: "h",
      cause,
    });
  });
});
