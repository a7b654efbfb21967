import { GaiaError } from "./gaia-error.js";

/** Kinds of reasons for which a file was not taken as the addon. */
export type LoadProblemKind =
  | "missing"
  | "empty"
  | "truncated"
  | "not-a-library"
  | "wrong-platform"
  | "wrong-libc"
  | "missing-library"
  | "wrong-release"
  | "stale-build"
  | "refused";

/** One place where the loader looked for the addon, and why it was not taken. */
export interface LoadAttempt {
  origin: "explicit" | "local" | "prebuild";
  path: string;
  kind: LoadProblemKind;
  problem: string;
}

/** No usable addon was found; `attempts` lists every place tried, in order. */
export class AddonLoadError extends GaiaError {
  override readonly name = "AddonLoadError";
  readonly attempts: readonly LoadAttempt[];

  constructor(attempts: readonly LoadAttempt[], hint: string) {
    const tried = attempts.map((attempt) => `  ${attempt.origin}: ${attempt.path}: ${attempt.problem}`).join("\n");
    super("ADDON_LOAD", `The native addon could not be loaded. Tried:\n${tried}`, { hint });
    this.attempts = attempts;
  }
}
