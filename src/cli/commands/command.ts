import type { Argv } from "yargs";
import type { Context } from "../context.js";

/** One command of the command line. */
export interface Command<Arguments> {
  /** Name and positional arguments, as yargs spells them: "search <query..>". */
  readonly usage: string;
  readonly summary: string;
  /** Declares options and examples; yargs then hands over parsed and checked arguments. */
  declare(yargs: Argv): Argv;
  /** Does the work; resolves to the exit code. */
  execute(args: Arguments, context: Context): Promise<number>;
}
