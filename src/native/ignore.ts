import type { NativeIgnoreRules } from "./addon-types.js";
import { expectBoolean, expectString, invalidArgument } from "./arguments.js";
import { native } from "./load.js";
import { nativeCall } from "./native-call.js";

/** The content of one ignore file and the folder it lies in. */
export interface IgnoreSource {
  /** Relative to the tree's root with "/" between names; "" for the root itself. */
  base: string;
  /** Bytes of the file, or text to be taken as UTF-8. */
  text: string | Uint8Array;
}

export interface IgnoreRulesOptions {
  /** As git's core.ignoreCase. Default false. */
  ignoreCase?: boolean;
}

function expectRelativePath(name: string, value: unknown): string {
  const path = expectString(name, value);
  if (path.startsWith("/") || path.endsWith("/")) {
    throw invalidArgument(name, "a relative path without a slash at either end", value);
  }
  return path;
}

/** Ignore files of a tree, compiled; verdicts equal those of `git check-ignore --no-index`. */
export class IgnoreRules {
  readonly #rules: NativeIgnoreRules;

  /** Files later in `sources` outrank earlier ones, so outer folders come first. */
  constructor(sources: readonly IgnoreSource[], options: IgnoreRulesOptions = {}) {
    if (!Array.isArray(sources)) throw invalidArgument("sources", "an array", sources);
    const bases = sources.map((source, index) => expectRelativePath(`sources[${index}].base`, source?.base));
    const texts = sources.map(({ text }, index) => {
      if (typeof text === "string" || text instanceof Uint8Array) return text;
      throw invalidArgument(`sources[${index}].text`, "a string or Uint8Array", text);
    });
    const ignoreCase = expectBoolean("ignoreCase", options.ignoreCase ?? false);
    this.#rules = nativeCall(() => new (native().IgnoreRules)(bases, texts, ignoreCase));
  }

  /** Whether `path`, relative to the tree's root, or a folder above it is ignored. */
  ignores(path: string, isDirectory: boolean): boolean {
    expectRelativePath("path", path);
    expectBoolean("isDirectory", isDirectory);
    return nativeCall(() => this.#rules.ignores(path, isDirectory));
  }
}
