import cliTruncate from "cli-truncate";
import pc from "picocolors";
import stringWidth from "string-width";

/** What the command line may assume about one output stream. */
export interface Terminal {
  write(text: string): void;
  readonly isTTY: boolean;
  /** Columns; 80 when unknown. */
  readonly width: number;
  readonly color: ReturnType<typeof pc.createColors>;
}

/** Colour: FORCE_COLOR, NO_COLOR (https://no-color.org), TERM=dumb, else whether the stream is a terminal. */
export function mayUseColor(env: NodeJS.ProcessEnv, isTTY: boolean): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0";
  return isTTY && env.TERM !== "dumb";
}

export function terminalOn(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv = process.env): Terminal {
  const isTTY = stream.isTTY === true;
  return {
    write: (text) => stream.write(text),
    isTTY,
    get width() {
      return stream.columns || 80;
    },
    color: pc.createColors(mayUseColor(env, isTTY)),
  };
}

/**
 * Makes text from files safe to print: control characters, which could move the cursor or rewrite the screen, become
 * visible; tabs become four spaces.
 */
export function printable(text: string): string {
  return text.replaceAll("\t", "    ").replace(/[\p{Cc}\p{Bidi_Control}]/gu, (c) => {
    if (c === "\n") return c;
    return c < " " ? String.fromCharCode(0x2400 + c.charCodeAt(0)) : "\ufffd";
  });
}

/** One line cut to `width` columns, wide characters counted as two. */
export function cutToWidth(line: string, width: number): string {
  const columns = Math.max(width, 10);
  const cut = cliTruncate(line, columns);
  // A wide character on the edge is kept whole and then stands out by one column.
  return stringWidth(cut) > columns ? cliTruncate(line, columns - 1) : cut;
}
