import { GaiaError, type GaiaErrorOptions } from "./gaia-error.js";

/** A caller passed a value outside what the docstring allows; nothing was changed. */
export class InvalidArgumentError extends GaiaError {
  override readonly name = "InvalidArgumentError";

  constructor(message: string, options?: GaiaErrorOptions) {
    super("INVALID_ARGUMENT", message, options);
  }
}
