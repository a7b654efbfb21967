import type { Timings, Usage } from "./usage.js";

/** A finished tool call of a reply. */
export interface ToolCall {
  /** Place in the reply, as the server numbers it. */
  index: number;
  /** The server's id; `call_<index>` when it gave none. */
  id: string;
  name: string;
  /** The arguments as generated. Valid JSON unless the reply was cut inside them. */
  argumentsText: string;
  /** The parsed arguments; undefined when the text is not JSON. */
  arguments: unknown;
}

/** Why a reply ended; `tool_calls` whenever it holds calls and was not cut, whatever the server wrote. */
export type FinishReason = "stop" | "length" | "tool_calls" | "content_filter" | "other";

/** The last event of every complete reply. */
export interface ChatFinish {
  type: "finish";
  reason: FinishReason;
  toolCalls: ToolCall[];
  /** Undefined when the server reported no counts; never estimated. */
  usage: Usage | undefined;
  timings: Timings | undefined;
  /** The model that answered, as the server names it. */
  model: string | undefined;
  /** Pieces of the stream that were not JSON and could not be used. */
  malformedPieces: number;
}

export type ChatEvent = { type: "text"; text: string } | { type: "reasoning"; text: string } | ChatFinish;
