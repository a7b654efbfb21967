/** A model of the double's catalogue, as `GET /models` lists it. */
export interface CatalogueModel {
  id: string;
  checkpoint: string;
  recipe: string;
  labels: string[];
  sizeGb: number;
  downloaded: boolean;
  contextSize?: number;
  maxContextWindow?: number;
}

export type Profile = "9.0" | "10.1" | "11.7" | "main";

export const defaultCatalogue: readonly CatalogueModel[] = [
  {
    id: "Gemma-4-E4B-it-GGUF",
    checkpoint: "example-org/gemma-4-E4B-it-GGUF:Q4_K_M",
    recipe: "llamacpp",
    labels: ["chat", "vision", "tool-calling", "hot"],
    sizeGb: 5.97,
    downloaded: true,
    contextSize: 32768,
    maxContextWindow: 131072,
  },
  {
    id: "Qwen3-0.6B-GGUF",
    checkpoint: "unsloth/Qwen3-0.6B-GGUF:Q4_0",
    recipe: "llamacpp",
    labels: ["chat", "reasoning", "tool-calling"],
    sizeGb: 0.38,
    downloaded: true,
    contextSize: 4096,
  },
  {
    id: "embeddinggemma-300m-GGUF",
    checkpoint: "ggml-org/embeddinggemma-300M-GGUF:Q8_0",
    recipe: "llamacpp",
    labels: ["embeddings", "custom"],
    sizeGb: 0.33,
    downloaded: true,
    contextSize: 8192,
  },
  {
    id: "gemma4-it-e2b-FLM",
    checkpoint: "gemma4-it:e2b",
    recipe: "flm",
    labels: ["chat", "vision"],
    sizeGb: 3.2,
    downloaded: false,
    contextSize: 32768,
  },
];

const types: Readonly<Record<string, string>> = {
  embeddings: "embedding",
  reranking: "reranking",
  transcription: "transcription",
};
const perType = { classification: 1, embedding: 1, image: 1, llm: 1, reranking: 1, transcription: 1, tts: 1 };
const none = Object.fromEntries(Object.keys(perType).map((type) => [type, 0]));

/** What the double knows: its catalogue and which models are in memory, one of each type. */
export class LemonadeState {
  readonly catalogue: CatalogueModel[];
  readonly #loaded: CatalogueModel[] = [];
  #uses = 0;
  readonly #lastUse = new Map<string, number>();

  constructor(catalogue: readonly CatalogueModel[]) {
    this.catalogue = catalogue.map((model) => ({ ...model }));
  }

  /** By any accepted form of its name: `user.` before and `:latest` behind do not count. */
  find(name: string): CatalogueModel | undefined {
    const bare = name.replace(/^(user|extra|builtin)\./, "").replace(/:latest$/, "");
    return this.catalogue.find((model) => model.id === bare);
  }

  typeOf(model: CatalogueModel): string {
    return model.labels.map((label) => types[label]).find((type) => type !== undefined) ?? "llm";
  }

  /** Downloads if need be and loads; a model of the same type leaves memory. */
  load(model: CatalogueModel): void {
    model.downloaded = true;
    const other = this.#loaded.findIndex((candidate) => this.typeOf(candidate) === this.typeOf(model));
    if (other >= 0) this.#loaded.splice(other, 1);
    this.#loaded.push(model);
    this.#lastUse.set(model.id, ++this.#uses);
  }

  unloadAll(): void {
    this.#loaded.length = 0;
  }

  get loaded(): readonly CatalogueModel[] {
    return this.#loaded;
  }

  get loadedChatModel(): CatalogueModel | undefined {
    return this.#loaded.find((model) => this.typeOf(model) === "llm");
  }

  models(showAll: boolean): object {
    const listed = this.catalogue.filter((model) => showAll || model.downloaded);
    return { data: listed.map((model) => this.describe(model)), object: "list" };
  }

  describe(model: CatalogueModel): object {
    return {
      checkpoint: model.checkpoint,
      checkpoints: { main: model.checkpoint },
      components: [],
      created: 1234567890,
      downloaded: model.downloaded,
      id: model.id,
      labels: model.labels,
      object: "model",
      owned_by: "lemonade",
      recipe: model.recipe,
      recipe_options: {},
      registry_source: "huggingface",
      size: model.sizeGb,
      source: "huggingface",
      suggested: true,
      update_available: false,
      ...(model.maxContextWindow === undefined ? {} : { max_context_window: model.maxContextWindow }),
    };
  }

  health(profile: Profile): object {
    const latest = this.#loaded.at(-1);
    if (profile === "9.0") {
      return {
        status: "ok",
        checkpoint_loaded: latest?.checkpoint ?? null,
        model_loaded: latest?.id ?? null,
        context_size: latest?.contextSize ?? 4096,
        log_streaming: { sse: true, websocket: false },
      };
    }
    const old = profile === "10.1";
    const models = this.#loaded.map((model, at) => (old ? this.#basics(model, at) : this.#details(model, at)));
    const common = { all_models_loaded: models, model_loaded: latest?.id ?? null, status: "ok" };
    if (old) {
      return {
        ...common,
        max_models: { audio: 1, embedding: 1, image: 1, llm: 1, reranking: 1, tts: 1 },
        version: "10.1.0",
        websocket_port: 9000,
      };
    }
    return {
      ...common,
      max_models: perType,
      pinned_helper_models: none,
      pinned_models: none,
      telemetry: { enabled: false },
      update_check_done: true,
      version: "11.7.0",
      websocket_port: 38211,
    };
  }

  #basics(model: CatalogueModel, at: number): object {
    return {
      backend_url: `http://127.0.0.1:${8001 + at}/v1`,
      checkpoint: model.checkpoint,
      device: model.recipe === "flm" ? "npu" : "gpu",
      last_use: this.#lastUse.get(model.id) ?? 0,
      model_name: model.id,
      recipe: model.recipe,
      recipe_options: { ctx_size: model.contextSize ?? -1 },
      type: this.typeOf(model),
    };
  }

  #details(model: CatalogueModel, at: number): object {
    return {
      ...this.#basics(model, at),
      backend_alive: true,
      backend_health: "ready",
      is_busy: false,
      is_streaming: false,
      launch_command: `llama-server --port ${8001 + at}`,
      loaded: true,
      pid: 4101 + at,
      pinned: false,
      residency_class: "standard",
      slot_pool: `standard/${this.typeOf(model)}`,
      status: "ready",
      watchdog_reset: false,
      ...(model.maxContextWindow === undefined ? {} : { max_context_window: model.maxContextWindow }),
    };
  }
}
