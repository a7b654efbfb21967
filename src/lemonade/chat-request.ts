import { expectInteger, expectNonEmptyString, invalidArgument } from "../native/arguments.js";

export type ChatContent = string | readonly ChatContentPart[];

/** Part of a message: text or an image, in the form of the OpenAI API. */
export type ChatContentPart = { type: "text"; text: string } | { type: "image_url"; image_url: { url: string } };

/** A message in the form of the OpenAI API; sent as it is. */
export type ChatMessage =
  | { role: "system" | "user"; content: ChatContent }
  | { role: "assistant"; content: ChatContent | null; tool_calls?: readonly ChatToolCall[] }
  | { role: "tool"; content: ChatContent; tool_call_id: string };

export interface ChatToolCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
}

/** A tool offered to the model; `parameters` is a JSON schema. */
export interface ChatTool {
  type: "function";
  function: { name: string; description?: string; parameters?: Record<string, unknown> };
}

export interface ChatTimeouts {
  /** Default 3 s. */
  connectMs?: number;
  /** From the connection to the answer's headers. Default 120 s, 900 s with `modelMayLoad`. */
  headersMs?: number;
  /** Between two pieces of the answer; heartbeats count. Default 120 s. */
  idleMs?: number;
}

export interface ChatRequest {
  /** Normalised address, see `resolveServer`. */
  baseUrl: string;
  apiKey?: string | undefined;
  /** Without it the server uses the model that is loaded. */
  model?: string | undefined;
  messages: readonly ChatMessage[];
  maxTokens?: number;
  temperature?: number;
  tools?: readonly ChatTool[];
  /** False asks for the reply in one piece; the events are the same. Default true. */
  stream?: boolean;
  /** Asks for token counts at the end of a stream. Default true; some servers refuse it. */
  includeUsage?: boolean;
  /** Further fields of the request's body, for options that only some servers know. */
  extraBody?: Readonly<Record<string, unknown>>;
  /** The request may make the server load or download the model first, which takes minutes. */
  modelMayLoad?: boolean;
  timeouts?: ChatTimeouts;
  /** Wait before the second try, where one is made. Default 200 ms. */
  retryDelayMs?: number;
  signal?: AbortSignal | undefined;
}

/** The JSON body of a request; throws InvalidArgumentError when a value is out of range. */
export function chatBody(request: ChatRequest): Record<string, unknown> {
  const { model, messages, maxTokens, temperature, tools, stream = true, includeUsage = true, extraBody } = request;
  if (!Array.isArray(messages) || messages.length === 0)
    throw invalidArgument("messages", "at least one message", messages);
  if (model !== undefined) expectNonEmptyString("model", model);
  if (maxTokens !== undefined) expectInteger("maxTokens", maxTokens, 1);
  if (temperature !== undefined && !(temperature >= 0 && temperature <= 2)) {
    throw invalidArgument("temperature", "a number from 0 to 2", temperature);
  }
  return {
    ...(model === undefined ? {} : { model }),
    messages,
    stream,
    ...(stream && includeUsage ? { stream_options: { include_usage: true } } : {}),
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(tools === undefined || tools.length === 0 ? {} : { tools }),
    ...extraBody,
  };
}
