export type { Embedder } from "./embedding/embedder.js";
export { createHashEmbedder } from "./embedding/hash-embedder.js";
export * from "./errors/index.js";
export type { CodeIndexStatus, SearchHit, UpdateReport } from "./native/code-index.js";
export { type Answer, type AnswerModel, type AnswerRequest, answerQuestion } from "./retrieval/ask/answer.js";
export { type Connection, connectAnswerModel } from "./retrieval/ask/connect-answer-model.js";
export { CodeSearch, type RefreshOptions, type RefreshReport } from "./retrieval/code-search.js";
export { chooseRoot, type Root } from "./retrieval/root.js";
