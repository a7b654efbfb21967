import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { InvalidArgumentError, NativeError } from "../../src/errors/index.js";
import { createVectorIndex, type VectorMetric } from "../../src/native/vector-index.js";

interface Row {
  id: string;
  v: number[];
}
interface Golden {
  files: { file: string; metric: VectorMetric; normalize: boolean; dimension: number; model: string; added: Row[] }[];
  rankings: {
    metric: VectorMetric;
    normalize: boolean;
    count: number;
    dimension: number;
    k: number;
    queries: { query_index: number; cpp: { id: string; score: number }[] }[];
  }[];
  ties: { ids: string[]; k: number[]; hits: [string, number][][] };
  bad_files: {
    file: string;
    loader_config: { model?: string; dimension?: number };
    accepted: boolean;
    error_class: string | null;
    size_after: number | null;
  }[];
  operations: {
    op: string;
    request: { dimension?: number; normalize?: boolean; add?: Row[]; search?: { v: number[]; k: number }[] };
    ok: boolean;
  }[];
}

const fixtures = join(import.meta.dirname, "../fixtures");
const golden = JSON.parse(readFileSync(join(fixtures, "vec-golden/index.json"), "utf8")) as Golden;
const deviations = JSON.parse(readFileSync(join(fixtures, "deviations.json"), "utf8")) as Record<
  string,
  { case: string; reason: string }[]
>;
const stricter = new Set(deviations["vec-golden"]?.map((deviation) => deviation.case));
const folder = mkdtempSync(join(tmpdir(), "gaia-vec-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fixture = (file: string) => join(fixtures, "vec-golden", file);
const component = (i: number, j: number) => (((i * 31 + j * 17 + ((i * j) % 7)) % 97) - 48) / 48;
const vector = (i: number, dimension: number) => Array.from({ length: dimension }, (_, j) => component(i, j));

describe("valid files of the golden set", () => {
  it.each(golden.files)("$file is written byte for byte from its rows", async (file) => {
    const index = createVectorIndex({
      metric: file.metric,
      normalize: file.normalize,
      model: file.model,
      ...(file.dimension > 0 ? { dimension: file.dimension } : {}),
    });
    for (const row of file.added) index.add(row.id, row.v);
    if (file.file.includes("after_remove_and_upsert")) {
      index.remove("b");
      index.upsert("d", [9, 9]);
      index.add("f", [5, 5]);
    }
    const path = join(folder, file.file);
    await index.save(path);
    expect(readFileSync(path)).toEqual(readFileSync(fixture(file.file)));
  });

  it.each(golden.files)("$file is loaded and saved unchanged", async (file) => {
    const index = createVectorIndex({ metric: "ip" });
    await index.load(fixture(file.file));
    expect(index).toMatchObject({
      metric: file.metric,
      normalize: file.normalize,
      model: file.model,
      dimension: file.dimension,
    });
    const path = join(folder, "again", file.file);
    await index.save(path);
    expect(readFileSync(path)).toEqual(readFileSync(fixture(file.file)));
  });
});

const reasons: Record<string, RegExp> = {
  "bad/empty_file.vec": /has 0 bytes, fewer than the header's 36/,
  "bad/short_header.vec": /has 35 bytes, fewer than the header's 36/,
  "bad/wrong_magic.vec": /magic bytes/,
  "bad/magic_without_nul.vec": /magic bytes/,
  "bad/version_2.vec": /format version 2; this release reads version 1/,
  "bad/version_0.vec": /format version 0; this release reads version 1/,
  "bad/metric_7.vec": /unknown metric, 7/,
  "bad/normalize_2.vec": /normalise flag other than 0 and 1, 2/,
  "bad/zero_dim_with_rows.vec": /dimension 0 but 2 records/,
  "bad/model_len_past_end.vec": /ends inside the model tag/,
  "bad/count_huge.vec": /cut short: it promises 1152921504606846976 records, more than its bytes can hold/,
  "bad/count_too_big.vec": /cut short: it promises 2 records, more than its bytes can hold/,
  "bad/truncated_payload.vec": /cut short: it promises 1 records, more than its bytes can hold/,
  "bad/trailing_bytes.vec": /4 bytes after its last record/,
  "bad/empty_id.vec": /empty id in record 0/,
  "bad/id_len_past_end.vec": /ends inside the id of record 0/,
  "bad/duplicate_id.vec": /id "a" a second time in record 1/,
  "bad/nan.vec": /NaN in record 0 \("a"\), column 0/,
  "bad/inf.vec": /an infinity in record 0 \("a"\), column 0/,
  "bad/invalid_utf8_id.vec": /not UTF-8 in record 0/,
  "bad/model_mismatch.vec": /was made by model "model-a", but model "model-b" is expected/,
  "bad/untagged_but_model_expected.vec": /names no model, but model "model-b" is expected/,
  "bad/dimension_mismatch.vec": /has dimension 2, but dimension 768 is expected/,
  "bad/zero_vector_in_normalized.vec": /is normalised but record 0 \("a"\) has length 0\.0/,
  "bad/unnormalized_row_in_normalized.vec": /is normalised but record 0 \("a"\) has length 5\.0/,
};

describe("defective files of the golden set", () => {
  it.each(golden.bad_files)("$file is handled as stated and leaves the index alone", async (bad) => {
    const index = createVectorIndex({ metric: "l2" });
    index.add("kept", [1, 2, 3]);
    const failure: unknown = await index.load(fixture(bad.file), bad.loader_config).catch((error) => error);
    const accepted = failure === undefined;
    expect(accepted, "stricter than the reference exactly where deviations.json says so").toBe(
      bad.accepted && !stricter.has(bad.file),
    );
    if (accepted) {
      expect(index.size).toBe(bad.size_after);
      return;
    }
    expect(failure).toBeInstanceOf(bad.error_class === "invalid_argument" ? InvalidArgumentError : NativeError);
    expect((failure as Error).message).toMatch(reasons[bad.file] as RegExp);
    expect((failure as Error).message).toContain(fixture(bad.file));
    expect(index.ids()).toEqual(["kept"]);
    expect(index.get("kept")).toEqual(Float32Array.of(1, 2, 3));
  });

  it("names no deviation that the golden set does not accept", () => {
    const accepted = golden.bad_files.filter((bad) => bad.accepted).map((bad) => bad.file);
    expect([...stricter].filter((file) => !accepted.includes(file))).toEqual([]);
    expect(stricter.size).toBe(4);
  });

  it("keeps the fixed dimension when an empty file has none", async () => {
    const index = createVectorIndex({ metric: "l2", dimension: 4 });
    await index.load(fixture("bad/empty_dim_vs_fixed.vec"));
    expect(index.dimension).toBe(4);
    expect(() => index.add("a", [1])).toThrow("Expected 4 numbers for vector but received an array of length 1");
  });
});

describe("rankings of the golden set", () => {
  it.each(golden.rankings)("$metric normalize=$normalize $count x $dimension", (ranking) => {
    const index = createVectorIndex({ metric: ranking.metric, normalize: ranking.normalize });
    for (let i = 0; i < ranking.count; i++) index.add(`v${i}`, vector(i, ranking.dimension));
    for (const query of ranking.queries) {
      const hits = index.search(vector(query.query_index, ranking.dimension), ranking.k, { scores: "reference" });
      expect(hits.map((hit) => hit.id)).toEqual(query.cpp.map((hit) => hit.id));
      for (const [i, hit] of hits.entries()) {
        expect(Math.abs(hit.score - (query.cpp[i]?.score as number))).toBeLessThanOrEqual(1e-5);
      }
    }
  });
});

it("gives ties to the earlier inserted id", () => {
  const index = createVectorIndex({ metric: "l2" });
  for (const id of golden.ties.ids) index.add(id, [1, 0]);
  for (const [i, k] of golden.ties.k.entries()) {
    const hits = index.search([0, 0], k, { scores: "reference" });
    expect(hits.map((hit) => [hit.id, hit.score])).toEqual(golden.ties.hits[i]);
  }
});

describe("operations of the golden set", () => {
  it.each(golden.operations)("$op", ({ request, ok }) => {
    const run = () => {
      const { dimension, normalize } = request;
      const index = createVectorIndex({
        metric: "l2",
        ...(dimension === undefined ? {} : { dimension }),
        ...(normalize === undefined ? {} : { normalize }),
      });
      for (const row of request.add ?? []) index.add(row.id, row.v);
      for (const { v, k } of request.search ?? []) index.search(v, k);
    };
    if (ok) expect(run).not.toThrow();
    else expect(run).toThrow(InvalidArgumentError);
  });
});

it("follows a copied file wherever it lies", async () => {
  const path = join(folder, "clé 路径 🚀.vec");
  copyFileSync(fixture("files/unicode_ids.vec"), path);
  const index = createVectorIndex({ metric: "l2" });
  await index.load(path);
  expect(index.ids()).toEqual(["clé/路径#🚀", " space "]);
});
