import { NativeError } from "../errors/index.js";
import type { NativeVectorIndex, VectorMetric } from "./addon-types.js";
import {
  expectBoolean,
  expectInteger,
  expectNonEmptyString,
  expectOneOf,
  expectString,
  invalidArgument,
} from "./arguments.js";
import { expectFloats, type FloatVector } from "./floats.js";
import { native } from "./load.js";
import { nativeCall, nativeJob } from "./native-call.js";
import { type VectorId, VectorIds } from "./vector-ids.js";
import type {
  VectorHit,
  VectorIndexOptions,
  VectorLoadOptions,
  VectorSearchAsyncOptions,
  VectorSearchOptions,
} from "./vector-index-types.js";

export type { VectorMetric } from "./addon-types.js";
export type { FloatVector } from "./floats.js";
export type { VectorId, VectorIdKind } from "./vector-ids.js";
export type * from "./vector-index-types.js";

const largestDimension = 2 ** 32 - 1;

/**
 * Exact nearest-neighbour index. Answers equal a float64 scan of all rows, rounded to float32, ties by ascending id
 * (strings: the earlier added), on every CPU and thread count. Bad arguments are InvalidArgumentError and change
 * nothing. While an asynchronous search, save or load runs, changes are refused with NativeError "BUSY".
 */
export class VectorIndex {
  #handle: NativeVectorIndex;
  readonly #wantedModel: string | undefined;
  readonly #wantedDimension: number;
  #metric: VectorMetric;
  #normalize: boolean;
  #model: string;
  #ids = new VectorIds();
  #running = 0;
  #scratchIds = new Float64Array(16);
  #scratchScores = new Float32Array(16);

  /** @see createVectorIndex */
  constructor(options: VectorIndexOptions) {
    this.#metric = expectOneOf("metric", options?.metric, ["l2", "ip"]);
    this.#normalize = expectBoolean("normalize", options.normalize ?? false);
    this.#wantedModel = options.model === undefined ? undefined : expectString("model", options.model);
    this.#wantedDimension =
      options.dimension === undefined ? 0 : expectInteger("dimension", options.dimension, 1, largestDimension);
    this.#model = this.#wantedModel ?? "";
    this.#handle = createHandle(this.#metric, this.#normalize, this.#wantedDimension);
  }

  get size(): number {
    return this.#handle.size;
  }

  /** 0 until the first vector, a file or the options decide it. */
  get dimension(): number {
    return this.#handle.dimension;
  }

  get metric(): VectorMetric {
    return this.#metric;
  }

  get normalize(): boolean {
    return this.#normalize;
  }

  /** The model tag that save() writes; "" when there is none. */
  get model(): string {
    return this.#model;
  }

  /** Adds one row. Refused: an id already present, NaN or infinity, another length, a zero vector when normalising. */
  add(id: VectorId, vector: FloatVector): void {
    this.#put([id], this.#expectVector("vector", vector), false);
  }

  /** Adds ids.length rows, `rows` holding them one after the other: all or, when one is refused, none. */
  addAll(ids: ArrayLike<VectorId>, rows: Float32Array): void {
    this.#put(ids, rows, false);
  }

  /** Replaces the row in its place in the order, or adds it. */
  upsert(id: VectorId, vector: FloatVector): void {
    this.#put([id], this.#expectVector("vector", vector), true);
  }

  /** upsert() for ids.length rows at once; of rows with one id the last stays. */
  upsertAll(ids: ArrayLike<VectorId>, rows: Float32Array): void {
    this.#put(ids, rows, true);
  }

  /** False when there was no such row. */
  remove(id: VectorId): boolean {
    this.#requireIdle();
    const key = this.#ids.find("id", id);
    if (key === undefined || nativeCall(() => this.#handle.remove(Float64Array.of(key))) === 0) return false;
    this.#ids.forget(key);
    return true;
  }

  has(id: VectorId): boolean {
    const key = this.#ids.find("id", id);
    return key !== undefined && this.#handle.has(key);
  }

  /** A copy of the row as stored (scaled when normalising), undefined when there is none. */
  get(id: VectorId): Float32Array | undefined {
    const key = this.#ids.find("id", id);
    if (key === undefined || !this.#handle.has(key)) return undefined;
    return nativeCall(() => this.#handle.get(key));
  }

  /** All ids in order of insertion. */
  ids(): VectorId[] {
    return Array.from(this.#handle.ids(), (key) => this.#ids.nameOf(key));
  }

  /** The min(k, size) best rows, best first, computed on this thread. */
  search(query: FloatVector, k: number, options: VectorSearchOptions = {}): VectorHit[] {
    const vector = this.#expectVector("query", query);
    const wanted = Math.min(expectInteger("k", k, 0), this.size);
    const reference = expectReference(options);
    if (wanted > this.#scratchIds.length) {
      this.#scratchIds = new Float64Array(wanted);
      this.#scratchScores = new Float32Array(wanted);
    }
    const ids = this.#scratchIds;
    const scores = this.#scratchScores;
    const found = nativeCall(() => this.#handle.searchInto(vector, wanted, ids, scores, reference));
    return hitsFrom(ids, scores, 0, found, this.#ids);
  }

  /**
   * Batch search without allocation, on this thread: the answers of query i go to `ids` and `scores` from i * k on.
   * Returns how many each query has, min(k, size); what lies beyond them keeps its value. For indexes of number ids.
   */
  searchInto(
    queries: Float32Array,
    k: number,
    ids: BigInt64Array | Float64Array,
    scores: Float32Array,
    options: VectorSearchOptions = {},
  ): number {
    const count = this.#expectQueries(queries);
    expectInteger("k", k, 0);
    if (this.#ids.kind === "string") throw invalidArgument("ids", "an index of number ids", "string ids");
    if (!(ids instanceof Float64Array || ids instanceof BigInt64Array) || ids.length < count * k) {
      throw invalidArgument("ids", `a Float64Array or BigInt64Array of at least ${count * k} elements`, ids);
    }
    if (!(scores instanceof Float32Array) || scores.length < count * k) {
      throw invalidArgument("scores", `a Float32Array of at least ${count * k} elements`, scores);
    }
    const reference = expectReference(options);
    return nativeCall(() => this.#handle.searchInto(queries, k, ids, scores, reference));
  }

  /** search() on a thread of its own. An abort rejects with the signal's reason. */
  async searchAsync(query: FloatVector, k: number, options: VectorSearchAsyncOptions = {}): Promise<VectorHit[]> {
    const [hits] = await this.#searchJob(this.#expectVector("query", query), 1, k, options);
    return hits as VectorHit[];
  }

  /** The answers of each query of a batch, `queries` holding them one after the other, on a thread of its own. */
  async searchAllAsync(
    queries: Float32Array,
    k: number,
    options: VectorSearchAsyncOptions = {},
  ): Promise<VectorHit[][]> {
    return this.#searchJob(queries, this.#expectQueries(queries), k, options);
  }

  /**
   * Writes a `.vec` file, whole or not at all, creating parent folders. Number ids are written in decimal.
   * @throws NativeError "IO" (rejects)
   */
  async save(path: string, options: { signal?: AbortSignal } = {}): Promise<void> {
    expectPath(path);
    const names = this.#ids.kind === "string" ? (this.ids() as string[]) : [];
    return this.#job(() => this.#handle.save(path, this.#model, names), options.signal);
  }

  /**
   * Replaces rows, ids, metric, normalisation and model by those of a `.vec` file; when it is refused, the index stays
   * as it was. Searches meanwhile see the old rows.
   * @throws NativeError "NOT_FOUND", "IO", "CORRUPT", "UNSUPPORTED_VERSION" or "MODEL_MISMATCH", InvalidArgumentError
   *   for another dimension (rejects)
   */
  async load(path: string, options: VectorLoadOptions = {}): Promise<void> {
    this.#requireIdle();
    expectPath(path);
    const model = options.model === undefined ? this.#wantedModel : expectString("model", options.model);
    const dimension =
      options.dimension === undefined
        ? this.#wantedDimension
        : expectInteger("dimension", options.dimension, 1, largestDimension);
    const kind = expectOneOf("ids", options.ids ?? "string", ["string", "number"]);
    // Read into a handle of its own: rows and ids change places in one step, or not at all.
    const handle = createHandle(this.#metric, this.#normalize, 0);
    const loaded = await this.#job(() => handle.load(path, model, dimension, kind === "number"), options.signal);
    this.#handle = handle;
    this.#metric = loaded.metric;
    this.#normalize = loaded.normalize;
    this.#model = loaded.model;
    this.#ids = VectorIds.loaded(handle.size === 0 ? undefined : kind, loaded.ids);
  }

  #put(ids: ArrayLike<VectorId>, rows: Float32Array, replace: boolean): void {
    this.#requireIdle();
    if (typeof ids !== "object" || ids === null || typeof ids.length !== "number") {
      throw invalidArgument("ids", "an array of ids", ids);
    }
    if (!(rows instanceof Float32Array)) throw invalidArgument("rows", "a Float32Array", rows);
    const count = ids.length;
    const dimension = this.dimension > 0 || count === 0 ? this.dimension : rows.length / count;
    if (rows.length !== count * dimension || !Number.isInteger(dimension) || (count > 0 && dimension === 0)) {
      const each = this.dimension > 0 ? `rows of ${dimension} numbers` : "non-empty rows of equal length";
      throw invalidArgument("rows", `${count} ${each}`, rows);
    }
    const planned = this.#ids.plan(ids, replace);
    nativeCall(() => (replace ? this.#handle.upsert(planned.keys, rows) : this.#handle.add(planned.keys, rows)));
    planned.commit();
  }

  #expectVector(name: string, value: unknown): Float32Array {
    const vector = expectFloats(name, value);
    const dimension = this.dimension;
    if (dimension === 0 ? vector.length === 0 : vector.length !== dimension) {
      throw invalidArgument(name, dimension === 0 ? "at least one number" : `${dimension} numbers`, value);
    }
    return vector;
  }

  #expectQueries(queries: unknown): number {
    const dimension = this.dimension;
    if (!(queries instanceof Float32Array) || (dimension > 0 && queries.length % dimension !== 0)) {
      throw invalidArgument(
        "queries",
        dimension > 0 ? `a Float32Array of queries of ${dimension} numbers` : "a Float32Array",
        queries,
      );
    }
    return dimension > 0 ? queries.length / dimension : Math.min(queries.length, 1);
  }

  async #searchJob(
    queries: Float32Array,
    count: number,
    k: number,
    options: VectorSearchAsyncOptions,
  ): Promise<VectorHit[][]> {
    const wanted = Math.min(expectInteger("k", k, 0), this.size);
    const reference = expectReference(options);
    const names = this.#ids;
    const { ids, scores } = await this.#job(() => this.#handle.search(queries, wanted, reference), options.signal);
    return Array.from({ length: count }, (_, i) => hitsFrom(ids, scores, i * wanted, wanted, names));
  }

  async #job<T>(start: Parameters<typeof nativeJob<T>>[0], signal: AbortSignal | undefined): Promise<T> {
    this.#running++;
    try {
      return await nativeJob(start, signal);
    } finally {
      this.#running--;
    }
  }

  #requireIdle(): void {
    if (this.#running === 0) return;
    throw new NativeError("BUSY", "The vector index cannot change while a search, save or load of it is running", {
      hint: "Await the promise of that call first.",
    });
  }
}

function createHandle(metric: VectorMetric, normalize: boolean, dimension: number): NativeVectorIndex {
  return new (native().VectorIndex)(metric, normalize, dimension);
}

function hitsFrom(
  keys: Float64Array,
  scores: Float32Array,
  start: number,
  count: number,
  names: VectorIds,
): VectorHit[] {
  const hits: VectorHit[] = [];
  for (let i = start; i < start + count; i++) {
    hits.push({ id: names.nameOf(keys[i] as number), score: scores[i] as number });
  }
  return hits;
}

function expectReference(options: VectorSearchOptions): boolean {
  return expectOneOf("scores", options.scores ?? "raw", ["raw", "reference"]) === "reference";
}

function expectPath(path: unknown): string {
  const text = expectNonEmptyString("path", path);
  if (text.includes("\0")) throw invalidArgument("path", "a path without NUL", path);
  return text;
}

/** An empty index; rows come by add(), addAll() or load(). */
export function createVectorIndex(options: VectorIndexOptions): VectorIndex {
  return new VectorIndex(options);
}
