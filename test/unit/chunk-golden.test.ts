import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type Chunk, chunk, decodeSource, embedText, languageOf } from "../../src/native/chunk.js";

interface GoldenChunk {
  symbol_name: string | null;
  symbol_type: string | null;
  start_line: number;
  end_line: number;
  docstring: string | null;
  embed_text_sha256: string;
  content: string;
}

interface Golden {
  source: string;
  language: string;
  read: "utf-8" | "latin-1" | null;
  content_sha256: string | null;
  chunks: GoldenChunk[];
}

const fixtures = fileURLToPath(new URL("../fixtures/", import.meta.url));
const json = <T>(path: string) => JSON.parse(readFileSync(fixtures + path, "utf8")) as T;
const { files } = json<{ files: { source: string; golden: string }[] }>("code-index-golden/INDEX.json");
const deviations =
  json<Record<string, { case: string; reason: string }[]>>("deviations.json")["code-index-golden"] ?? [];
const seen = new Set<string>();

/** Compares with the golden value, or makes sure that a listed deviation is still one. */
function compare(name: string, received: unknown, golden: unknown): void {
  seen.add(name);
  if (deviations.some((deviation) => deviation.case === name)) expect(received, name).not.toEqual(golden);
  else expect(received, name).toEqual(golden);
}

/** Files whose chunks have symbols are compared by these; text around symbols is not in the golden data. */
function comparable<T>(chunks: T[], name: (chunk: T) => string | null): T[] {
  const symbols = chunks.filter((chunk) => name(chunk) !== null);
  return symbols.length > 0 ? symbols : chunks;
}

const inOrder = (a: { lines: [number, number]; name: string | null }, b: typeof a) =>
  a.lines[0] - b.lines[0] || b.lines[1] - a.lines[1] || (a.name ?? "").localeCompare(b.name ?? "");

function symbolsOf(chunks: Chunk[]) {
  return comparable(chunks, (chunk) => chunk.symbolName)
    .map((chunk) => ({
      name: chunk.symbolName,
      type: chunk.symbolType,
      lines: [chunk.startLine, chunk.endLine] as [number, number],
      docstring: chunk.docstring,
    }))
    .sort(inOrder);
}

function goldenSymbolsOf(chunks: GoldenChunk[]) {
  return chunks
    .map((chunk) => ({
      name: chunk.symbol_name,
      type: chunk.symbol_type,
      lines: [chunk.start_line, chunk.end_line] as [number, number],
      docstring: chunk.docstring,
    }))
    .sort(inOrder);
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const withoutPart = (name: string) => name.replace(/ \(part \d+\/\d+\)$/, "");

/** Types that say more than the golden one: a method is a function, and so on. */
const richer: Record<string, string[]> = {
  function: ["function", "method", "constructor"],
  class: ["class", "interface", "enum", "struct", "record"],
};

describe.each(files)("$source", ({ source, golden: path }) => {
  const golden = json<Golden>(`code-index-golden/${path}`);
  const bytes = readFileSync(`${fixtures}code/${source}`);

  test("has the golden language", () => {
    compare(`${source} language`, languageOf(source) ?? "text", golden.language);
  });

  test("is read as the golden text", async () => {
    const decoded = await decodeSource(bytes);
    const read = decoded === null ? null : decoded.latin1 ? "latin-1" : "utf-8";
    compare(`${source} read`, read, golden.read);
    if (decoded !== null) compare(`${source} content_sha256`, decoded.sha256, golden.content_sha256);
  });

  test("loses no line that holds a word", async () => {
    const { chunks } = await chunk(bytes, source);
    const text = (await decodeSource(bytes))?.text ?? "";
    if (text.includes("\0")) return;
    const kept = new Set<number>();
    for (const { startLine, endLine, leading } of chunks) {
      const first = leading === "" ? startLine : startLine - leading.split("\n").length;
      for (let line = first; line <= endLine; line++) kept.add(line);
    }
    const lost = text.split("\n").filter((line, i) => /[\p{L}\p{N}]/u.test(line) && !kept.has(i + 1));
    expect(lost).toEqual([]);
  });

  if (
    golden.language === "python" ||
    golden.language === "text" ||
    golden.chunks.every((c) => c.symbol_name === null)
  ) {
    test("gives the golden chunks", async () => {
      const { chunks } = await chunk(bytes, source);
      compare(`${source} chunks`, symbolsOf(chunks), goldenSymbolsOf(golden.chunks));
      const embedded = comparable(chunks, (c) => c.symbolName).map((c) => sha256(embedText(c)));
      compare(`${source} embed text`, embedded.sort(), golden.chunks.map((c) => c.embed_text_sha256).sort());
    });
  } else {
    test("finds every golden symbol", async () => {
      const { chunks } = await chunk(bytes, source);
      const found = chunks.map((c) => ({ ...c, symbolName: withoutPart(c.symbolName ?? "") }));
      for (const { symbol_name, symbol_type, start_line } of golden.chunks) {
        if (symbol_name === null || symbol_type === null) continue;
        const name = withoutPart(symbol_name);
        const types = richer[symbol_type] ?? [symbol_type];
        const hit = found.some((c) => c.symbolName === name && types.includes(c.symbolType ?? ""));
        compare(`${source}#${symbol_type}:${name}@${start_line}`, hit, true);
      }
    });
  }
});

test("the pieces of one long line equal the golden ones", async () => {
  for (const name of ["minified", "minified_long_symbol"]) {
    const golden = json<Golden>(`code-index-golden/fresh/edge/${name}.js.json`);
    const { chunks } = await chunk(readFileSync(`${fixtures}code/fresh/edge/${name}.js`), "a.js");
    expect(chunks.map((c) => [c.startLine, c.endLine, c.content])).toEqual(
      golden.chunks.map((c) => [c.start_line, c.end_line, c.content]),
    );
  }
});

test("every listed deviation names a case of the golden data", () => {
  expect(deviations.map((deviation) => deviation.case).filter((name) => !seen.has(name))).toEqual([]);
});
