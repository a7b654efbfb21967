import { expect, it, onTestFinished } from "vitest";
import { LemonadeDouble } from "../support/lemonade-double.js";
import { gaiaJson, runGaia } from "../support/run-gaia.js";
import { jsonReply, streamReply } from "../support/scripted-reply.js";
import { temporaryFolder, writeTree } from "../support/temporary-folder.js";

const files = {
  "src/retry.ts":
    "/** Waits longer after each attempt. */\nexport function retryDelay(n: number) {\n  return 250 * 2 ** n;\n}\n",
  "src/clock.ts": "export function sleep(ms: number) {\n  return new Promise((done) => setTimeout(done, ms));\n}\n",
};

async function sample() {
  const double = await LemonadeDouble.start({ loaded: ["Gemma-4-E4B-it-GGUF"] });
  onTestFinished(() => double.close());
  const cwd = temporaryFolder();
  writeTree(cwd, files);
  return { double, at: { cwd, state: temporaryFolder(), env: { LEMONADE_BASE_URL: double.baseUrl } } };
}

function textStream(...pieces: string[]) {
  const chunk = (delta: object, finish_reason: string | null) => ({ choices: [{ index: 0, delta, finish_reason }] });
  return streamReply([...pieces.map((content) => chunk({ content }, null)), chunk({}, "stop"), "data: [DONE]"]);
}

it("sends the numbered passages and streams the answer with its sources", async () => {
  const { double, at } = await sample();
  double.enqueue("POST /chat/completions", textStream("It doubles, see ", "[", "1] and [7", "]."));
  const run = await runGaia(["ask", "how long does a retry wait"], at);
  expect(run).toMatchObject({ code: 0, stderr: "" });
  expect(run.stdout).toContain("It doubles, see [1] and .");
  expect(run.stdout).toContain("[1] src/retry.ts:2-4  function retryDelay");
  expect(run.stdout).toContain("removed citations of passages that do not exist: [7]");
  const body = double.requests.at(-1)?.json as { messages: { role: string; content: string }[]; model: string };
  expect(body.model).toBe("Gemma-4-E4B-it-GGUF");
  expect(body.messages.map(({ role }) => role)).toEqual(["system", "user"]);
  expect(body.messages[1]?.content).toContain("[1] src/retry.ts:2-4 (function retryDelay)\nexport function retryDelay");
  expect(body.messages[1]?.content).toMatch(/Question: how long does a retry wait$/);
});

it("prints the documented object with checked citations", async () => {
  const { double, at } = await sample();
  double.enqueue("POST /chat/completions", textStream("250 ms, doubled each time [1]."));
  const { code, json } = await gaiaJson(["ask", "how long does a retry wait"], at);
  expect(code).toBe(0);
  expect(json).toMatchObject({
    question: "how long does a retry wait",
    answer: "250 ms, doubled each time [1].",
    citations: [{ n: 1, path: "src/retry.ts", start_line: 2, end_line: 4, verified: true }],
    mode: "llm",
    model: "Gemma-4-E4B-it-GGUF",
    unknown_citations: [],
    notice: null,
  });
  expect(Object.keys(json.timings)).toEqual(["index_ms", "search_ms", "first_token_ms", "total_ms"]);
});

it("asks the server and the model that the command line names", async () => {
  const { double, at } = await sample();
  double.enqueue("POST /chat/completions", textStream("Yes [1]."));
  const args = ["ask", "retry", "--base-url", `${double.origin}/v1`, "--model", "Qwen3-4B-GGUF"];
  const { json } = await gaiaJson(args, { ...at, env: { LEMONADE_BASE_URL: "http://127.0.0.1:9" } });
  expect(json).toMatchObject({ mode: "llm", model: "Qwen3-4B-GGUF" });
  expect(double.requests.at(-1)).toMatchObject({ path: "/v1/chat/completions", json: { model: "Qwen3-4B-GGUF" } });
});

it("ends with 1, the server's message and the next step when the server refuses", async () => {
  const { double, at } = await sample();
  double.enqueue("POST /chat/completions", jsonReply(401, { error: "Invalid or missing API key" }));
  const { code, json } = await gaiaJson(["ask", "how long does a retry wait"], at);
  expect(code).toBe(1);
  expect(json.error).toMatchObject({ code: "unauthorized" });
  expect(json.error.hint).toContain("LEMONADE_API_KEY");
});

it("warns when an answer cites nothing", async () => {
  const { double, at } = await sample();
  double.enqueue("POST /chat/completions", textStream("Because I say so."));
  expect((await runGaia(["ask", "how long does a retry wait"], at)).stdout).toContain("cites none of the passages");
});

it("answers with passages and one line when no server is there", async () => {
  const { at } = await sample();
  const env = { LEMONADE_BASE_URL: "http://127.0.0.1:9/api/v1" };
  const run = await runGaia(["ask", "how long does a retry wait"], { ...at, env });
  expect(run.code).toBe(0);
  expect(run.stderr).toMatch(/^\ngaia: no model server answers at http:\/\/127\.0\.0\.1:9\/api\/v1; .+\n$/);
});
