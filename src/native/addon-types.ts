import type { NativeCodeIndexClass } from "./code-index.js";
import type { NativeJob } from "./native-call.js";

/** A piece of one file, the unit of search. Lines count from 1, both ends included; a line ends at LF. */
export interface Chunk {
  content: string;
  startLine: number;
  endLine: number;
  /** Null for text outside symbols. */
  symbolName: string | null;
  /** "function", "method", "class", "section" and the like; null without symbol. */
  symbolType: string | null;
  /** Enclosing symbols joined by ".", empty at top level. */
  scope: string;
  /** Comments, decorators and attributes directly above the symbol; not part of `content`. */
  leading: string;
  docstring: string | null;
}

export interface ChunkedFile {
  language: string;
  /** Modules, headers or packages the file names in its imports, in source order. */
  imports: string[];
  chunks: Chunk[];
}

/** What the text for an embedding model is made of. */
export type EmbeddableChunk = Pick<Chunk, "content" | "symbolName" | "symbolType"> &
  Partial<Pick<Chunk, "scope" | "leading">>;

/** A file's text: no byte-order mark, every line end an LF. */
export interface SourceText {
  text: string;
  /** The bytes were not UTF-8 and were read as latin-1. */
  latin1: boolean;
  /** SHA-256 of the text as UTF-8, a byte-order mark included; 64 hexadecimal digits. */
  sha256: string;
}

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

/** The rules of several ignore files; see ignore.ts. */
export interface NativeIgnoreRules {
  ignores(path: string, isDirectory: boolean): boolean;
}

/** A walk's result as columns: row i of each belongs to one file, or to one skipped entry. */
export interface NativeWalkResult {
  readonly paths: string[];
  readonly sizes: Float64Array;
  readonly modifiedNs: BigInt64Array;
  readonly changedNs: BigInt64Array;
  readonly inodes: BigUint64Array;
  readonly skippedPaths: string[];
  readonly skippedReasons: string[];
  readonly ignored: number;
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
  chunk(bytes: Uint8Array, path: string, maxCodePoints: number): NativeJob<ChunkedFile>;
  decodeSource(bytes: Uint8Array): NativeJob<SourceText | null>;
  languageOf(path: string): string | null;
  /** An empty path stands for none. */
  embedText(chunk: EmbeddableChunk, path: string, maxCodePoints: number): string;
  codeWords(text: string): string[];
  questionWords(question: string): string[];
  readonly SseParser: new (maxEventBytes: number) => NativeSseParser;
  readonly Store: new (path: string, options: NativeStoreOptions) => NativeStore;
  readonly StoreStatement: new (store: NativeStore, sql: string) => NativeStoreStatement;
  readonly StoreCursor: new (store: NativeStore, sql: string, parameters: readonly StoreValue[]) => NativeStoreCursor;
  /** Runs one statement on a connection and thread of its own. */
  storeAll(
    path: string,
    options: NativeStoreOptions,
    sql: string,
    parameters: readonly StoreValue[],
    bigints: boolean,
  ): NativeJob<NativeStoreRows>;
  readonly VectorIndex: new (metric: VectorMetric, normalize: boolean, dimension: number) => NativeVectorIndex;
  globMatches(pattern: string, text: string, pathMode: boolean, ignoreCase: boolean): boolean;
  readonly IgnoreRules: new (bases: string[], texts: (string | Uint8Array)[], ignoreCase: boolean) => NativeIgnoreRules;
  isSensitiveName(path: string): boolean;
  holdsPrivateKey(bytes: Uint8Array): boolean;
  walk(root: string, maxFileBytes: number, maxFiles: number): NativeJob<NativeWalkResult>;
  findRoot(path: string): string;

  readonly CodeIndex: NativeCodeIndexClass;

  /** Writes the vectors of `texts`, one after the other, into `vectors`. */
  embed(texts: readonly string[], vectors: Float32Array): void;
  readonly embedderId: string;
  readonly embedderDimension: number;
}

/** What SQLite keeps; integers come back as numbers or, when asked for, all as bigint. */
export type StoreValue = number | bigint | string | Uint8Array | null;

export interface NativeStoreOptions {
  wal: boolean;
  busyTimeoutMs: number;
  foreignKeys: boolean;
  readOnly: boolean;
  createIfMissing: boolean;
}

/** `values` holds row after row, each of `columns.length` values. */
export interface NativeStoreRows {
  columns: string[];
  values: StoreValue[];
}

export interface NativeStore {
  exec(sql: string): void;
  migrate(steps: readonly { version: number; name: string; sql: string }[]): void;
  ensureColumn(table: string, column: string, declaration: string): boolean;
  begin(readOnly: boolean): void;
  commit(): void;
  rollback(): void;
  changes(): number;
  close(): void;
  isOpen(): boolean;
}

export interface NativeStoreStatement {
  /** One name a parameter, with its prefix; empty for a plain `?`. */
  readonly parameters: readonly string[];
  /** Replaced by `rows` when a schema change gave the statement other columns. */
  readonly columns: readonly string[];
  run(parameters: readonly StoreValue[]): [changes: number, lastInsertRowid: bigint];
  /** Values of at most `limit` rows (0 is all), row after row. */
  rows(parameters: readonly StoreValue[], limit: number, bigints: boolean): StoreValue[];
}

export interface NativeStoreCursor {
  next(bigints: boolean): StoreValue[] | undefined;
  columns(): string[];
  close(): void;
}

export const addonExports = [
  "release",
  "sqliteVersion",
  "cpuLevel",
  "chunk",
  "decodeSource",
  "languageOf",
  "embedText",
  "codeWords",
  "questionWords",
  "SseParser",
  "Store",
  "StoreStatement",
  "StoreCursor",
  "storeAll",
  "VectorIndex",
  "globMatches",
  "IgnoreRules",
  "isSensitiveName",
  "holdsPrivateKey",
  "walk",
  "findRoot",
  "CodeIndex",
  "embed",
  "embedderId",
  "embedderDimension",
] as const satisfies readonly (keyof Addon)[];
