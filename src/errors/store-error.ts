import type { GaiaErrorOptions } from "./gaia-error.js";
import { NativeError, type NativeErrorCode } from "./native-error.js";

/** A failed SQL statement; the message names SQLite's own, the file and the statement. */
export class StoreError extends NativeError {
  override readonly name: string = "StoreError";
  /** SQLite's extended result code, for example 2067 for a violated UNIQUE constraint. */
  readonly sqliteCode: number;

  constructor(code: NativeErrorCode, message: string, sqliteCode: number, options?: GaiaErrorOptions) {
    super(code, message, options);
    this.sqliteCode = sqliteCode;
  }
}
