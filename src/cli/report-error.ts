import { GaiaError } from "../errors/index.js";
import { type Context, exitCode, printJson } from "./context.js";

/** The command line could not be understood. */
export class UsageError extends GaiaError {
  override readonly name = "UsageError";

  constructor(message: string) {
    super("USAGE", message, { hint: "Run `gaia --help` or `gaia <command> --help`." });
  }
}

/** Prints what went wrong and the next step - as JSON on standard output when asked - and gives the exit code. */
export function reportError(context: Context, error: unknown, json: boolean): number {
  context.progress.clear();
  if (context.signal.aborted) {
    context.err.write("gaia: interrupted; what was indexed so far is kept\n");
    return exitCode.interrupted;
  }
  const known = GaiaError.isInstance(error);
  const message = error instanceof Error ? error.message : String(error);
  if (json) {
    const code = known ? error.code : "INTERNAL";
    printJson(context, { error: { code, message, hint: (known && error.hint) || null } });
  } else {
    context.err.write(`gaia: ${message}\n`);
    if (known && error.hint) context.err.write(`      ${error.hint}\n`);
    if (!known && error instanceof Error) context.err.write(`${error.stack ?? ""}\n`);
  }
  return error instanceof UsageError ? exitCode.usage : exitCode.failed;
}
