import { LemonadeError } from "./lemonade-error.js";

/** How long each part of an exchange may take, in milliseconds. */
export interface Timeouts {
  connectMs: number;
  /** From the connection to the answer's headers. */
  headersMs: number;
  /** Between two pieces of the body; heartbeats count as pieces. */
  idleMs: number;
  /** For all of it together; unlimited when absent. */
  totalMs?: number;
}

type Phase = "connect" | "headers" | "idle";

const wording: Record<Phase | "total", (address: string, seconds: number) => string> = {
  connect: (address, seconds) => `No connection to ${address} within ${seconds} s`,
  headers: (address, seconds) => `The model server at ${address} did not begin to answer within ${seconds} s`,
  idle: (address, seconds) =>
    `The model server at ${address} sent nothing for ${seconds} s in the middle of its answer`,
  total: (address, seconds) => `The model server at ${address} did not finish its answer within ${seconds} s`,
};

/** One timer for the current phase of an exchange, and one for its whole; calls `expire` with the error at most once. */
export class PhaseClock {
  #timer: NodeJS.Timeout | undefined;
  #total: NodeJS.Timeout | undefined;
  #stopped = false;
  readonly #timeouts: Timeouts;
  readonly #expire: (error: LemonadeError) => void;
  readonly #address: string;

  constructor(timeouts: Timeouts, expire: (error: LemonadeError) => void, address: string) {
    this.#timeouts = timeouts;
    this.#expire = expire;
    this.#address = address;
    const { totalMs } = timeouts;
    if (totalMs !== undefined) this.#total = setTimeout(() => this.#fail("total", totalMs), totalMs);
  }

  start(phase: Phase): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const milliseconds = this.#timeouts[`${phase}Ms`];
    this.#timer = setTimeout(() => this.#fail(phase, milliseconds), milliseconds);
  }

  pause(): void {
    clearTimeout(this.#timer);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#total);
  }

  #fail(phase: Phase | "total", milliseconds: number): void {
    this.stop();
    const message = wording[phase](this.#address, milliseconds / 1000);
    // Before the answer nothing was used, so the same request may be sent again.
    this.#expire(
      new LemonadeError("timeout", message, { retry: phase === "idle" ? "none" : "once", details: { phase } }),
    );
  }
}
