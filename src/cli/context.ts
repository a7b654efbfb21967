import { ProgressLine } from "./progress.js";
import { type Terminal, terminalOn } from "./terminal.js";

/** Exit codes of every command. */
export const exitCode = { done: 0, failed: 1, usage: 2, nothingFound: 3, interrupted: 130 } as const;

/** What a command gets besides its arguments. */
export interface Context {
  out: Terminal;
  err: Terminal;
  /** Aborted by the first Ctrl-C. */
  signal: AbortSignal;
  progress: ProgressLine;
}

export function createContext(signal: AbortSignal): Context {
  const err = terminalOn(process.stderr);
  return { out: terminalOn(process.stdout), err, signal, progress: new ProgressLine(err) };
}

/** Prints one JSON object, indented for people, and a newline. */
export function printJson(context: Context, value: unknown): void {
  context.out.write(`${JSON.stringify(value, null, 2)}\n`);
}
