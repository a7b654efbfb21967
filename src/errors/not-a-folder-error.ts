import { GaiaError } from "./gaia-error.js";

/** A path that should name an existing folder does not. */
export class NotAFolderError extends GaiaError {
  override readonly name = "NotAFolderError";

  constructor(path: string) {
    super("NOT_A_FOLDER", `${path} is not a folder`, { hint: "Name an existing folder." });
  }
}
