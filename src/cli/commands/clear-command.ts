import { CodeIndex } from "../../native/code-index.js";
import { hasIndex } from "../../retrieval/root.js";
import { exitCode, printJson } from "../context.js";
import { type CommonArguments, rootOf, withCommonOptions } from "../options.js";
import type { Command } from "./command.js";

export const clearCommand: Command<CommonArguments> = {
  usage: "clear",
  summary: "Remove the index of a source tree; the sources stay as they are",
  declare: (yargs) =>
    withCommonOptions(yargs).example("$0 clear", "Remove the index of the repository around the current folder"),
  async execute(args, context) {
    const root = rootOf(args);
    const cleared = hasIndex(root);
    CodeIndex.clear(root.stateDir);
    if (args.json) printJson(context, { root: root.path, cleared });
    else context.out.write(cleared ? `removed the index of ${root.path}\n` : `${root.path} was not indexed\n`);
    return exitCode.done;
  },
};
