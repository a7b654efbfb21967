import { getHealth, type LoadedModel, type Target } from "./health.js";
import { fetchJson } from "./http.js";
import { arrayAt, isObject, numberAt, stringAt } from "./json-value.js";
import { LemonadeError } from "./lemonade-error.js";
import type { Environment } from "./resolve-server.js";

/** A model that the server offers. Everything but the id may be missing on servers other than Lemonade. */
export interface Model {
  id: string;
  recipe: string | undefined;
  labels: readonly string[];
  downloaded: boolean;
  sizeGb: number | undefined;
  maxContextWindow: number | undefined;
}

const totalMs = 15_000;

/** The downloaded models, or with `all` the whole catalogue for the server's hardware. */
export async function listModels(target: Target & { all?: boolean }): Promise<Model[]> {
  const { all = false, ...rest } = target;
  const path = all ? "/models?show_all=true" : "/models";
  return readModels(await fetchJson({ ...rest, path, totalMs }));
}

export function readModels(body: unknown): Model[] {
  if (!isObject(body) || !Array.isArray(body.data)) {
    throw new LemonadeError("invalid_response", "The server's list of models has no data");
  }
  return body.data.flatMap((entry: unknown) => {
    const id = stringAt(entry, "id");
    if (id === undefined) return [];
    return [
      {
        id,
        recipe: stringAt(entry, "recipe"),
        labels: arrayAt(entry, "labels").filter((label) => typeof label === "string"),
        downloaded: !isObject(entry) || entry.downloaded !== false,
        sizeGb: numberAt(entry, "size"),
        maxContextWindow: numberAt(entry, "max_context_window"),
      },
    ];
  });
}

const canonical = (id: string) => id.toLowerCase().replace(/^user\./, "");

/** The listed model that `id` names: case and a leading `user.` do not count. */
export function findModel(models: readonly Model[], id: string): Model | undefined {
  return models.find((model) => model.id === id) ?? models.find((model) => canonical(model.id) === canonical(id));
}

const otherModes = new Set([
  "embeddings",
  "reranking",
  "transcription",
  "realtime-transcription",
  "image",
  "tts",
  "audio-generation",
  "classification",
  "3d",
]);
const otherRecipes = new Set([
  "whispercpp",
  "moonshine",
  "kokoro",
  "openmoss",
  "sd-cpp",
  "thenoise",
  "onnxruntime",
  "acestep",
  "thinksound",
  "trellis",
]);
/** For servers that list ids alone. */
const otherNames = /embed|rerank|whisper|kokoro|moderation|dall-e|stable-diffusion|(^|[-_/])(tts|bge|gte|e5)[-_]/i;

/** Whether a conversation can be had with a model, by its labels, its recipe or, where there is neither, its name. */
export function isChatModel(model: Pick<Model, "id" | "labels" | "recipe">): boolean {
  if (model.labels.includes("chat")) return true;
  if (model.labels.some((label) => otherModes.has(label))) return false;
  if (model.recipe !== undefined) return !otherRecipes.has(model.recipe);
  return !otherNames.test(model.id);
}

/**
 * The model to talk to when the caller names none: LEMONADE_MODEL, else a loaded one (ready before loading), else the
 * first downloaded chat model. Throws LemonadeError `model_not_found` when there is none.
 */
export async function chooseChatModel(target: Target & { env?: Environment }): Promise<string> {
  const { env = process.env, ...rest } = target;
  const named = env.LEMONADE_MODEL?.trim();
  if (named) return named;
  const loaded = await loadedModels(rest);
  const loadedChat = loaded.filter((model) => model.type === "llm");
  const best = loadedChat.find((model) => model.ready) ?? loadedChat[0];
  if (best) return best.name;
  const models = await listModels(rest);
  const untyped = loaded.find((model) => model.type === undefined && isChatModel(listed(models, model)));
  const chosen = untyped?.name ?? models.find((model) => model.downloaded && isChatModel(model))?.id;
  if (chosen !== undefined) return chosen;
  throw new LemonadeError("model_not_found", `The model server at ${target.baseUrl} has no chat model`, {
    hint: "Download one, for example `lemonade pull Qwen3-0.6B-GGUF`, or name one with --model or LEMONADE_MODEL.",
  });
}

function listed(models: readonly Model[], loaded: LoadedModel): Pick<Model, "id" | "labels" | "recipe"> {
  return findModel(models, loaded.name) ?? { id: loaded.name, labels: [], recipe: loaded.recipe };
}

/** Servers other than Lemonade have no health, or another one: then nothing is known to be loaded. */
async function loadedModels(target: Target): Promise<LoadedModel[]> {
  try {
    return (await getHealth(target)).models;
  } catch (error) {
    const otherServer = ["not_found", "model_not_found", "method_not_allowed", "invalid_response", "bad_request"];
    if (error instanceof LemonadeError && otherServer.includes(error.code)) return [];
    throw error;
  }
}
