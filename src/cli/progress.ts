import type { RefreshProgress } from "../retrieval/code-search.js";
import { cutToWidth, printable, type Terminal } from "./terminal.js";

const plainInterval = 2000;
/** Work shorter than this shows nothing. */
const quietTime = 300;

const count = new Intl.NumberFormat("en-US");

function describe(progress: RefreshProgress, seconds: number): string {
  switch (progress.phase) {
    case "wait":
      return "waiting for another process that updates this index";
    case "scan":
      return "looking for files";
    case "embed":
      return `embedding ${count.format(progress.textsDone)} texts`;
    case "read": {
      const rate = Math.round(progress.filesDone / Math.max(seconds, 0.001));
      const done = `${count.format(progress.filesDone)}/${count.format(progress.filesTotal)} files`;
      return `indexing ${done}  ${count.format(rate)} files/s  ${printable(progress.path)}`;
    }
  }
}

/** Shows progress: one line that is rewritten on a terminal, a plain line every two seconds elsewhere. */
export class ProgressLine {
  readonly #terminal: Terminal;
  readonly #started = performance.now();
  #shown = false;
  #lastPlain = 0;
  #readStarted = 0;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  show(progress: RefreshProgress): void {
    const now = performance.now();
    if (progress.phase === "read" && this.#readStarted === 0) this.#readStarted = now;
    if (now - this.#started < quietTime) return;
    const text = describe(progress, (now - this.#readStarted) / 1000);
    if (this.#terminal.isTTY) {
      this.#terminal.write(`\r\x1b[2K${this.#terminal.color.dim(cutToWidth(text, this.#terminal.width - 1))}`);
      this.#shown = true;
    } else if (now - this.#lastPlain >= plainInterval) {
      this.#lastPlain = now;
      this.#terminal.write(`${text}\n`);
    }
  }

  /** Removes the line, so that what follows starts clean. */
  clear(): void {
    if (this.#shown) this.#terminal.write("\r\x1b[2K");
    this.#shown = false;
  }
}
