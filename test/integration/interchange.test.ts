import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runGaia } from "../support/run-gaia.js";
import { temporaryFolder, writeTree } from "../support/temporary-folder.js";

interface Metadata {
  version: number;
  file_hashes: Record<string, string>;
  chunks: Record<string, unknown>[];
  created_at: number;
}

const golden = JSON.parse(
  readFileSync(new URL("../fixtures/code-index-golden/sdk/metadata-sample.json", import.meta.url), "utf8"),
) as Metadata;

async function exportedMetadata(
  files: Record<string, string | Uint8Array>,
): Promise<{ text: string; parsed: Metadata }> {
  const at = { cwd: temporaryFolder(), state: temporaryFolder() };
  writeTree(at.cwd, files);
  const out = join(at.state, "out");
  expect(await runGaia(["export", out], at)).toMatchObject({ code: 0 });
  const text = readFileSync(join(out, "metadata.json"), "utf8");
  return { text, parsed: JSON.parse(text) as Metadata };
}

const corpus = {
  "alpha.py": "def alpha():\n    return 'alpha'\n\n\ndef alpha_two():\n    return 2\n",
  "beta.js": "function beta() {\n  return 1;\n}\n",
  "crlf.go": "package p\r\n\r\nfunc Gamma() int {\r\n\treturn 1\r\n}\r\n",
  "latin.txt": Buffer.from("café\nline two\nline three\n", "latin1"),
};

it("hashes files as the recorded metadata does: CRLF as LF, latin-1 as UTF-8", async () => {
  const { parsed } = await exportedMetadata(corpus);
  const { "tiny.txt": _, ...hashes } = golden.file_hashes;
  expect(parsed.file_hashes).toEqual(hashes);
});

it("writes each recorded chunk with the same keys in the same order", async () => {
  const { parsed } = await exportedMetadata(corpus);
  for (const chunk of golden.chunks) {
    const ours = parsed.chunks.find(({ content }) => content === chunk.content);
    expect(JSON.stringify(ours)).toBe(JSON.stringify(chunk));
  }
});

it("formats the file as the recorded one: two-space indentation, ASCII escapes, a fraction in created_at", async () => {
  const { text } = await exportedMetadata(corpus);
  expect(text.split("\n").slice(0, 3)).toEqual(["{", '  "version": 2,', '  "embedding_model": "gaia-hash-v1",']);
  expect(text).toContain('"content": "caf\\u00e9\\nline two\\nline three"');
  expect(text).toMatch(/\n {2}"created_at": \d+\.\d+\n}$/);
});
