import { hideBin } from "yargs/helpers";
import yargs from "yargs/yargs";
import { askCommand } from "./commands/ask-command.js";
import { clearCommand } from "./commands/clear-command.js";
import type { Command } from "./commands/command.js";
import { exportCommand } from "./commands/export-command.js";
import { indexCommand } from "./commands/index-command.js";
import { searchCommand } from "./commands/search-command.js";
import { statusCommand } from "./commands/status-command.js";
import { type Context, createContext, exitCode } from "./context.js";
import { reportError, UsageError } from "./report-error.js";
import { versionLine } from "./version.js";

const commands = [indexCommand, searchCommand, askCommand, statusCommand, exportCommand, clearCommand];

type Execute = (command: Command<never>, args: never) => Promise<void>;

function commandLine(argv: readonly string[], execute: Execute, width: number) {
  const cli = yargs(argv)
    .scriptName("gaia")
    .usage("$0 <command>\n\nIndex, search and ask your own source code, on your own machine.");
  for (const command of commands as readonly Command<never>[]) {
    cli.command(command.usage, command.summary, command.declare, (args) => execute(command, args as never));
  }
  return cli
    .completion("completion", "Print a completion script for bash or zsh")
    .example("$0 ask how does the loader find the addon", "An answer with citations")
    .example("$0 search parseConfig", "Places in the source tree")
    .epilogue("Exit codes: 0 done, 1 failed, 2 usage, 3 nothing found, 130 interrupted.")
    .demandCommand(1, "Name a command.")
    .recommendCommands()
    .strict()
    .strictCommands()
    .wrap(Math.min(100, width))
    .version(false)
    .option("version", { type: "boolean", describe: "Print the versions of the package and its native parts" })
    .help()
    .alias("help", "h")
    .exitProcess(false)
    .fail((message, error) => {
      throw new UsageError(usageMessage(message || error.message, argv));
    });
}

/** yargs counts missing arguments; people want to know which one is missing. */
function usageMessage(message: string, argv: readonly string[]): string {
  if (!message.startsWith("Not enough non-option arguments")) return message;
  const command = commands.find(({ usage }) => usage.split(" ")[0] === argv[0]);
  const argument = command?.usage.split(" ")[1];
  return argument === undefined
    ? message
    : `${argument.replace("..", "")} is missing, as in \`gaia ${command?.usage}\``;
}

/** Aborts on the first Ctrl-C or termination request; a second one ends the process at once. */
function abortOnInterrupt(abort: AbortController): () => void {
  const interrupt = () => {
    if (abort.signal.aborted) process.exit(exitCode.interrupted);
    abort.abort();
  };
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  return () => {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  };
}

// A reader that went away (`gaia search … | head`) is not a failure.
function ignoreClosedPipe(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(exitCode.done);
    throw error;
  });
}

/** Runs one command line; resolves to the exit code. */
export async function main(argv: readonly string[] = hideBin(process.argv)): Promise<number> {
  const abort = new AbortController();
  const context: Context = createContext(abort.signal);
  const json = argv.includes("--json");
  const release = abortOnInterrupt(abort);
  ignoreClosedPipe();
  let code: number = exitCode.done;
  const execute: Execute = async (command, args) => {
    try {
      code = await command.execute(args, context);
    } catch (error) {
      code = reportError(context, error, json);
    }
  };
  try {
    if (argv[0] === "--version") {
      context.out.write(`${versionLine()}\n`);
      return exitCode.done;
    }
    await commandLine(argv, execute, context.out.width).parseAsync();
    return code;
  } catch (error) {
    return reportError(context, error, json);
  } finally {
    release();
  }
}
