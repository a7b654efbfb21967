import type { Embedder } from "../embedding/embedder.js";
import { EmptyRootError, NativeError } from "../errors/index.js";
import type { UpdateReport } from "../native/code-index.js";
import { CodeIndex, type CodeIndexStatus, type SearchHit, type UpdateProgress } from "../native/code-index.js";
import type { Root } from "./root.js";

const embedBatch = 256;

export interface RefreshOptions {
  rebuild?: boolean;
  maxFileBytes?: number | undefined;
  maxFiles?: number | undefined;
  signal?: AbortSignal;
  onProgress?: (progress: RefreshProgress) => void;
}

export type RefreshProgress = UpdateProgress | { phase: "embed"; textsDone: number };

export interface RefreshReport extends UpdateReport {
  /** Vectors made by an embedder outside the core in this run. */
  textsEmbedded: number;
}

/** One source tree, searchable: the index in the core together with the embedder that makes its vectors. */
export class CodeSearch {
  readonly root: Root;
  readonly #index: CodeIndex;
  readonly #embedder: Embedder;

  constructor(root: Root, embedder: Embedder) {
    this.root = root;
    this.#embedder = embedder;
    this.#index = new CodeIndex({
      root: root.path,
      stateDir: root.stateDir,
      modelId: embedder.id,
      dimension: embedder.dimension,
      native: embedder.native,
    });
  }

  /**
   * Brings the index up to date with the files. Work done before an abort is kept.
   * @throws EmptyRootError when there is nothing to index; NativeError MODEL_MISMATCH when the index was made with
   * another embedder and `rebuild` is not set.
   */
  async refresh(options: RefreshOptions = {}): Promise<RefreshReport> {
    const { signal, onProgress } = options;
    const report = await this.#update(options);
    let textsEmbedded = 0;
    while (!this.#embedder.native) {
      const pending = await this.#index.pendingTexts(embedBatch);
      if (pending.texts.length === 0) break;
      await this.#index.storeVectors(pending.keys, await this.#embedder.embed(pending.texts, "passage", signal));
      textsEmbedded += pending.texts.length;
      onProgress?.({ phase: "embed", textsDone: textsEmbedded });
    }
    if (report.files === 0) throw new EmptyRootError(this.root.path, report.ignored, report.skipped);
    return { ...report, textsEmbedded };
  }

  async #update(options: RefreshOptions): Promise<UpdateReport> {
    try {
      return await this.#index.update({
        rebuild: options.rebuild ?? false,
        ...(options.maxFileBytes === undefined ? {} : { maxFileBytes: options.maxFileBytes }),
        ...(options.maxFiles === undefined ? {} : { maxFiles: options.maxFiles }),
        ...(options.signal ? { signal: options.signal } : {}),
        ...(options.onProgress ? { onProgress: options.onProgress } : {}),
      });
    } catch (error) {
      if (!(error instanceof NativeError) || error.code !== "MODEL_MISMATCH") throw error;
      throw new NativeError("MODEL_MISMATCH", error.message, {
        hint: "Run `gaia index --rebuild` to make the vectors anew.",
        cause: error,
      });
    }
  }

  /** The passages that answer best, best first; what the index holds, without looking at the disk. */
  async search(query: string, limit: number, signal?: AbortSignal): Promise<SearchHit[]> {
    const vector = this.#embedder.native ? undefined : await this.#embedder.embed([query], "query", signal);
    return this.#index.search(query, limit, vector, signal);
  }

  status(): Promise<CodeIndexStatus> {
    return this.#index.status();
  }

  exportTo(folder: string, signal?: AbortSignal): Promise<number> {
    return this.#index.exportTo(folder, signal);
  }

  close(): void {
    this.#index.close();
  }
}
