import { isObject, numberAt } from "./json-value.js";
import type { LemonadeErrorDetails } from "./lemonade-error.js";

const overflowTypes = new Set(["context_length_exceeded", "exceed_context_size_error"]);
const overflowPhrases = [
  "exceeds the available context size",
  "Max length reached",
  "input is too large to process",
  "maximum context length",
];
const deepest = 8;

/**
 * Whether an error body says, at any depth, that the prompt is longer than the model's context, and the two numbers if
 * it gives them. Servers name it by code, by the backend's own type, or pass only the backend's text through.
 */
export function readContextOverflow(body: unknown): LemonadeErrorDetails | undefined {
  const details: LemonadeErrorDetails = {};
  return visit(body, details, 0) ? details : undefined;
}

function visit(value: unknown, details: LemonadeErrorDetails, depth: number): boolean {
  if (typeof value === "string") return overflowPhrases.some((phrase) => value.includes(phrase));
  if (typeof value !== "object" || value === null || depth > deepest) return false;
  let found = false;
  if (isObject(value)) {
    found = overflowTypes.has(String(value.code)) || overflowTypes.has(String(value.type));
    const promptTokens = numberAt(value, "n_prompt_tokens");
    const contextSize = numberAt(value, "n_ctx");
    if (promptTokens !== undefined) details.prompt_tokens = promptTokens;
    if (contextSize !== undefined) details.context_size = contextSize;
  }
  for (const inner of Object.values(value)) found = visit(inner, details, depth + 1) || found;
  return found;
}
