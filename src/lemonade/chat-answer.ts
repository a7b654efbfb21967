import type { ChatEvent, ChatFinish, FinishReason } from "./chat-event.js";
import { arrayAt, isObject, objectAt, stringAt } from "./json-value.js";
import { ToolCallAccumulator } from "./tool-calls.js";
import { readTimings, readUsage, type Timings, type Usage } from "./usage.js";

const reasons: Readonly<Record<string, FinishReason>> = {
  stop: "stop",
  length: "length",
  tool_calls: "tool_calls",
  function_call: "tool_calls",
  content_filter: "content_filter",
};

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => stringAt(part, "text") ?? "").join("");
}

/** Reads one reply, whole or chunk by chunk, and keeps what its last event needs. */
export class ChatAnswer {
  readonly #toolCalls = new ToolCallAccumulator();
  #reason: FinishReason | undefined;
  #usage: Usage | undefined;
  #timings: Timings | undefined;
  #model: string | undefined;
  #malformedPieces = 0;

  /** True once the server said why the reply ended: nothing of it is missing then. */
  get hasFinishReason(): boolean {
    return this.#reason !== undefined;
  }

  get malformedPieces(): number {
    return this.#malformedPieces;
  }

  /** The events of one chunk of a stream, or of a whole `chat.completion`. */
  accept(body: unknown): ChatEvent[] {
    this.#usage = readUsage(body) ?? this.#usage;
    this.#timings = readTimings(body) ?? this.#timings;
    this.#model = stringAt(body, "model") ?? this.#model;
    const choice = arrayAt(body, "choices")[0];
    const said = isObject(choice) && isObject(choice.delta) ? choice.delta : objectAt(choice, "message");
    this.#toolCalls.add(arrayAt(said, "tool_calls"));
    const finish = stringAt(choice, "finish_reason");
    if (finish !== undefined) this.#reason = reasons[finish] ?? "other";

    const events: ChatEvent[] = [];
    const reasoning = textOf(said.reasoning_content ?? said.reasoning);
    if (reasoning !== "") events.push({ type: "reasoning", text: reasoning });
    const text = textOf(said.content);
    if (text !== "") events.push({ type: "text", text });
    return events;
  }

  skipMalformed(): void {
    this.#malformedPieces++;
  }

  end(): ChatFinish {
    const stopped = this.#reason === undefined || this.#reason === "stop" || this.#reason === "other";
    return {
      type: "finish",
      reason: stopped && !this.#toolCalls.isEmpty ? "tool_calls" : (this.#reason ?? "stop"),
      toolCalls: this.#toolCalls.calls(),
      usage: this.#usage,
      timings: this.#timings,
      model: this.#model,
      malformedPieces: this.#malformedPieces,
    };
  }
}
