import { GaiaError } from "../errors/index.js";

/** Closed list of what can go wrong between this package and a model server. */
export const lemonadeErrorCodes = [
  "network",
  "timeout",
  "unauthorized",
  "forbidden",
  "bad_request",
  "not_found",
  "method_not_allowed",
  "model_not_found",
  "model_not_supported",
  "model_not_loaded",
  "model_load_failed",
  "model_download_failed",
  "offline",
  "slots_pinned",
  "residency_conflict",
  "context_length_exceeded",
  "backend_error",
  "server_error",
  "stream_interrupted",
  "invalid_response",
] as const;

export type LemonadeErrorCode = (typeof lemonadeErrorCodes)[number];

/**
 * Whether trying again can help: `once` = one more try, as long as nothing of the answer was used; `start_backoff` =
 * after 8, 16 and 24 seconds; `resume` = the same request continues where it stopped.
 */
export type Retry = "none" | "once" | "start_backoff" | "resume";

/** Facts beside the message. Keys are the server's; the two of a context overflow are named here. */
export interface LemonadeErrorDetails {
  prompt_tokens?: number;
  context_size?: number;
  [key: string]: unknown;
}

export interface LemonadeErrorOptions {
  /** HTTP status the server meant; absent when no answer came. */
  status?: number | undefined;
  modelId?: string | undefined;
  retry?: Retry;
  details?: LemonadeErrorDetails;
  hint?: string;
  cause?: unknown;
}

/** A model server could not be reached, refused, or answered something unusable. */
export class LemonadeError extends GaiaError {
  override readonly name = "LemonadeError";
  declare readonly code: LemonadeErrorCode;
  readonly status: number | undefined;
  readonly modelId: string | undefined;
  readonly retry: Retry;
  readonly details: LemonadeErrorDetails;

  constructor(code: LemonadeErrorCode, message: string, options: LemonadeErrorOptions = {}) {
    super(code, message, { hint: options.hint ?? nextStep[code], cause: options.cause });
    this.status = options.status;
    this.modelId = options.modelId;
    this.retry = options.retry ?? "none";
    this.details = options.details ?? {};
  }

  /** The same failure, once part of the answer was used: then trying again would repeat that part. */
  withoutRetry(): LemonadeError {
    if (this.retry === "none") return this;
    return new LemonadeError(this.code, this.message, {
      status: this.status,
      modelId: this.modelId,
      details: this.details,
      ...(this.hint === undefined ? {} : { hint: this.hint }),
      cause: this.cause,
    });
  }
}

const nextStep: Readonly<Record<LemonadeErrorCode, string>> = {
  network: "Check that the model server runs and that LEMONADE_BASE_URL names it.",
  timeout: "The server may still be loading or downloading the model; look at its log, then try again.",
  unauthorized: "Set LEMONADE_API_KEY to the key that the model server was started with.",
  forbidden: "The model server refuses this client; check its key and its list of allowed origins.",
  bad_request: "Change the part that the message names, for example choose a model that can chat.",
  not_found:
    "The address is not that of a model server; check LEMONADE_BASE_URL, which usually ends in /api/v1 or /v1.",
  method_not_allowed: "The address is not that of a model server's API; check LEMONADE_BASE_URL.",
  model_not_found: "List the models with `lemonade list` and name one of them.",
  model_not_supported: "Choose a model that runs on this machine's hardware; `lemonade list` shows those.",
  model_not_loaded: "Name a model, or load one with `lemonade load <model>`.",
  model_load_failed: "Look at the model server's log; a smaller model or context may fit.",
  model_download_failed: "Try again: the download continues where it stopped.",
  offline: "The model server is in offline mode; switch that off or choose a model that is already downloaded.",
  slots_pinned: "Unpin or unload a model on the server, or raise its max_loaded_models.",
  residency_conflict: "Unload the other model first: the two cannot be loaded together.",
  context_length_exceeded: "Send less text, or load the model with a larger context (ctx_size).",
  backend_error: "Try again; if it repeats, look at the model server's log.",
  server_error: "Try again; if it repeats, look at the model server's log.",
  stream_interrupted: "The answer is incomplete; ask again. The model server's log may say why it stopped.",
  invalid_response: "Check that LEMONADE_BASE_URL names a model server with an OpenAI-compatible API.",
};
