import { readContextOverflow } from "./context-overflow.js";
import { isObject, numberAt, objectAt, parseJson, stringAt } from "./json-value.js";
import { LemonadeError, type LemonadeErrorCode, type Retry } from "./lemonade-error.js";

/** What was asked for; some answers mean different things for different requests. */
export type Operation = "chat" | "completions" | "embeddings" | "load" | "pull" | "delete" | "other";

export interface ErrorContext {
  operation: Operation;
  /** The model that was asked for. */
  modelId?: string | undefined;
}

const codesOfServer: Readonly<Record<string, LemonadeErrorCode>> = {
  model_not_found: "model_not_found",
  unknown_model: "model_not_found",
  model_not_supported: "model_not_supported",
  model_not_loaded: "model_not_loaded",
  model_load_error: "model_load_failed",
  slots_pinned_error: "slots_pinned",
  router_residency_conflict: "residency_conflict",
  lemond_offline: "offline",
  network_error: "backend_error",
  backend_error: "backend_error",
  internal_error: "server_error",
  not_found: "not_found",
};
const refusedRequests = new Set(["invalid_request_error", "invalid_request", "unsupported_operation"]);
const statusOfCode: Partial<Record<LemonadeErrorCode, number>> = {
  model_not_found: 404,
  model_not_supported: 404,
  model_not_loaded: 404,
  not_found: 404,
  bad_request: 400,
  context_length_exceeded: 400,
  offline: 400,
  slots_pinned: 409,
  residency_conflict: 409,
};
const longestText = 512;

/**
 * The error that a body in any of the known shapes means: `{"error": "text", "code"?}`, `{"error": {message, type,
 * code?, status_code?, details?}}`, `{"status": "error", "message"}`, the same inside an event of a stream (HTTP status
 * 200), or plain text. `body` is the text as received or the parsed JSON.
 */
export function readError(httpStatus: number, body: unknown, context: ErrorContext): LemonadeError {
  const parsed = typeof body === "string" ? (parseJson(body) ?? body) : body;
  const error = isObject(parsed) ? parsed.error : undefined;
  const details = objectAt(error, "details");
  const serverCode =
    stringAt(error, "code") ?? stringAt(parsed, "code") ?? stringAt(error, "type") ?? stringAt(parsed, "type");
  const message = readMessage(httpStatus, parsed);
  const overflow = readContextOverflow(parsed);
  const statusGiven = statusIn(numberAt(error, "status_code")) ?? statusIn(httpStatus);
  const code = overflow ? "context_length_exceeded" : chooseCode(serverCode, statusGiven, message, context);
  return new LemonadeError(code, message, {
    status: statusGiven ?? statusOfCode[code] ?? 500,
    modelId: stringAt(error, "requested_model") ?? context.modelId,
    retry: chooseRetry(code, serverCode, stringAt(details, "code"), message, context),
    details: { ...details, ...overflow },
  });
}

function statusIn(status: number | undefined): number | undefined {
  return status !== undefined && status >= 400 && status <= 599 ? status : undefined;
}

function readMessage(status: number, body: unknown): string {
  if (typeof body === "string") {
    const text = body.trim();
    if (text !== "" && !text.startsWith("<"))
      return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
  }
  const error = isObject(body) ? body.error : undefined;
  const message = stringAt(error, "message") ?? (typeof error === "string" ? error : undefined);
  return message ?? stringAt(body, "message") ?? `The model server answered with status ${status} and no message`;
}

function chooseCode(
  serverCode: string | undefined,
  status: number | undefined,
  message: string,
  context: ErrorContext,
): LemonadeErrorCode {
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  const known = serverCode === undefined ? undefined : codesOfServer[serverCode];
  if (known !== undefined) return known;
  if (message.startsWith("No model loaded and no model specified")) return "model_not_loaded";
  if (status === 405) return "method_not_allowed";
  // Ollama, vLLM and llama.cpp name an unknown model in the text only.
  if (status === 404) return /\bmodel\b.*(not found|does not exist)/i.test(message) ? "model_not_found" : "not_found";
  if (status === 408) return "timeout";
  if (status === 422 && context.operation === "delete") return "model_not_found";
  if (serverCode !== undefined && refusedRequests.has(serverCode)) return "bad_request";
  if (context.operation === "pull" && (status === undefined || status >= 500)) return "model_download_failed";
  if (status === 429 || status === undefined || status >= 500) return "server_error";
  return "bad_request";
}

function chooseRetry(
  code: LemonadeErrorCode,
  serverCode: string | undefined,
  detailCode: string | undefined,
  message: string,
  context: ErrorContext,
): Retry {
  switch (code) {
    case "model_not_loaded":
      // Without a name there is nothing that could be loaded before the second try.
      return message.startsWith("No model loaded and no model specified") ? "none" : "once";
    case "model_load_failed":
      // For embeddings the text stands for a model that current backends cannot load at all.
      return message.includes("failed to start") && context.operation !== "embeddings" ? "start_backoff" : "none";
    case "model_download_failed":
      return "resume";
    case "backend_error":
      return detailCode === "backend_watchdog_reset" || serverCode === "network_error" ? "once" : "none";
    case "server_error":
      // Some endpoints answer a broken request with 500 and the JSON parser's text.
      return message.includes("json.exception") ? "none" : "once";
    default:
      return "none";
  }
}
