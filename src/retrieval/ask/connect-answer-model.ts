import {
  chooseChatModel,
  LemonadeError,
  listModels,
  resolveServer,
  type Server,
  startHint,
  streamChat,
} from "../../lemonade/index.js";
import type { AnswerModel } from "./answer.js";

export interface AnswerModelChoice {
  /** Address of an OpenAI-compatible server; default as the environment says. */
  baseUrl?: string | undefined;
  /** Default: LEMONADE_MODEL, else what the server has loaded or downloaded. */
  model?: string | undefined;
  signal?: AbortSignal;
}

export type Connection = { model: AnswerModel; notice: undefined } | { model: undefined; notice: string };

function answerModel(server: Server, name: string): AnswerModel {
  return {
    name,
    async *stream(messages, signal) {
      const request = { baseUrl: server.baseUrl, apiKey: server.apiKey, model: name, modelMayLoad: true };
      for await (const event of streamChat({ ...request, messages, temperature: 0, signal })) {
        if (event.type === "text") yield event.text;
      }
    },
  };
}

/** The model's name, once a server has answered at all. */
async function reachableModel(server: Server, choice: AnswerModelChoice): Promise<string> {
  const target = {
    baseUrl: server.baseUrl,
    apiKey: server.apiKey,
    ...(choice.signal ? { signal: choice.signal } : {}),
  };
  if (choice.model === undefined) return chooseChatModel(target);
  try {
    await listModels(target);
  } catch (error) {
    // A server without a list of models may still know the one that was named.
    if (!(error instanceof LemonadeError) || !["not_found", "invalid_response"].includes(error.code)) throw error;
  }
  return choice.model;
}

/**
 * Finds the model that writes answers. Where no server answers, or it has no model to choose, `notice` says so in one
 * line; other failures - a refused key, a server that breaks the protocol - are thrown as LemonadeError.
 */
export async function connectAnswerModel(choice: AnswerModelChoice): Promise<Connection> {
  const server = await resolveServer({ baseUrl: choice.baseUrl });
  try {
    return { model: answerModel(server, await reachableModel(server, choice)), notice: undefined };
  } catch (error) {
    if (!(error instanceof LemonadeError)) throw error;
    const shown = "these are the passages themselves";
    if (error.code === "network" || error.code === "timeout") {
      return { model: undefined, notice: `no model server answers at ${server.baseUrl}; ${shown}. ${startHint()}` };
    }
    if (error.code === "model_not_found" && choice.model === undefined) {
      return { model: undefined, notice: `${error.message}; ${shown}. ${error.hint ?? ""}`.trim() };
    }
    throw error;
  }
}
