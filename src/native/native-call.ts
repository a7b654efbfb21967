import { NativeError, type NativeErrorCode, nativeErrorCodes, StoreError } from "../errors/index.js";
import { InvalidArgumentError } from "../errors/invalid-argument-error.js";

/** Turns what the addon threw into this package's error classes; leaves everything else as it is. */
export function fromNative(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const code = error.code as NativeErrorCode;
  if (!nativeErrorCodes.includes(code)) return error;
  if (code === "INVALID_ARGUMENT") return new InvalidArgumentError(error.message, { cause: error });
  if ("sqliteCode" in error) return new StoreError(code, error.message, error.sqliteCode as number, { cause: error });
  return new NativeError(code, error.message, { cause: error });
}

/** Calls into the addon synchronously, translating its errors. */
export function nativeCall<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw fromNative(error);
  }
}

/** What the addon returns for work on its own thread. */
export interface NativeJob<T> {
  promise: Promise<T>;
  cancel(): void;
}

/**
 * Starts a native job and ties it to an AbortSignal: an abort stops the work and rejects with the signal's reason.
 */
export async function nativeJob<T>(start: () => NativeJob<T>, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted();
  const job = nativeCall(start);
  const cancel = () => job.cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    return await job.promise;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw fromNative(error);
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}
