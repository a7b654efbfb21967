import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { decodeSource } from "../../native/chunk.js";
import type { Passage } from "./passage.js";

/** One citation, "[2]", or several in one pair of brackets, "[2, 5]". */
const citation = /^\[(\d{1,3}(?:, ?\d{1,3})*)\]/;
/** Text that can still grow into a citation, "[12, ". */
const openCitation = /^\[(?:\d{1,3}(?:, ?\d{1,3})*,? ?)?$/;
/** After one of these a bracket is an index or a call's result, as in `argv[1]`. */
const indexable = /[\w$)\]"']/;

export interface CheckedCitation {
  passage: Passage;
  /** The cited lines, read again from disk, still hold the passage that the answer was made from. */
  verified: boolean;
}

/**
 * Passes an answer through piece by piece, drops citations of passages that were never sent, and remembers the rest.
 * Brackets inside `code` and array indices are left alone. Text that may be the start of a citation waits for the next
 * piece.
 */
export class CitationFilter {
  readonly cited = new Set<number>();
  readonly unknown = new Set<number>();
  readonly #count: number;
  #waiting = "";
  #inCode = false;
  #previous = "";

  /** @param count Number of passages sent; their numbers are 1 to count. */
  constructor(count: number) {
    this.#count = count;
  }

  push(piece: string): string {
    let text = this.#waiting + piece;
    let passed = "";
    this.#waiting = "";
    while (text !== "") {
      const mayCite = text.startsWith("[") && !this.#inCode && !indexable.test(this.#previous);
      if (mayCite && openCitation.test(text)) {
        this.#waiting = text;
        break;
      }
      const found = mayCite ? citation.exec(text) : null;
      if (found?.[1]) {
        passed += this.#keepKnown(found[1]);
        text = text.slice(found[0].length);
        this.#previous = "";
        continue;
      }
      const end = this.#plainEnd(text);
      passed += text.slice(0, end);
      this.#previous = text[end - 1] ?? "";
      text = text.slice(end);
    }
    return passed;
  }

  /** What still waited when the text ended. */
  end(): string {
    const rest = this.#waiting;
    this.#waiting = "";
    return rest;
  }

  /** End of the text that needs no second look: up to the next bracket, at least one character. */
  #plainEnd(text: string): number {
    let end = 0;
    do {
      if (text[end] === "`") this.#inCode = !this.#inCode;
      end++;
    } while (end < text.length && text[end] !== "[");
    return end;
  }

  #keepKnown(numbers: string): string {
    let kept = "";
    for (const n of numbers.split(",").map(Number)) {
      const known = n >= 1 && n <= this.#count;
      (known ? this.cited : this.unknown).add(n);
      if (known) kept += `[${n}]`;
    }
    return kept;
  }
}

async function stillThere(root: string, passage: Passage): Promise<boolean> {
  const bytes = await readFile(join(root, passage.path)).catch(() => undefined);
  if (bytes === undefined) return false;
  const source = await decodeSource(bytes);
  const lines = source?.text
    .split("\n")
    .slice(passage.startLine - 1, passage.endLine)
    .join("\n");
  return lines?.includes(passage.content) ?? false;
}

/** Reads the cited lines again; in ascending order of number. */
export function checkCitations(
  root: string,
  passages: readonly Passage[],
  cited: ReadonlySet<number>,
): Promise<CheckedCitation[]> {
  const chosen = passages.filter((passage) => cited.has(passage.n));
  return Promise.all(chosen.map(async (passage) => ({ passage, verified: await stillThere(root, passage) })));
}
