import type { SearchHit } from "../native/code-index.js";
import { codeWords } from "../native/code-words.js";
import { location } from "../retrieval/ask/passage.js";
import { cutToWidth, printable, type Terminal } from "./terminal.js";

const linesShown = 4;

/** The first of the `linesShown` neighbouring lines that together hold most of the query's words. */
function bestWindow(lines: readonly string[], query: string): number {
  const wanted = new Set(codeWords(query));
  const words = lines.map((line) => codeWords(line).filter((word) => wanted.has(word)));
  let best = 0;
  let bestCount = -1;
  for (let start = 0; start === 0 || start + linesShown <= lines.length; start++) {
    const count = new Set(words.slice(start, start + linesShown).flat()).size;
    if (count > bestCount) {
      best = start;
      bestCount = count;
    }
  }
  return best;
}

/** A result for people: where, what, and the lines that fit the query best, cut to the terminal. */
export function renderHit(hit: SearchHit, query: string, terminal: Terminal): string {
  const { color } = terminal;
  const symbol = hit.symbol ? `  ${hit.kind} ${color.bold(printable(hit.symbol))}` : "";
  const head = `${color.cyan(printable(location(hit)))}${symbol}  ${color.dim(hit.score.toFixed(2))}`;
  const lines = hit.content.split("\n");
  const first = bestWindow(lines, query);
  const numberWidth = String(hit.startLine + first + linesShown).length;
  const body = lines.slice(first, first + linesShown).map((line, i) => {
    const number = String(hit.startLine + first + i).padStart(numberWidth);
    return cutToWidth(`  ${color.dim(number)}  ${printable(line.trimEnd())}`, terminal.width);
  });
  return `${cutToWidth(head, terminal.width)}\n${body.join("\n")}\n\n`;
}
