import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export const gitIsInstalled = spawnSync("git", ["--version"]).status === 0;

/** A temporary folder with files in it, and git to ask about them. */
export class GitTree {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), "gaia-walk-")));

  path(relative: string): string {
    return join(this.root, relative);
  }

  write(relative: string, text: string | Buffer = "x\n"): void {
    mkdirSync(dirname(this.path(relative)), { recursive: true });
    writeFileSync(this.path(relative), text);
  }

  /** Output of git, run in the tree's root or a folder of it, with HOME and the rest of the environment as it is. */
  git(args: readonly string[], options: { cwd?: string; input?: string } = {}): string {
    const done = spawnSync("git", args, {
      cwd: this.path(options.cwd ?? ""),
      input: options.input ?? "",
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    // check-ignore answers 1 when nothing is ignored.
    if (done.status !== 0 && !(args.includes("check-ignore") && done.status === 1)) {
      throw new Error(`git ${args.join(" ")}: ${done.stderr}`);
    }
    return done.stdout;
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Splits output of `git -z`. */
export function nulSeparated(output: string): string[] {
  return output.split("\0").filter((item) => item !== "");
}
