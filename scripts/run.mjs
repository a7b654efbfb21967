// What the scripts share: where the repository is, and running other programs in it.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Runs a program in the repository, output shown; ends this process with the program's exit code when it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (done.error) throw done.error;
  if (done.status !== 0) {
    console.error(`gaia: ${command} ${args.join(" ")} failed with ${done.signal ?? `exit code ${done.status}`}`);
    process.exit(done.status ?? 1);
  }
}

/** True when the program is installed and ends well. */
export function works(command, args) {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
