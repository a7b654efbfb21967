import { GaiaError, type GaiaErrorOptions } from "./gaia-error.js";

/** Failure kinds of the C++ core; the same list as `gaia::ErrorCode` in native/include/gaia/error.hpp. */
export const nativeErrorCodes = [
  "INVALID_ARGUMENT",
  "NOT_FOUND",
  "IO",
  "CORRUPT",
  "UNSUPPORTED_VERSION",
  "MODEL_MISMATCH",
  "DIMENSION_MISMATCH",
  "SQLITE",
  "BUSY",
  "CLOSED",
  "ABORTED",
  "TOO_LARGE",
  "OUT_OF_MEMORY",
  "INTERNAL",
] as const;

export type NativeErrorCode = (typeof nativeErrorCodes)[number];

/** A failure inside the C++ core; `code` says which kind. */
export class NativeError extends GaiaError {
  override readonly name: string = "NativeError";
  declare readonly code: NativeErrorCode;

  constructor(code: NativeErrorCode, message: string, options?: GaiaErrorOptions) {
    super(code, message, options);
  }
}
