const marker = Symbol.for("gaia.error");

/** Optional parts of an error: what the reader should do next, and what caused it. */
export interface GaiaErrorOptions {
  hint?: string;
  cause?: unknown;
}

/**
 * Base of every error this package throws on purpose. `code` is stable and machine-readable; `message` names what was
 * wrong and where; `hint` is the next step in one sentence.
 */
export class GaiaError extends Error {
  override readonly name: string = "GaiaError";
  readonly code: string;
  readonly hint: string | undefined;
  readonly [marker] = true;

  constructor(code: string, message: string, options: GaiaErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
  }

  /** True for errors of this package, also when two copies of it are loaded. */
  static isInstance(error: unknown): error is GaiaError {
    return typeof error === "object" && error !== null && marker in error;
  }
}
