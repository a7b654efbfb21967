import { numberAt, objectAt } from "./json-value.js";

/** Token counts of one reply. */
export interface Usage {
  /** Tokens of the prompt, cached ones included. */
  inputTokens: number;
  outputTokens: number;
  /** Part of the prompt that the server had in its cache. */
  cachedTokens?: number;
  /** `timings` when the server sent no usage and the counts come from its timings. */
  source: "usage" | "timings";
}

/** Speeds that llama.cpp or FastFlowLM measured. */
export interface Timings {
  promptMs?: number;
  promptTokensPerSecond?: number;
  outputMs?: number;
  outputTokensPerSecond?: number;
}

/** Counts of a reply, or of the last chunk of a stream: from `usage`, else from `timings`. */
export function readUsage(body: unknown): Usage | undefined {
  const usage = objectAt(body, "usage");
  const inputTokens = numberAt(usage, "prompt_tokens");
  const outputTokens = numberAt(usage, "completion_tokens");
  if (inputTokens !== undefined && outputTokens !== undefined) {
    const cachedTokens = numberAt(objectAt(usage, "prompt_tokens_details"), "cached_tokens");
    return { inputTokens, outputTokens, ...(cachedTokens === undefined ? {} : { cachedTokens }), source: "usage" };
  }
  const timings = objectAt(body, "timings");
  const evaluated = numberAt(timings, "prompt_n");
  const predicted = numberAt(timings, "predicted_n");
  if (evaluated === undefined || predicted === undefined) return undefined;
  const cachedTokens = numberAt(timings, "cache_n") ?? 0;
  return { inputTokens: evaluated + cachedTokens, outputTokens: predicted, cachedTokens, source: "timings" };
}

export function readTimings(body: unknown): Timings | undefined {
  const timings = objectAt(body, "timings");
  const usage = objectAt(body, "usage");
  const firstTokenSeconds = numberAt(usage, "prefill_duration_ttft");
  const found = {
    promptMs:
      numberAt(timings, "prompt_ms") ?? (firstTokenSeconds === undefined ? undefined : firstTokenSeconds * 1000),
    promptTokensPerSecond: numberAt(timings, "prompt_per_second"),
    outputMs: numberAt(timings, "predicted_ms"),
    outputTokensPerSecond: numberAt(timings, "predicted_per_second") ?? numberAt(usage, "decoding_speed_tps"),
  };
  const known = Object.entries(found).filter(([, value]) => value !== undefined);
  return known.length === 0 ? undefined : (Object.fromEntries(known) as Timings);
}
