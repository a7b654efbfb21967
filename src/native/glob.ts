import { expectBoolean, expectString } from "./arguments.js";
import { native } from "./load.js";
import { nativeCall } from "./native-call.js";

export interface GlobOptions {
  /** `*`, `?` and classes stop at "/", and `**` between slashes spans folders. Default false. */
  pathMode?: boolean;
  /** ASCII letters only. Default false. */
  ignoreCase?: boolean;
}

/**
 * Whether a shell pattern with the meaning of git's wildmatch covers all of `text`, byte by byte in UTF-8. A malformed
 * pattern (class without end, backslash at the end) matches nothing.
 */
export function globMatches(pattern: string, text: string, options: GlobOptions = {}): boolean {
  expectString("pattern", pattern);
  expectString("text", text);
  const pathMode = expectBoolean("pathMode", options.pathMode ?? false);
  const ignoreCase = expectBoolean("ignoreCase", options.ignoreCase ?? false);
  return nativeCall(() => native().globMatches(pattern, text, pathMode, ignoreCase));
}
