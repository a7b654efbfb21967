import type { NativeJob } from "./native-call.js";

export type VectorMetric = "l2" | "ip";

/** The core's index; ids are safe integers, vectors float32. The class VectorIndex checks arguments and names. */
export interface NativeVectorIndex {
  readonly size: number;
  readonly dimension: number;
  add(ids: Float64Array, rows: Float32Array): void;
  upsert(ids: Float64Array, rows: Float32Array): void;
  remove(ids: Float64Array): number;
  has(id: number): boolean;
  get(id: number): Float32Array;
  /** In order of insertion. */
  ids(): Float64Array;
  /** Writes the answers of query i from i * k on and returns how many each query has. */
  searchInto(
    queries: Float32Array,
    k: number,
    ids: BigInt64Array | Float64Array,
    scores: Float32Array,
    reference: boolean,
  ): number;
  /** The answers of all queries, one after the other. */
  search(queries: Float32Array, k: number, reference: boolean): NativeJob<{ ids: Float64Array; scores: Float32Array }>;
  /** `names` in order of insertion; none: ids are written in decimal. */
  save(path: string, model: string, names: string[]): NativeJob<void>;
  /** Replaces the whole index once the file has been read; `ids` is empty when `numbers`. */
  load(
    path: string,
    model: string | undefined,
    dimension: number,
    numbers: boolean,
  ): NativeJob<{ metric: VectorMetric; normalize: boolean; model: string; ids: string[] }>;
}

/** Parser of event streams. Joined events: event, id, retry and data of each in turn, every field ended by CR. */
export interface NativeSseParser {
  feed(bytes: Uint8Array): string | undefined;
  finish(flushIncomplete: boolean): [incomplete: boolean, joined: string | undefined];
  readonly commentCount: number;
  readonly lastEventId: string;
  readonly retry: number | undefined;
}

/** The whole surface of the addon, topic by topic. test/unit/addon-surface.test.ts compares it with the binary. */
export interface Addon {
  /** Version of the package the binary was built from. */
  readonly release: string;
  readonly sqliteVersion: string;
  /** Instruction-set level the kernels run at, for example "avx512-vnni". */
  readonly cpuLevel: string;
  codeWords(text: string): string[];
  questionWords(question: string): string[];
  readonly SseParser: new (maxEventBytes: number) => NativeSseParser;
  readonly VectorIndex: new (metric: VectorMetric, normalize: boolean, dimension: number) => NativeVectorIndex;
}

export const addonExports = [
  "release",
  "sqliteVersion",
  "cpuLevel",
  "codeWords",
  "questionWords",
  "SseParser",
  "VectorIndex",
] as const satisfies readonly (keyof Addon)[];
