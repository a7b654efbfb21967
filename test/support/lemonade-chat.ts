import type { CatalogueModel, LemonadeState, Profile } from "./lemonade-state.js";
import { jsonReply, type Reply, streamReply } from "./scripted-reply.js";

interface ChatRequestBody {
  model?: string;
  messages?: { role: string; content: unknown }[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  max_tokens?: number;
}

const id = "chatcmpl-7Yp2kQmD3sXv9LwBt5NzRj8HcFa4Ge6U";
const fingerprint = "b9021-4f1c2ab";
const created = 1781006400;

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: { text?: unknown }) => (typeof part.text === "string" ? part.text : "")).join("");
}

/** What the double answers when no reply was scripted. */
export function defaultAnswer(lastUserMessage: string): string {
  return `You said: ${lastUserMessage}`;
}

const tokensOf = (text: string) => Math.ceil(text.length / 4);

function timings(promptTokens: number, outputTokens: number): object {
  return {
    cache_n: 0,
    prompt_n: promptTokens,
    prompt_ms: promptTokens * 4.1,
    prompt_per_token_ms: 4.1,
    prompt_per_second: 243.902,
    predicted_n: outputTokens,
    predicted_ms: outputTokens * 26.5,
    predicted_per_token_ms: 26.5,
    predicted_per_second: 37.736,
  };
}

function notFound(state: LemonadeState, name: string): Reply {
  const ids = state.catalogue.map((model) => `'${model.id}'`);
  const more = ids.length > 3 ? `, and ${ids.length - 3} more` : "";
  const message = `Model '${name}' was not found. Available models include: ${ids.slice(0, 3).join(", ")}${more}.`;
  return jsonReply(404, {
    error: { code: "model_not_found", message, param: "model", requested_model: name, type: "model_not_found" },
  });
}

function overflow(promptTokens: number, contextSize: number): object {
  const message = `request (${promptTokens} tokens) exceeds the available context size (${contextSize} tokens), try increasing it`;
  const inner = {
    code: 400,
    message,
    n_ctx: contextSize,
    n_prompt_tokens: promptTokens,
    type: "exceed_context_size_error",
  };
  return {
    error: {
      code: "context_length_exceeded",
      details: { backend: "llamacpp", response: { error: inner } },
      message,
      status_code: 400,
      type: "invalid_request_error",
    },
  };
}

/** The faithful reply to a chat request: finds, downloads and loads the model, then answers from the last message. */
export function chatReply(state: LemonadeState, profile: Profile, text: string): Reply {
  if (text === "") return jsonReply(400, { error: "Request body is required but was empty" });
  let body: ChatRequestBody;
  try {
    body = JSON.parse(text);
  } catch {
    return jsonReply(400, { error: "Invalid JSON in request body: parse error at line 1, column 2" });
  }
  const model = body.model === undefined ? state.loadedChatModel : state.find(body.model);
  if (model === undefined) {
    if (body.model !== undefined) return notFound(state, body.model);
    return jsonReply(400, { error: "No model loaded and no model specified in request" });
  }
  if (state.typeOf(model) !== "llm") {
    return jsonReply(400, {
      error: { message: "This model does not support chat completion.", type: "invalid_request_error" },
    });
  }
  state.load(model);
  return answer(model, body, profile);
}

function answer(model: CatalogueModel, body: ChatRequestBody, profile: Profile): Reply {
  const messages = body.messages ?? [];
  const promptTokens = tokensOf(messages.map((message) => textOf(message.content)).join(""));
  const contextSize = model.contextSize ?? 4096;
  if (promptTokens > contextSize) {
    const error = overflow(promptTokens, contextSize);
    return body.stream ? streamReply([error]) : jsonReply(400, error);
  }
  const question = messages.findLast((message) => message.role === "user");
  const words = defaultAnswer(textOf(question?.content)).match(/\s*\S+|\s+$/g) ?? [];
  const said = body.max_tokens === undefined ? words : words.slice(0, body.max_tokens);
  const reason = said.length < words.length ? "length" : "stop";
  const named = body.model ?? model.id;
  const usage = {
    completion_tokens: said.length,
    prompt_tokens: promptTokens,
    total_tokens: promptTokens + said.length,
    prompt_tokens_details: { cached_tokens: 0 },
  };
  const measured = timings(promptTokens, said.length);
  if (!body.stream) {
    const message = { role: "assistant", content: said.join("") };
    return jsonReply(200, {
      choices: [{ finish_reason: reason, index: 0, message }],
      created,
      id,
      model: named,
      object: "chat.completion",
      system_fingerprint: fingerprint,
      timings: measured,
      usage,
    });
  }
  const chunk = (choices: object[], more: object = {}) => ({
    choices,
    created,
    id,
    model: named,
    system_fingerprint: fingerprint,
    object: "chat.completion.chunk",
    ...more,
  });
  const piece = (delta: object, finish: string | null = null) => ({ finish_reason: finish, index: 0, delta });
  const withUsage = body.stream_options?.include_usage === true;
  return streamReply([
    ...(profile === "main" ? [": ping"] : []),
    chunk([piece({ role: "assistant", content: null })]),
    ...said.map((word) => chunk([piece({ content: word })])),
    chunk([piece({}, reason)], withUsage ? {} : { timings: measured }),
    ...(withUsage ? [chunk([], { usage, timings: measured })] : []),
    "data: [DONE]",
  ]);
}
