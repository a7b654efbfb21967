import { expect, it } from "vitest";
import { CitationFilter, checkCitations } from "../../src/retrieval/ask/citations.js";
import { location, numberPassages } from "../../src/retrieval/ask/passage.js";
import { temporaryFolder, writeTree } from "../support/temporary-folder.js";

function filtered(text: string, count: number, pieceLength = text.length) {
  const filter = new CitationFilter(count);
  let passed = "";
  for (let at = 0; at < text.length; at += pieceLength) passed += filter.push(text.slice(at, at + pieceLength));
  passed += filter.end();
  return { passed, cited: [...filter.cited], unknown: [...filter.unknown] };
}

function hit(content: string, startLine = 1, path = "a.ts") {
  const endLine = startLine + content.split("\n").length - 1;
  return { path, startLine, endLine, symbol: "", kind: "", language: "typescript", content, score: 0.5 };
}

it("keeps citations of sent passages and removes the others, for any pieces", () => {
  const text = "It waits [1][3]. Then it stops [9], as [2, 7] say [12";
  for (const pieceLength of [1, 2, 3, 5, text.length]) {
    expect(filtered(text, 3, pieceLength)).toEqual({
      passed: "It waits [1][3]. Then it stops , as [2] say [12",
      cited: [1, 3, 2],
      unknown: [9, 7],
    });
  }
});

it("leaves array indices and code alone", () => {
  const text = "Use argv[0] or `parts [9]`, see list()[4] and x['a'][5]. Done [1].";
  for (const pieceLength of [1, 4, text.length]) {
    expect(filtered(text, 1, pieceLength)).toEqual({ passed: text, cited: [1], unknown: [] });
  }
});

it("does not take other brackets for citations", () => {
  const text = "[note] [ 1 ] [] [1a] [1234] end";
  expect(filtered(text, 5, 1)).toEqual({ passed: text, cited: [], unknown: [] });
});

it("says which cited passages still stand in their files", async () => {
  const root = temporaryFolder();
  writeTree(root, { "a.ts": "one\r\ntwo\r\nthree\r\n", "b.ts": "changed\n" });
  const passages = numberPassages([hit("two\nthree", 2), hit("gone", 1, "b.ts"), hit("x", 1, "missing.ts")], 1000);
  const checked = await checkCitations(root, passages, new Set([1, 2, 3]));
  expect(checked.map(({ passage, verified }) => [passage.n, verified])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ]);
});

it("numbers passages from 1 and leaves out what does not fit, never the first", () => {
  const long = "x".repeat(900);
  const passages = numberPassages([hit(long), hit(long, 1, "b.ts"), hit("short", 1, "c.ts")], 1000);
  expect(passages.map(({ n, path }) => [n, path])).toEqual([
    [1, "a.ts"],
    [2, "c.ts"],
  ]);
  expect(numberPassages([hit("x".repeat(5000))], 1000)).toHaveLength(1);
});

it("writes one line number for a single line", () => {
  expect(location({ path: "a.ts", startLine: 7, endLine: 7 })).toBe("a.ts:7");
  expect(location({ path: "a.ts", startLine: 7, endLine: 9 })).toBe("a.ts:7-9");
});
