import { existsSync, realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { codeIndexFolder } from "../config/paths.js";
import { NotAFolderError } from "../errors/index.js";
import { findRoot } from "../native/walk.js";

/** A source tree and where its index lives. */
export interface Root {
  /** Absolute and symlink-resolved. */
  path: string;
  stateDir: string;
}

export interface RootChoice {
  /** Taken as the root itself. */
  root?: string | undefined;
  /** A folder whose enclosing git repository is the root; the folder itself outside a repository. Default: cwd. */
  inside?: string | undefined;
}

/** @throws NotAFolderError when the named folder does not exist. */
export function chooseRoot(choice: RootChoice = {}): Root {
  const given = resolve(choice.root ?? choice.inside ?? process.cwd());
  if (!statSync(given, { throwIfNoEntry: false })?.isDirectory()) throw new NotAFolderError(given);
  const real = realpathSync.native(given);
  const path = choice.root === undefined ? findRoot(real) : real;
  return { path, stateDir: codeIndexFolder(path) };
}

export function hasIndex(root: Root): boolean {
  return existsSync(join(root.stateDir, "index.db"));
}
