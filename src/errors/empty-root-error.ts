import { GaiaError } from "./gaia-error.js";

/** A folder holds nothing to index. */
export class EmptyRootError extends GaiaError {
  override readonly name = "EmptyRootError";

  constructor(root: string, ignored: number, skipped: number) {
    const why =
      ignored + skipped === 0
        ? "it is empty"
        : `${ignored} entries are ignored by git's rules or the built-in excludes, ${skipped} files were left out`;
    super("EMPTY_ROOT", `There is nothing to index in ${root}: ${why}`, {
      hint: "Run `gaia status --skipped` for the reasons, or name another folder with --root.",
    });
  }
}
