import type { SearchHit } from "../../native/code-index.js";

/** A numbered piece of source that an answer may cite. */
export interface Passage extends SearchHit {
  /** From 1, in the order sent. */
  n: number;
}

/** Numbers the hits that fit, in order, into `maxCharacters` of content; the first always fits. */
export function numberPassages(hits: readonly SearchHit[], maxCharacters: number): Passage[] {
  const passages: Passage[] = [];
  let left = maxCharacters;
  for (const hit of hits) {
    if (hit.content.length > left && passages.length > 0) continue;
    left -= hit.content.length;
    passages.push({ ...hit, n: passages.length + 1 });
  }
  return passages;
}

/** "src/store.ts:10-24", with one number for a single line. */
export function location(passage: { path: string; startLine: number; endLine: number }): string {
  const lines =
    passage.startLine === passage.endLine ? `${passage.startLine}` : `${passage.startLine}-${passage.endLine}`;
  return `${passage.path}:${lines}`;
}
