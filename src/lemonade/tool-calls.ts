import type { ToolCall } from "./chat-event.js";
import { isObject, numberAt, objectAt, parseJson, stringAt } from "./json-value.js";

interface Growing {
  index: number;
  id: string;
  name: string;
  text: string;
}

/** Puts the tool calls of a reply together from the fragments of a stream, or takes whole ones. */
export class ToolCallAccumulator {
  readonly #calls: Growing[] = [];

  get isEmpty(): boolean {
    return this.#calls.length === 0;
  }

  /** Adds the `tool_calls` of one delta or message. */
  add(fragments: readonly unknown[]): void {
    fragments.forEach((fragment, position) => {
      if (isObject(fragment)) this.#addOne(fragment, position);
    });
  }

  #addOne(fragment: Record<string, unknown>, position: number): void {
    const id = stringAt(fragment, "id") ?? "";
    const name = stringAt(objectAt(fragment, "function"), "name") ?? "";
    const text = argumentsText(objectAt(fragment, "function").arguments);
    const call = this.#find(id, name, numberAt(fragment, "index"), position);
    // Some servers send a finished call a second time, whole.
    if (id !== "" && id === call.id && text === call.text && parseJson(text) !== undefined) return;
    call.id ||= id;
    if (name !== "") call.name = id === "" ? call.name + name : name;
    call.text += text;
  }

  /** The call a fragment belongs to: that of its id, else that of its index or, without one, of its position. */
  #find(id: string, name: string, index: number | undefined, position: number): Growing {
    const byId = id === "" ? undefined : this.#calls.find((call) => call.id === id);
    if (byId) return byId;
    const place = index ?? position;
    const there = this.#calls.findLast((call) => call.index === place);
    // Servers without indexes, or with the same one for all, begin each further call with an id and a name.
    const begins = id !== "" && name !== "" && there !== undefined && there.id !== "";
    if (there && !begins) return there;
    const free = begins ? Math.max(...this.#calls.map((call) => call.index)) + 1 : place;
    const call = { index: free, id: "", name: "", text: "" };
    this.#calls.push(call);
    return call;
  }

  /** The calls so far, by index. */
  calls(): ToolCall[] {
    return this.#calls
      .toSorted((a, b) => a.index - b.index)
      .map(({ index, id, name, text }) => ({
        index,
        id: id === "" ? `call_${index}` : id,
        name,
        argumentsText: text,
        arguments: parseJson(text),
      }));
  }
}

/** Arguments come as text, on some backends as the object itself. */
function argumentsText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : JSON.stringify(value);
}
