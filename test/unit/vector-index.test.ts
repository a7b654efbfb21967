import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import { InvalidArgumentError } from "../../src/errors/index.js";
import { loadedAddon } from "../../src/native/load.js";
import { createVectorIndex, type VectorIndex } from "../../src/native/vector-index.js";

const folder = mkdtempSync(join(tmpdir(), "gaia-vector-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rows that differ, the same in every process. */
function rows(count: number, dimension: number): Float32Array {
  let state = 1;
  return Float32Array.from({ length: count * dimension }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

function numbered(count: number, dimension: number): VectorIndex {
  const index = createVectorIndex({ metric: "ip" });
  index.addAll(
    Array.from({ length: count }, (_, i) => i),
    rows(count, dimension),
  );
  return index;
}

describe("arguments", () => {
  it("refuses options outside their range, each in its own sentence", () => {
    const make = (options: object) => () => createVectorIndex({ metric: "l2", ...options });
    expect(make({ dimension: 0 })).toThrow("Expected an integer from 1 to 4294967295 for dimension but received 0");
    expect(make({ metric: "cosine" })).toThrow('Expected one of l2, ip for metric but received "cosine"');
    expect(make({ normalize: 1 })).toThrow("Expected true or false for normalize but received 1");
    expect(make({ model: 5 })).toThrow("Expected a string for model but received 5");
  });

  it("refuses ids that are no safe integer and no proper string", () => {
    const index = createVectorIndex({ metric: "l2" });
    for (const id of ["", "\ud800", 1.5, 2 ** 53, Number.NaN, null, {}]) {
      expect(() => index.add(id as string, [1])).toThrow(InvalidArgumentError);
    }
    expect(index.size).toBe(0);
  });

  it("keeps to the kind of the first id", () => {
    const index = createVectorIndex({ metric: "l2" });
    expect(() => index.addAll(["a", 1], Float32Array.of(1, 2))).toThrow("Expected a string");
    index.add(7, [1]);
    expect(() => index.add("a", [1])).toThrow(
      'Expected a number, like the other ids of this index for ids[0] but received "a"',
    );
    expect(index.has("a")).toBe(false);
    expect(index.get("a")).toBeUndefined();
  });

  it("names row and column of a number that is not finite", () => {
    const index = createVectorIndex({ metric: "l2" });
    const bad = Float32Array.of(1, 2, 3, 4, 5, Number.NaN);
    expect(() => index.addAll(["a", "b"], bad)).toThrow("row 1, column 2 is NaN");
    expect(() => index.add("a", [1, 1e39])).toThrow("row 0, column 1 is Infinity");
    expect(() => index.add("a", [1, "2" as unknown as number])).toThrow(
      'Expected a number for vector[1] but received "2"',
    );
    expect(index.ids()).toEqual([]);
    index.add("a", [1, 2, 3]);
    expect(() => index.search([1, 2, Number.NEGATIVE_INFINITY], 1)).toThrow("query 0, column 2 is -Infinity");
  });

  it("refuses rows and queries of another length", () => {
    const index = createVectorIndex({ metric: "l2", dimension: 3 });
    expect(() => index.addAll(["a", "b"], new Float32Array(5))).toThrow("Expected 2 rows of 3 numbers for rows");
    expect(() => index.addAll(["a"], [1, 2, 3] as unknown as Float32Array)).toThrow("Expected a Float32Array for rows");
    expect(() => index.addAll([], Float32Array.of(1))).toThrow(InvalidArgumentError);
    expect(() => index.search([1, 2], 1)).toThrow("Expected 3 numbers for query but received an array of length 2");
    expect(() => index.search([1, 2, 3], -1)).toThrow("Expected an integer of at least 0 for k but received -1");
    expect(() => index.search([1, 2, 3], 1, { scores: "cosine" as "raw" })).toThrow("Expected one of raw, reference");
    index.addAll([], new Float32Array(0));
    expect(index.size).toBe(0);
  });

  it("leaves the dimension open and the kind free after a refused first row", () => {
    const index = createVectorIndex({ metric: "ip", normalize: true });
    expect(() => index.add("a", [0, 0])).toThrow("row 0 is zero in every column");
    expect(index.dimension).toBe(0);
    index.add(1, [3, 4, 0]);
    expect(index.dimension).toBe(3);
  });
});

describe("rows", () => {
  it("gives back what was stored, and a copy of it", () => {
    const index = createVectorIndex({ metric: "ip", normalize: true });
    index.add("a", [3, 4]);
    const row = index.get("a") as Float32Array;
    expect(row).toEqual(Float32Array.of(0.6, 0.8));
    row[0] = 9;
    expect(index.get("a")).toEqual(Float32Array.of(0.6, 0.8));
    expect(index.get("b")).toBeUndefined();
  });

  it("refuses an id a second time, also within one call, and adds nothing of that call", () => {
    const index = createVectorIndex({ metric: "l2" });
    index.add("a", [1]);
    expect(() => index.addAll(["b", "a"], Float32Array.of(2, 3))).toThrow(
      'Expected an id not used before for ids[1] but received "a"',
    );
    expect(() => index.addAll(["c", "c"], Float32Array.of(2, 3))).toThrow(InvalidArgumentError);
    expect(index.ids()).toEqual(["a"]);
    const numbers = createVectorIndex({ metric: "l2" });
    expect(() => numbers.addAll([1, 1], Float32Array.of(2, 3))).toThrow("row 1 has id 1, which an earlier row has");
    expect(numbers.size).toBe(0);
  });

  it("keeps the place of a row on upsert and gives ties to the earlier one", () => {
    const index = createVectorIndex({ metric: "l2" });
    index.addAll(["z", "y", "x"], Float32Array.of(1, 2, 3));
    index.upsertAll(["x", "z", "w"], Float32Array.of(5, 5, 5));
    expect(index.ids()).toEqual(["z", "y", "x", "w"]);
    expect(index.search([5], 3).map((hit) => hit.id)).toEqual(["z", "x", "w"]);
  });

  it("moves a removed id to the end when it is added again", () => {
    const index = createVectorIndex({ metric: "l2" });
    index.addAll(["a", "b"], Float32Array.of(1, 1));
    expect(index.remove("a")).toBe(true);
    expect(index.remove("a")).toBe(false);
    index.add("a", [1]);
    expect(index.search([1], 2).map((hit) => hit.id)).toEqual(["b", "a"]);
  });

  it("orders ties of number ids by the number", () => {
    const index = createVectorIndex({ metric: "l2" });
    index.addAll([5, -3, 2 ** 53 - 1, 0], Float32Array.of(1, 1, 1, 1));
    expect(index.search([1], 9).map((hit) => hit.id)).toEqual([-3, 0, 5, 2 ** 53 - 1]);
  });

  it("scores with minus the squared distance, or the reference's 1 / (1 + squared distance)", () => {
    const index = createVectorIndex({ metric: "l2" });
    index.add("a", [3, 4]);
    expect(index.search([0, 0], 1)).toEqual([{ id: "a", score: -25 }]);
    expect(index.search([0, 1], 1, { scores: "reference" })).toEqual([{ id: "a", score: Math.fround(1 / 19) }]);
    expect(index.search([3, 4], 1)[0]?.score).toBe(0);
  });
});

describe("searchInto", () => {
  it("writes the answers of query i from i * k on and leaves the rest alone", () => {
    const index = createVectorIndex({ metric: "ip" });
    index.addAll([10, 20], Float32Array.of(1, 0, 0, 1));
    const ids = new BigInt64Array(6).fill(-1n);
    const scores = new Float32Array(6).fill(-9);
    expect(index.searchInto(Float32Array.of(2, 1, 1, 3), 3, ids, scores)).toBe(2);
    expect(ids).toEqual(BigInt64Array.of(10n, 20n, -1n, 20n, 10n, -1n));
    expect(scores).toEqual(Float32Array.of(2, 1, -9, 3, 1, -9));
    const numbers = new Float64Array(2);
    expect(index.searchInto(Float32Array.of(0, 1), 1, numbers, scores)).toBe(1);
    expect(numbers[0]).toBe(20);
  });

  it("refuses arrays that are too short or of another class, and string ids", () => {
    const index = createVectorIndex({ metric: "ip" });
    index.add(1, [1, 0]);
    const query = Float32Array.of(1, 0);
    const scores = new Float32Array(2);
    expect(() => index.searchInto(query, 2, new Float64Array(1), scores)).toThrow("at least 2 elements for ids");
    expect(() => index.searchInto(query, 3, new Float64Array(3), scores)).toThrow("at least 3 elements for scores");
    expect(() => index.searchInto(query, 1, new Int32Array(1) as never, scores)).toThrow(InvalidArgumentError);
    expect(() => index.searchInto(Float32Array.of(1), 1, new Float64Array(1), scores)).toThrow("queries of 2 numbers");
    const named = createVectorIndex({ metric: "ip" });
    named.add("a", [1]);
    expect(() => named.searchInto(Float32Array.of(1), 1, new Float64Array(1), scores)).toThrow(
      "Expected an index of number ids",
    );
  });
});

describe("background work", () => {
  it("answers like the synchronous search, one query or many", async () => {
    const index = numbered(500, 20);
    const queries = rows(3, 20);
    const batch = await index.searchAllAsync(queries, 7);
    for (const i of [0, 1, 2]) {
      const query = queries.subarray(i * 20, (i + 1) * 20);
      expect(batch[i]).toEqual(index.search(query, 7));
      expect(await index.searchAsync(query, 7)).toEqual(batch[i]);
    }
    expect(await createVectorIndex({ metric: "l2" }).searchAsync([1, 2], 3)).toEqual([]);
  });

  it("rejects, and does not throw, on a bad query", async () => {
    const index = numbered(3, 2);
    await expect(index.searchAsync([1], 1)).rejects.toThrow("Expected 2 numbers for query");
    await expect(index.searchAsync([1, Number.NaN], 1)).rejects.toThrow("query 0, column 1 is NaN");
  });

  it("rejects with the signal's reason when aborted, and is usable afterwards", async () => {
    const index = numbered(20000, 64);
    const controller = new AbortController();
    const pending = index.searchAllAsync(rows(2000, 64), 10, { signal: controller.signal });
    controller.abort(new Error("no longer wanted"));
    await expect(pending).rejects.toThrow("no longer wanted");
    await expect(index.searchAsync(rows(1, 64), 1, { signal: controller.signal })).rejects.toThrow("no longer wanted");
    index.add(-1, rows(1, 64));
    expect(index.size).toBe(20001);
  });

  it("refuses every change while a search or save runs, and allows searches", async () => {
    const index = numbered(2000, 64);
    const work = [index.searchAllAsync(rows(200, 64), 10), index.save(join(folder, "busy.vec"))];
    const vector = rows(1, 64);
    const changes: (() => unknown)[] = [
      () => index.add(-1, vector),
      () => index.addAll([-1], vector),
      () => index.upsert(1, vector),
      () => index.remove(1),
    ];
    for (const change of changes) expect(change).toThrow(expect.objectContaining({ code: "BUSY" }));
    await expect(index.load(join(folder, "busy.vec"))).rejects.toMatchObject({ code: "BUSY" });
    expect(index.search(vector, 1)).toHaveLength(1);
    await Promise.all(work);
    expect(index.remove(1)).toBe(true);
  });

  it("finishes a search whose index was dropped", async () => {
    const pending = numbered(5000, 64).searchAllAsync(rows(100, 64), 5);
    expect((await pending)[99]).toHaveLength(5);
  });

  it("exits cleanly while a search is running in a worker", async () => {
    const worker = new Worker(
      `const { VectorIndex } = require(${JSON.stringify(loadedAddon().path)});
       const handle = new VectorIndex("ip", false, 64);
       const count = 20000;
       handle.add(Float64Array.from({ length: count }, (_, i) => i), new Float32Array(count * 64).fill(1));
       handle.search(new Float32Array(64 * 5000).fill(1), 10, false);
       require("node:worker_threads").parentPort.postMessage("started");`,
      { eval: true },
    );
    await new Promise((resolve) => worker.once("message", resolve));
    expect(await worker.terminate()).toBeTypeOf("number");
  });
});

describe("files", () => {
  it("brings back rows, order and settings, creating parent folders and leaving no other file", async () => {
    const index = createVectorIndex({ metric: "ip", normalize: true, model: "m" });
    index.addAll(["b", "a", "é"], Float32Array.of(3, 4, 1, 1, 5, 12));
    const path = join(folder, "new/folder/a.vec");
    await index.save(path);
    expect(readdirSync(join(folder, "new/folder"))).toEqual(["a.vec"]);
    const copy = createVectorIndex({ metric: "l2" });
    await copy.load(path, { model: "m", dimension: 2 });
    expect(copy).toMatchObject({ metric: "ip", normalize: true, model: "m", dimension: 2, size: 3 });
    expect(copy.ids()).toEqual(["b", "a", "é"]);
    expect(copy.get("é")).toEqual(index.get("é"));
    expect(copy.search([1, 1], 3)).toEqual(index.search([1, 1], 3));
    copy.add("new", [1, 0]);
    expect(copy.ids()).toEqual(["b", "a", "é", "new"]);
  });

  it("guards with the options of the index, and adopts the file's model without them", async () => {
    const path = join(folder, "tagged.vec");
    const index = createVectorIndex({ metric: "l2", model: "model-a" });
    index.add("a", [1, 2]);
    await index.save(path);
    const other = createVectorIndex({ metric: "l2", model: "model-b" });
    await expect(other.load(path)).rejects.toMatchObject({ name: "NativeError", code: "MODEL_MISMATCH" });
    await other.load(path, { model: "model-a" });
    expect(other.model).toBe("model-a");
    await expect(createVectorIndex({ metric: "l2", dimension: 3 }).load(path)).rejects.toBeInstanceOf(
      InvalidArgumentError,
    );
    const open = createVectorIndex({ metric: "ip" });
    await open.load(path);
    expect(open.model).toBe("model-a");
  });

  it("keeps number ids when asked to, and refuses text for them", async () => {
    const path = join(folder, "numbers.vec");
    const index = createVectorIndex({ metric: "l2" });
    index.addAll([42, -7], Float32Array.of(1, 2));
    await index.save(path);
    const texts = createVectorIndex({ metric: "l2" });
    await texts.load(path);
    expect(texts.ids()).toEqual(["42", "-7"]);
    await texts.load(path, { ids: "number" });
    expect(texts.ids()).toEqual([42, -7]);
    const named = createVectorIndex({ metric: "l2" });
    named.add("x", [1]);
    await named.save(path);
    await expect(texts.load(path, { ids: "number" })).rejects.toMatchObject({ code: "CORRUPT" });
    expect(texts.ids()).toEqual([42, -7]);
  });

  it("says what is wrong with a path, and leaves the index alone", async () => {
    const index = numbered(2, 2);
    await expect(index.load(join(folder, "missing.vec"))).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(index.load(folder)).rejects.toMatchObject({ code: "IO" });
    writeFileSync(join(folder, "plain"), "");
    await expect(index.save(join(folder, "plain/a.vec"))).rejects.toMatchObject({ code: "IO" });
    await expect(index.save("")).rejects.toThrow("Expected a non-empty string for path");
    await expect(index.save("a\0b")).rejects.toThrow(InvalidArgumentError);
    expect(existsSync(join(folder, "missing.vec"))).toBe(false);
    expect(index.size).toBe(2);
  });
});

describe("the guarantee across CPU levels", () => {
  const script = `
    const { VectorIndex, cpuLevel } = require(process.env.ADDON);
    const { createHash } = require("node:crypto");
    let state = 7;
    const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 31 - 1;
    const hash = createHash("sha256");
    for (const metric of ["l2", "ip"]) for (const d of [1, 5, 24, 131]) for (const scale of [1, 1e30, 1e-40]) {
      const count = 700;
      const rows = Float32Array.from({ length: count * d }, () => next() * scale);
      rows.copyWithin(300 * d, 0, 50 * d);
      const handle = new VectorIndex(metric, scale === 1, 0);
      handle.add(Float64Array.from({ length: count }, (_, i) => i), rows);
      const ids = new Float64Array(9 * 40), scores = new Float32Array(9 * 40);
      handle.searchInto(rows.subarray(0, 9 * d), 40, ids, scores, false);
      hash.update(Buffer.from(ids.buffer)).update(Buffer.from(scores.buffer));
    }
    console.log(cpuLevel, hash.digest("hex"));`;
  const run = (level: string) => {
    const env = { ...process.env, GAIA_CPU: level, ADDON: loadedAddon().path };
    return execFileSync(process.execPath, ["-e", script], { env, encoding: "utf8" }).trim().split(" ");
  };

  it("gives the same ids and score bits on every level this machine has", () => {
    const [, expected] = run("portable");
    // The same on x64 and arm64: the guarantee does not end at the architecture.
    expect(expected).toBe("d674a090e6d6d5ae6161d97e27dd10b2e57048546bcb10dd5ccef2abaef2f16c");
    for (const level of ["neon", "neon-dotprod", "avx2", "avx512-vnni"]) expect(run(level)[1]).toBe(expected);
  });
});
