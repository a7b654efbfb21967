import { createHash } from "node:crypto";
import { homedir } from "node:os";
import { join } from "node:path";

/** Where all state lives: `.gaia` below GAIA_CONFIG_DIR, by default below the user's home. */
export function stateFolder(env: NodeJS.ProcessEnv = process.env): string {
  return join(env.GAIA_CONFIG_DIR || homedir(), ".gaia");
}

/** First 16 hexadecimal digits of SHA-256 over the UTF-8 bytes of an absolute, symlink-resolved root. */
export function repoHash(root: string): string {
  return createHash("sha256").update(root, "utf8").digest("hex").slice(0, 16);
}

/** The folder that holds the index of `root`. */
export function codeIndexFolder(root: string, env: NodeJS.ProcessEnv = process.env): string {
  return join(stateFolder(env), "code_index", "native", repoHash(root));
}
