import { NativeError } from "../errors/index.js";
import { type SseEvent, SseParser } from "../native/sse-parser.js";
import { ChatAnswer } from "./chat-answer.js";
import type { ChatEvent } from "./chat-event.js";
import { type ChatRequest, chatBody } from "./chat-request.js";
import { Exchange, pause } from "./http.js";
import { arrayAt, isObject, parseJson } from "./json-value.js";
import { LemonadeError } from "./lemonade-error.js";
import { type ErrorContext, readError } from "./read-error.js";

const connectMs = 3000;
const headersMs = 120_000;
/** Lemonade loads, and if need be downloads, a model inside the request that names it. */
const loadingHeadersMs = 900_000;
const idleMs = 120_000;

/**
 * Sends a conversation and yields the reply as it is generated: pieces of text and reasoning, then one `finish`.
 * Works with Lemonade and with other OpenAI-compatible servers, also those that answer in one piece. Throws
 * LemonadeError, or the signal's reason after an abort; a failure before the first piece is tried once more where the
 * server saw nothing or asks for it. Leaving the loop early closes the connection, which stops the generation.
 */
export function streamChat(request: ChatRequest): AsyncGenerator<ChatEvent, void, undefined> {
  return withSecondTry(request, chatBody(request));
}

async function* withSecondTry(request: ChatRequest, body: Record<string, unknown>): AsyncGenerator<ChatEvent, void> {
  for (let attempt = 1; ; attempt++) {
    let delivered = false;
    try {
      for await (const event of answerOnce(request, body)) {
        delivered = true;
        yield event;
      }
      return;
    } catch (error) {
      if (!(error instanceof LemonadeError)) throw error;
      if (delivered) throw error.withoutRetry();
      if (attempt > 1 || !worthAnotherTry(error)) throw error;
    }
    await pause(request.retryDelayMs ?? 200, request.signal);
  }
}

/** A prompt that was sent is generated twice when it is sent again: only where the server did not work on it. */
function worthAnotherTry(error: LemonadeError): boolean {
  if (error.retry !== "once") return false;
  if (error.code === "network") return error.details.reason === "ECONNREFUSED";
  return error.code === "backend_error" || error.code === "model_not_loaded";
}

async function* answerOnce(request: ChatRequest, body: Record<string, unknown>): AsyncGenerator<ChatEvent, void> {
  const context: ErrorContext = { operation: "chat", modelId: request.model };
  const exchange = await Exchange.open({
    baseUrl: request.baseUrl,
    path: "/chat/completions",
    apiKey: request.apiKey,
    json: body,
    accept: "text/event-stream, application/json",
    timeouts: {
      connectMs: request.timeouts?.connectMs ?? connectMs,
      headersMs: request.timeouts?.headersMs ?? (request.modelMayLoad ? loadingHeadersMs : headersMs),
      idleMs: request.timeouts?.idleMs ?? idleMs,
    },
    signal: request.signal,
  });
  try {
    const answer = new ChatAnswer();
    if (exchange.status >= 400 || exchange.mediaType.endsWith("json")) {
      const whole = await exchange.json(context);
      if (arrayAt(whole, "choices").length === 0) throw unusable(request, "holds no choices");
      yield* answer.accept(whole);
    } else if (exchange.mediaType === "text/html") {
      throw unusable(request, "is a web page");
    } else {
      yield* readStream(exchange, answer, request, context);
    }
    yield answer.end();
  } finally {
    exchange.close();
  }
}

function unusable(request: ChatRequest, problem: string, cause?: unknown): LemonadeError {
  return new LemonadeError("invalid_response", `The answer from ${request.baseUrl} ${problem}`, {
    modelId: request.model,
    cause,
  });
}

async function* readStream(
  exchange: Exchange,
  answer: ChatAnswer,
  request: ChatRequest,
  context: ErrorContext,
): AsyncGenerator<ChatEvent, void> {
  const parser = new SseParser();
  let broken: LemonadeError | undefined;
  try {
    for await (const bytes of exchange.chunks()) {
      for (const event of parser.feed(bytes)) {
        if (event.data === "[DONE]") return;
        yield* acceptEvent(event, answer, context);
      }
    }
  } catch (error) {
    if (error instanceof NativeError) throw unusable(request, "cannot be read", error);
    // Once the reply has its finish reason nothing is lost with the connection.
    if (!(error instanceof LemonadeError) || !(error.code === "stream_interrupted" || error.code === "timeout"))
      throw error;
    broken = error;
  }
  // The last event may lack its blank line; half of one is no JSON and says nothing.
  for (const event of parser.finish({ flushIncomplete: true }).events) {
    if (event.data === "[DONE]") return;
    if (isObject(parseJson(event.data))) yield* acceptEvent(event, answer, context);
  }
  if (answer.hasFinishReason) return;
  if (broken) throw broken;
  throw new LemonadeError("stream_interrupted", `The answer from ${request.baseUrl} ended before it was complete`, {
    modelId: request.model,
    details: { malformed_pieces: answer.malformedPieces },
  });
}

function acceptEvent(event: SseEvent, answer: ChatAnswer, context: ErrorContext): ChatEvent[] {
  const chunk = parseJson(event.data);
  if (event.event === "error") throw readError(200, chunk ?? event.data, context);
  if (!isObject(chunk)) {
    answer.skipMalformed();
    return [];
  }
  if (chunk.error) throw readError(200, chunk, context);
  return answer.accept(chunk);
}
