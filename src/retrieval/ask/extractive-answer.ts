import { location, type Passage } from "./passage.js";

const linesShown = 12;

function excerpt(content: string): string {
  const lines = content.replace(/^\n+|\s+$/g, "").split("\n");
  if (lines.length <= linesShown) return lines.join("\n");
  return [...lines.slice(0, linesShown), `… ${lines.length - linesShown} more lines`].join("\n");
}

/** An answer without a model: the best passages themselves, each under its citation. Deterministic. */
export function extractiveAnswer(passages: readonly Passage[]): string {
  return passages
    .map((passage) => {
      const symbol = passage.symbol ? `  ${passage.kind} ${passage.symbol}` : "";
      return `[${passage.n}] ${location(passage)}${symbol}\n${excerpt(passage.content)}`;
    })
    .join("\n\n");
}
