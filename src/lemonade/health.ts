import { fetchJson } from "./http.js";
import { arrayAt, isObject, numberAt, objectAt, stringAt } from "./json-value.js";
import { LemonadeError } from "./lemonade-error.js";
import type { Server } from "./resolve-server.js";

/** Where a request goes. */
export interface Target extends Pick<Server, "baseUrl"> {
  apiKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A model in the server's memory. */
export interface LoadedModel {
  name: string;
  /** llm, embedding, reranking, transcription, image, tts …; absent on servers before 9.1.4. */
  type: string | undefined;
  recipe: string | undefined;
  /** cpu, gpu, npu. */
  devices: string[];
  /** Context in tokens; absent when the server chooses it itself. */
  contextSize: number | undefined;
  /** False while it is being loaded or taken out of memory. */
  ready: boolean;
}

export interface Health {
  ok: boolean;
  version: string | undefined;
  /** Most recently used first is not promised; the order is the server's. */
  models: LoadedModel[];
}

const totalMs = 5000;

/** What the server runs and has loaded. */
export async function getHealth(target: Target): Promise<Health> {
  return readHealth(await fetchJson({ ...target, path: "/health", totalMs }));
}

/** Reads health of every server version; servers before 9.1.4 know one model only. */
export function readHealth(body: unknown): Health {
  if (!isObject(body) || typeof body.status !== "string") {
    throw new LemonadeError("invalid_response", "The server's health has no status");
  }
  const single = stringAt(body, "model_loaded");
  const models = Array.isArray(body.all_models_loaded)
    ? arrayAt(body, "all_models_loaded").flatMap(readLoadedModel)
    : single === undefined
      ? []
      : [{ ...unknownModel(single), contextSize: positive(numberAt(body, "context_size")) }];
  return { ok: body.status === "ok", version: stringAt(body, "version"), models };
}

function unknownModel(name: string): LoadedModel {
  return { name, type: undefined, recipe: undefined, devices: [], contextSize: undefined, ready: true };
}

function readLoadedModel(entry: unknown): LoadedModel[] {
  const name = stringAt(entry, "model_name");
  if (name === undefined) return [];
  const status = stringAt(entry, "status");
  const size = positive(numberAt(objectAt(entry, "recipe_options"), "ctx_size"));
  return [
    {
      name,
      type: stringAt(entry, "type"),
      recipe: stringAt(entry, "recipe"),
      // Documents separate devices by a space, servers by a pipe.
      devices: (stringAt(entry, "device") ?? "").split(/[|\s,]+/).filter((device) => device !== ""),
      contextSize: size ?? positive(numberAt(entry, "max_context_window")),
      ready: status === undefined || status === "ready" || status === "in_use",
    },
  ];
}

/** Servers write "automatic" as -1 or 0. */
function positive(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 ? value : undefined;
}
