import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ChatAnswer } from "../../src/lemonade/chat-answer.js";
import { ToolCallAccumulator } from "../../src/lemonade/tool-calls.js";
import { SseParser } from "../../src/native/sse-parser.js";
import { sharedFixtures } from "../support/shared-fixtures.js";

const folder = join(sharedFixtures("agent"), "llm-responses");

interface Golden {
  id: string;
  content: string;
  reasoning?: string;
  tool_calls: { id: string; name: string; arguments: string }[];
}
const golden: Golden[] = JSON.parse(readFileSync(join(folder, "sse-accumulate.target.json"), "utf8"));

describe("recorded tool streams", () => {
  it.each(golden.map((item) => [item.id, item] as const))("%s gives the text and calls it must give", (id, item) => {
    const answer = new ChatAnswer();
    const said = { text: "", reasoning: "" };
    for (const event of new SseParser().feed(readFileSync(join(folder, "sse", `${id}.sse`)))) {
      let chunk: unknown;
      try {
        chunk = JSON.parse(event.data);
      } catch {
        continue;
      }
      for (const part of answer.accept(chunk)) {
        if (part.type === "text" || part.type === "reasoning") said[part.type] += part.text;
      }
    }
    expect(said.text).toBe(item.content);
    expect(said.reasoning).toBe(item.reasoning ?? "");
    expect(
      answer.end().toolCalls.map(({ index, id, name, argumentsText }) => ({
        id: id === `call_${index}` && item.tool_calls[0]?.id === "<synthesised>" ? "<synthesised>" : id,
        name,
        arguments: argumentsText,
      })),
    ).toEqual(item.tool_calls);
  });
});

describe("tool calls", () => {
  it("that all carry index 0 stay apart by id and name", () => {
    const calls = new ToolCallAccumulator();
    calls.add([{ index: 0, id: "a", function: { name: "one", arguments: "{}" } }]);
    calls.add([{ index: 0, id: "b", function: { name: "two", arguments: "{}" } }]);
    expect(calls.calls().map(({ id, name, index }) => ({ id, name, index }))).toEqual([
      { id: "a", name: "one", index: 0 },
      { id: "b", name: "two", index: 1 },
    ]);
  });

  it("keep arguments that are not JSON as text", () => {
    const calls = new ToolCallAccumulator();
    calls.add([{ index: 0, id: "a", function: { name: "one", arguments: '{"x":' } }]);
    expect(calls.calls()[0]).toMatchObject({ argumentsText: '{"x":', arguments: undefined });
  });

  it("ignore fragments that are no objects", () => {
    const calls = new ToolCallAccumulator();
    calls.add([null, 1, "x", {}]);
    expect(calls.calls()).toEqual([{ index: 3, id: "call_3", name: "", argumentsText: "", arguments: undefined }]);
  });
});
