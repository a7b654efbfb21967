import { GaiaError } from "./gaia-error.js";

/** A folder holds nothing to index. */
export class EmptyRootError extends GaiaError {
  override readonly name = "EmptyRootError";

  constructor(root: string, ignored: number, skipped: number) {
    const reasons = [
      ignored > 0 ? `git's rules or the built-in excludes ignore everything in it (${ignored})` : "",
      skipped > 0 ? `its files were left out (${skipped})` : "",
    ].filter((reason) => reason !== "");
    const why = reasons.length === 0 ? "it is empty" : reasons.join(" and ");
    super("EMPTY_ROOT", `There is nothing to index in ${root}: ${why}`, {
      hint:
        skipped > 0
          ? "Run `gaia status --skipped` for the reasons, or name another folder with --root."
          : "Name another folder with --root.",
    });
  }
}
