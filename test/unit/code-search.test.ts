import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { CodeSearch, chooseRoot, createHashEmbedder, type Embedder, NativeError } from "../../src/index.js";
import { temporaryFolder, writeTree } from "../support/temporary-folder.js";

/** A model outside the core: one axis a letter, so that what is near what is plain to see. */
function letterEmbedder(id = "letters-1"): Embedder & { texts: string[] } {
  const texts: string[] = [];
  return {
    id,
    dimension: 26,
    maxInput: 1000,
    native: false,
    texts,
    async embed(batch, _kind, signal) {
      signal?.throwIfAborted();
      texts.push(...batch);
      const vectors = new Float32Array(batch.length * 26);
      batch.forEach((text, i) => {
        for (const letter of text.toLowerCase()) {
          const axis = letter.charCodeAt(0) - 97;
          if (axis >= 0 && axis < 26) vectors[i * 26 + axis] = 1;
        }
        const row = vectors.subarray(i * 26, (i + 1) * 26);
        const length = Math.hypot(...row) || 1;
        row.forEach((value, axis) => {
          row[axis] = value / length;
        });
      });
      return vectors;
    },
  };
}

function open(embedder: Embedder, cwd: string, state: string): CodeSearch {
  const search = new CodeSearch({ ...chooseRoot({ root: cwd }), stateDir: state }, embedder);
  onTestFinished(() => search.close());
  return search;
}

async function sample() {
  const cwd = temporaryFolder();
  writeTree(cwd, { "alpha.py": "def alpha():\n    return 1\n", "beta.py": "def beta():\n    return 2\n" });
  // A file younger than the clock's tick is read again, because its time stamp may lie.
  await setTimeout(50);
  return { cwd, state: join(temporaryFolder(), "index") };
}

it("embeds through an embedder outside the core, each distinct text once", async () => {
  const { cwd, state } = await sample();
  const embedder = letterEmbedder();
  const search = open(embedder, cwd, state);
  expect(await search.refresh()).toMatchObject({ files: 2, chunks: 2, textsEmbedded: 2 });
  expect((await search.status()).vectorsMissing).toBe(0);
  expect(await search.refresh()).toMatchObject({ textsEmbedded: 0 });
  writeFileSync(join(cwd, "beta.py"), "def beta():\n    return 3\n");
  expect(await search.refresh()).toMatchObject({ filesRead: 1, textsEmbedded: 1 });
  expect(embedder.texts).toHaveLength(3);
  expect((await search.search("alpha", 1))[0]).toMatchObject({
    path: "alpha.py",
    symbol: "alpha",
    startLine: 1,
    endLine: 2,
  });
});

it("names both models and the way out when the index was made with another", async () => {
  const { cwd, state } = await sample();
  await open(createHashEmbedder(), cwd, state).refresh();
  const search = open(letterEmbedder(), cwd, state);
  const error = await search.refresh().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NativeError);
  expect(error).toMatchObject({ code: "MODEL_MISMATCH", hint: "Run `gaia index --rebuild` to make the vectors anew." });
  expect((error as Error).message).toMatch(/gaia-hash-v1.+letters-1/);
  expect(await search.refresh({ rebuild: true })).toMatchObject({ files: 2, textsEmbedded: 2 });
});

it("passes an abort on and keeps what was done", async () => {
  const { cwd, state } = await sample();
  const search = open(createHashEmbedder(), cwd, state);
  await expect(search.refresh({ signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow("enough");
  expect(await search.refresh()).toMatchObject({ files: 2 });
});

it("refuses every call after close", async () => {
  const { cwd, state } = await sample();
  const search = open(createHashEmbedder(), cwd, state);
  search.close();
  await expect(search.refresh()).rejects.toMatchObject({ code: "CLOSED" });
  await expect(search.search("x", 1)).rejects.toMatchObject({ code: "CLOSED" });
  await expect(search.status()).rejects.toMatchObject({ code: "CLOSED" });
});

it("checks its arguments before the core sees them", async () => {
  const { cwd, state } = await sample();
  const search = open(createHashEmbedder(), cwd, state);
  await expect(search.search("x", 0)).rejects.toThrow("Expected an integer from 1 to 10000 for limit but received 0");
  await expect(search.refresh({ maxFiles: 0 })).rejects.toThrow(
    "Expected a positive integer for maxFiles but received 0",
  );
});

it("gives the built-in embedder's vectors unit length, equal for equal texts", async () => {
  const embedder = createHashEmbedder();
  expect(embedder).toMatchObject({ id: "gaia-hash-v1", dimension: 256, native: true });
  const vectors = await embedder.embed(["parse the header", "parse the header", ""], "passage");
  expect(Math.hypot(...vectors.subarray(0, 256))).toBeCloseTo(1, 5);
  expect(vectors.subarray(0, 256)).toEqual(vectors.subarray(256, 512));
  expect(Math.hypot(...vectors.subarray(512))).toBe(0);
});
