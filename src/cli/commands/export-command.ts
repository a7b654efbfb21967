import { resolve } from "node:path";
import { createHashEmbedder } from "../../embedding/hash-embedder.js";
import { CodeSearch } from "../../retrieval/code-search.js";
import { exitCode, printJson } from "../context.js";
import { type CommonArguments, rootOf, withCommonOptions } from "../options.js";
import { refresh } from "../refresh.js";
import type { Command } from "./command.js";

interface Arguments extends CommonArguments {
  dir: string;
}

export const exportCommand: Command<Arguments> = {
  usage: "export <dir>",
  summary: "Write the index in interchange form: metadata.json and index.vec",
  declare: (yargs) =>
    withCommonOptions(yargs)
      .positional("dir", {
        type: "string",
        demandOption: true,
        describe: "Folder to write into; created when missing",
      })
      .example("$0 export /tmp/index", "Both files into /tmp/index"),
  async execute(args, context) {
    const root = rootOf(args);
    const search = new CodeSearch(root, createHashEmbedder());
    await refresh(search, context);
    const folder = resolve(args.dir);
    const chunks = await search.exportTo(folder, context.signal);
    search.close();
    if (args.json) printJson(context, { root: root.path, folder, files: ["metadata.json", "index.vec"], chunks });
    else context.out.write(`wrote metadata.json and index.vec (${chunks} chunks) to ${folder}\n`);
    return exitCode.done;
  },
};
