import { createHashEmbedder } from "../../embedding/hash-embedder.js";
import { CodeSearch } from "../../retrieval/code-search.js";
import { chooseRoot } from "../../retrieval/root.js";
import { exitCode, printJson } from "../context.js";
import { type CommonArguments, type IndexLimits, withCommonOptions, withIndexLimits } from "../options.js";
import { refresh } from "../refresh.js";
import type { Command } from "./command.js";

interface Arguments extends CommonArguments, IndexLimits {
  path: string | undefined;
  rebuild: boolean;
}

export const indexCommand: Command<Arguments> = {
  usage: "index [path]",
  summary: "Index a source tree, or bring its index up to date",
  declare: (yargs) =>
    withIndexLimits(withCommonOptions(yargs))
      .positional("path", {
        type: "string",
        describe: "A folder in the tree; its git repository is the root (default: here)",
      })
      .option("rebuild", { type: "boolean", default: false, describe: "Forget the index and make it anew" })
      .conflicts("path", "root")
      .example("$0 index", "Index the repository around the current folder")
      .example("$0 index ~/src/app --rebuild", "Make that repository's index anew")
      .example("$0 index --root . --max-file-size 256", "This folder alone, no file over 256 KiB"),
  async execute(args, context) {
    const root = chooseRoot({ root: args.root, inside: args.path });
    const search = new CodeSearch(root, createHashEmbedder());
    const started = performance.now();
    const report = await refresh(search, context, {
      rebuild: args.rebuild,
      maxFileBytes: args.maxFileSize === undefined ? undefined : Math.round(args.maxFileSize * 1024),
      maxFiles: args.maxFiles,
    });
    search.close();
    const seconds = (performance.now() - started) / 1000;
    if (args.json) {
      printJson(context, {
        root: root.path,
        files: report.files,
        files_read: report.filesRead,
        files_changed: report.filesChanged,
        files_removed: report.filesRemoved,
        chunks: report.chunks,
        chunks_added: report.chunksAdded,
        chunks_removed: report.chunksRemoved,
        skipped: report.skipped,
        ignored: report.ignored,
        repaired: report.repaired || null,
        duration_seconds: Number(seconds.toFixed(3)),
      });
      return exitCode.done;
    }
    const { color } = context.out;
    context.out.write(`${color.bold(root.path)}\n`);
    context.out.write(
      `  ${report.files} files, ${report.chunks} chunks; read ${report.filesRead}, changed ${report.filesChanged}, ` +
        `removed ${report.filesRemoved} in ${seconds.toFixed(2)} s\n`,
    );
    if (report.skipped > 0) {
      context.out.write(`  ${report.skipped} files left out; \`gaia status --skipped\` says why\n`);
    }
    return exitCode.done;
  },
};
