import { expectInteger, expectNonEmptyString } from "./arguments.js";
import { native } from "./load.js";
import { nativeCall, nativeJob } from "./native-call.js";

/** Why a file or folder that git does not ignore was left out; docs/walk.md explains each. */
export const skipReasons = [
  "sensitive",
  "too_large",
  "unsupported",
  "generated",
  "symlink_outside",
  "symlink_folder",
  "submodule",
  "not_regular",
  "unreadable",
  "not_utf8",
  "limit",
] as const;

export type SkipReason = (typeof skipReasons)[number];

export interface WalkedFile {
  /** Relative to the root, with "/" between names. */
  path: string;
  /** Bytes. */
  size: number;
  /** Modification and status-change time, nanoseconds since the epoch. */
  modifiedNs: bigint;
  changedNs: bigint;
  inode: bigint;
}

export interface SkippedFile {
  /** Bytes that are not UTF-8 are replaced by U+FFFD; such a path cannot be opened. */
  path: string;
  reason: SkipReason;
}

export interface WalkResult {
  /** Sorted by the bytes of the path, as is `skipped`. */
  files: WalkedFile[];
  skipped: SkippedFile[];
  /** Entries that git's rules or the built-in excludes left out; a whole folder counts once. */
  ignored: number;
}

export interface WalkOptions {
  /** Larger files are skipped. Default 1 MiB. */
  maxFileBytes?: number;
  /** Files beyond this many, by path, are skipped. Default 100 000. */
  maxFiles?: number;
  signal?: AbortSignal;
}

/**
 * Lists the files below the folder `root` that git would not ignore and whose type is known, on a thread of its own.
 * Rejects with NOT_FOUND when there is no such folder, IO when it cannot be read, and the signal's reason on abort.
 */
export async function walk(root: string, options: WalkOptions = {}): Promise<WalkResult> {
  expectNonEmptyString("root", root);
  const maxFileBytes = expectInteger("maxFileBytes", options.maxFileBytes ?? 1024 * 1024, 0);
  const maxFiles = expectInteger("maxFiles", options.maxFiles ?? 100_000, 0);
  const columns = await nativeJob(() => native().walk(root, maxFileBytes, maxFiles), options.signal);
  return {
    files: columns.paths.map((path, row) => ({
      path,
      size: columns.sizes[row] as number,
      modifiedNs: columns.modifiedNs[row] as bigint,
      changedNs: columns.changedNs[row] as bigint,
      inode: columns.inodes[row] as bigint,
    })),
    skipped: columns.skippedPaths.map((path, row) => ({ path, reason: columns.skippedReasons[row] as SkipReason })),
    ignored: columns.ignored,
  };
}

/**
 * The folder around `path` that holds `.git`, links resolved; outside of a repository the folder itself, or the folder
 * of a file. Throws NOT_FOUND when nothing is there.
 */
export function findRoot(path: string): string {
  expectNonEmptyString("path", path);
  return nativeCall(() => native().findRoot(path));
}
