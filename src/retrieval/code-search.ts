import type { Embedder } from "../embedding/embedder.js";
import { EmptyRootError, NativeError, type NativeErrorCode } from "../errors/index.js";
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

const nextSteps: Partial<Record<NativeErrorCode, string>> = {
  MODEL_MISMATCH: "Run `gaia index --rebuild` to make the vectors anew.",
  UNSUPPORTED_VERSION: "Update gaia, or remove this index with `gaia clear` and make it anew.",
  CORRUPT: "Run `gaia index --rebuild` to make the index anew.",
  IO: "Check the permissions and the space there, or set GAIA_CONFIG_DIR to another folder.",
};

/** The core's error with what to do about an index in that state. */
function withNextStep(error: unknown): unknown {
  if (!(error instanceof NativeError)) return error;
  const hint = nextSteps[error.code];
  return hint === undefined ? error : new NativeError(error.code, error.message, { hint, cause: error });
}

/** One source tree, searchable: the index in the core together with the embedder that makes its vectors. */
export class CodeSearch {
  readonly root: Root;
  readonly #index: CodeIndex;
  readonly #embedder: Embedder;

  constructor(root: Root, embedder: Embedder) {
    this.root = root;
    this.#embedder = embedder;
    try {
      this.#index = new CodeIndex({
        root: root.path,
        stateDir: root.stateDir,
        modelId: embedder.id,
        dimension: embedder.dimension,
        native: embedder.native,
      });
    } catch (error) {
      throw withNextStep(error);
    }
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
      throw withNextStep(error);
    }
  }

  /** The passages that answer best, best first; what the index holds, without looking at the disk. */
  async search(query: string, limit: number, signal?: AbortSignal): Promise<SearchHit[]> {
    const vector = this.#embedder.native ? undefined : await this.#embedder.embed([query], "query", signal);
    try {
      return await this.#index.search(query, limit, vector, signal);
    } catch (error) {
      throw withNextStep(error);
    }
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
