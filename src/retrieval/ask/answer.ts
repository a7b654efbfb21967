import type { SearchHit } from "../../native/code-index.js";
import { type CheckedCitation, CitationFilter, checkCitations } from "./citations.js";
import { extractiveAnswer } from "./extractive-answer.js";
import { numberPassages, type Passage } from "./passage.js";
import { systemPrompt, userPrompt } from "./prompt.js";

/** About 4,000 tokens at three characters each: fits the smallest context that local models are run with, 8,192. */
const passageBudget = 12_000;

export interface ChatMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** The model that writes the answer. */
export interface AnswerModel {
  name: string;
  /** The answer's text, piece by piece. */
  stream(messages: readonly ChatMessage[], signal?: AbortSignal): AsyncIterable<string>;
}

export interface AnswerRequest {
  question: string;
  /** Folder that the hits' paths are relative to. */
  root: string;
  /** Best first. */
  hits: readonly SearchHit[];
  /** Without a model the passages themselves are the answer. */
  model?: AnswerModel | undefined;
  signal?: AbortSignal;
  /** Receives the text as it is written, citations of unknown passages already removed. */
  onText?: (text: string) => void;
}

export interface Answer {
  mode: "llm" | "extractive";
  text: string;
  passages: readonly Passage[];
  citations: readonly CheckedCitation[];
  /** Numbers that the model cited although no passage has them; removed from the text. */
  unknownCitations: readonly number[];
  /** Milliseconds from the request to the first piece of text; null without a model. */
  firstTokenMs: number | null;
}

/** Answers from the passages alone, and checks every citation against the passages that were sent. */
export async function answerQuestion(request: AnswerRequest): Promise<Answer> {
  const passages = numberPassages(request.hits, passageBudget);
  const { model } = request;
  if (model === undefined) {
    const text = extractiveAnswer(passages);
    request.onText?.(text);
    const citations = await checkCitations(request.root, passages, new Set(passages.map(({ n }) => n)));
    return { mode: "extractive", text, passages, citations, unknownCitations: [], firstTokenMs: null };
  }
  const filter = new CitationFilter(passages.length);
  const started = performance.now();
  let firstTokenMs: number | null = null;
  let text = "";
  const pass = (piece: string) => {
    if (piece === "") return;
    text += piece;
    request.onText?.(piece);
  };
  const messages: ChatMessage[] = [
    { role: "system", content: systemPrompt },
    { role: "user", content: userPrompt(request.question, passages) },
  ];
  for await (const piece of model.stream(messages, request.signal)) {
    firstTokenMs ??= performance.now() - started;
    pass(filter.push(piece));
  }
  pass(filter.end());
  const citations = await checkCitations(request.root, passages, filter.cited);
  return {
    mode: "llm",
    text,
    passages,
    citations,
    unknownCitations: [...filter.unknown].sort((a, b) => a - b),
    firstTokenMs,
  };
}
