import { expectBoolean, expectInteger, expectNonEmptyString, expectString, invalidArgument } from "./arguments.js";
import { native } from "./load.js";
import { type NativeJob, nativeCall, nativeJob } from "./native-call.js";

export interface CodeIndexOptions {
  /** Absolute, symlink-resolved folder that is indexed. */
  root: string;
  /** Folder of this root's index; created when missing. */
  stateDir: string;
  /** The model that makes the vectors. */
  modelId: string;
  /** Length of its vectors. */
  dimension: number;
  /** True for the embedder built into the addon; otherwise the caller fills in the vectors (pendingTexts). */
  native: boolean;
}

export interface UpdateOptions {
  /** Larger files are left out, in bytes. Default: as in the last update that said so, at first 1 MiB. */
  maxFileBytes?: number;
  /** Files beyond this number, by path, are left out. Default: as in the last update that said so, at first 100,000. */
  maxFiles?: number;
  /** Forget everything first. */
  rebuild?: boolean;
  signal?: AbortSignal;
  /** Called at most every 50 ms. */
  onProgress?: (progress: UpdateProgress) => void;
}

export interface UpdateProgress {
  /** "wait": another process is updating this index. */
  phase: "wait" | "scan" | "read";
  filesDone: number;
  filesTotal: number;
  bytesDone: number;
  /** The file just finished, relative to the root. */
  path: string;
}

export interface UpdateReport {
  files: number;
  /** Files opened and read in this run. */
  filesRead: number;
  /** Files whose text was new or different. */
  filesChanged: number;
  filesRemoved: number;
  chunks: number;
  chunksAdded: number;
  chunksRemoved: number;
  /** Files left out with a reason. */
  skipped: number;
  /** Entries left out by git's rules or the built-in excludes; a whole folder counts once. */
  ignored: number;
  /** What was found damaged or outdated and rebuilt; empty otherwise. */
  repaired: string;
}

export interface SearchHit {
  path: string;
  startLine: number;
  endLine: number;
  /** With its scope, "Store.close"; empty for text outside symbols. */
  symbol: string;
  kind: string;
  language: string;
  content: string;
  /** 0 to 1, comparable within one answer only. */
  score: number;
}

export interface CodeIndexStatus {
  files: number;
  chunks: number;
  /** Chunks whose vector the embedder has not made yet. */
  vectorsMissing: number;
  bytes: number;
  /** Milliseconds since the epoch; 0 before the first complete update. */
  updatedAtMs: number;
  modelId: string;
  ignored: number;
  leftOut: { path: string; reason: string }[];
  languages: { language: string; files: number }[];
}

/** The addon's class; use {@link CodeIndex}. */
export interface NativeCodeIndex {
  update(
    options: { maxFileBytes?: number; maxFiles?: number; rebuild: boolean },
    progress: ((progress: UpdateProgress) => void) | undefined,
  ): NativeJob<UpdateReport>;
  search(query: string, limit: number, vector: Float32Array | undefined): NativeJob<SearchHit[]>;
  status(): NativeJob<CodeIndexStatus>;
  exportTo(folder: string): NativeJob<number>;
  pendingTexts(limit: number): NativeJob<{ keys: Uint8Array; texts: string[] }>;
  storeVectors(keys: Uint8Array, vectors: Float32Array): NativeJob<undefined>;
  close(): void;
}

export interface NativeCodeIndexClass {
  new (options: CodeIndexOptions): NativeCodeIndex;
  clear(stateDir: string): void;
}

/**
 * The index of one source tree. Every method but `close` works on a thread of its own; calls on one object take turns.
 * A killed process leaves each file's old state or its new one; the next update goes on from there.
 */
export class CodeIndex {
  readonly #native: NativeCodeIndex;
  readonly dimension: number;

  /**
   * Opens or creates the index.
   * @throws NativeError UNSUPPORTED_VERSION for an index of a newer release, IO when the folder cannot be written.
   */
  constructor(options: CodeIndexOptions) {
    expectNonEmptyString("root", options.root);
    expectNonEmptyString("stateDir", options.stateDir);
    expectNonEmptyString("modelId", options.modelId);
    expectBoolean("native", options.native);
    this.dimension = expectInteger("dimension", options.dimension, 1, 65_536);
    this.#native = nativeCall(() => new (native().CodeIndex)(options));
  }

  /**
   * Brings the index up to date with the files on disk, reading only those whose time stamps changed.
   * @throws NativeError MODEL_MISMATCH when the index holds another model's vectors and `rebuild` is not set.
   */
  update(options: UpdateOptions = {}): Promise<UpdateReport> {
    const { maxFileBytes, maxFiles } = options;
    const given = {
      rebuild: expectBoolean("rebuild", options.rebuild ?? false),
      ...(maxFileBytes === undefined ? {} : { maxFileBytes: expectInteger("maxFileBytes", maxFileBytes, 1) }),
      ...(maxFiles === undefined ? {} : { maxFiles: expectInteger("maxFiles", maxFiles, 1) }),
    };
    return nativeJob(() => this.#native.update(given, options.onProgress), options.signal);
  }

  /**
   * The chunks that answer best, best first.
   * @param vector The question's vector; needed when the model is not the built-in one.
   */
  search(query: string, limit: number, vector?: Float32Array, signal?: AbortSignal): Promise<SearchHit[]> {
    expectString("query", query);
    expectInteger("limit", limit, 1, 10_000);
    if (vector !== undefined && !(vector instanceof Float32Array && vector.length === this.dimension)) {
      throw invalidArgument("vector", `a Float32Array of length ${this.dimension}`, vector);
    }
    return nativeJob(() => this.#native.search(query, limit, vector), signal);
  }

  status(): Promise<CodeIndexStatus> {
    return nativeJob(() => this.#native.status());
  }

  /** Writes metadata.json and index.vec into `folder`, which is created when missing; resolves to the chunk count. */
  exportTo(folder: string, signal?: AbortSignal): Promise<number> {
    expectNonEmptyString("folder", folder);
    return nativeJob(() => this.#native.exportTo(folder), signal);
  }

  /** Up to `limit` texts that have no vector yet; `keys` holds 16 bytes a text. */
  pendingTexts(limit: number): Promise<{ keys: Uint8Array; texts: string[] }> {
    expectInteger("limit", limit, 1, 100_000);
    return nativeJob(() => this.#native.pendingTexts(limit));
  }

  /** Stores one vector a key; `vectors` holds them one after the other. */
  async storeVectors(keys: Uint8Array, vectors: Float32Array): Promise<void> {
    if (vectors.length !== (keys.length / 16) * this.dimension) {
      throw invalidArgument("vectors", `${(keys.length / 16) * this.dimension} numbers`, vectors);
    }
    await nativeJob(() => this.#native.storeVectors(keys, vectors));
  }

  /** Later calls throw NativeError CLOSED; calls that run finish first. */
  close(): void {
    this.#native.close();
  }

  /** Removes the index in `stateDir`. @throws NativeError BUSY while another process updates it. */
  static clear(stateDir: string): void {
    expectNonEmptyString("stateDir", stateDir);
    nativeCall(() => native().CodeIndex.clear(stateDir));
  }
}
