import { createHashEmbedder } from "../../embedding/hash-embedder.js";
import { CodeSearch } from "../../retrieval/code-search.js";
import { hasIndex } from "../../retrieval/root.js";
import { exitCode, printJson } from "../context.js";
import { type CommonArguments, rootOf, withCommonOptions } from "../options.js";
import { printable } from "../terminal.js";
import type { Command } from "./command.js";

interface Arguments extends CommonArguments {
  skipped: boolean;
}

function countByReason(leftOut: readonly { reason: string }[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || a.localeCompare(b));
}

export const statusCommand: Command<Arguments> = {
  usage: "status",
  summary: "Show what is indexed, what was left out and why",
  declare: (yargs) =>
    withCommonOptions(yargs)
      .option("skipped", { type: "boolean", default: false, describe: "List every file that was left out" })
      .example("$0 status", "The index of the repository around the current folder")
      .example("$0 status --skipped", "Each file that was left out, with the reason"),
  async execute(args, context) {
    const root = rootOf(args);
    if (!hasIndex(root)) {
      if (args.json) printJson(context, { indexed: false, root: root.path });
      else context.out.write(`${root.path} is not indexed; run \`gaia index\`\n`);
      return exitCode.done;
    }
    const search = new CodeSearch(root, createHashEmbedder());
    const status = await search.status();
    search.close();
    const updatedAt = status.updatedAtMs === 0 ? null : new Date(status.updatedAtMs).toISOString();
    if (args.json) {
      printJson(context, {
        indexed: true,
        root: root.path,
        index_path: root.stateDir,
        files: status.files,
        chunks: status.chunks,
        vectors_missing: status.vectorsMissing,
        embedding_model: status.modelId,
        bytes: status.bytes,
        updated_at: updatedAt,
        languages: Object.fromEntries(status.languages.map(({ language, files }) => [language, files])),
        ignored: status.ignored,
        skipped: status.leftOut,
      });
      return exitCode.done;
    }
    const { color } = context.out;
    const row = (name: string, value: string) => context.out.write(`  ${name.padEnd(11)} ${value}\n`);
    context.out.write(`${color.bold(root.path)}\n`);
    row("index", `${root.stateDir} (${(status.bytes / 1e6).toFixed(1)} MB)`);
    row("updated", updatedAt ?? "never finished; run `gaia index`");
    row("files", `${status.files} in ${status.chunks} chunks`);
    row("languages", status.languages.map(({ language, files }) => `${language} ${files}`).join(", "));
    row("embedder", status.modelId);
    row("ignored", `${status.ignored} entries by git's rules and the built-in excludes`);
    row(
      "left out",
      status.leftOut.length === 0
        ? "none"
        : countByReason(status.leftOut)
            .map(([reason, files]) => `${reason} ${files}`)
            .join(", "),
    );
    if (args.skipped) {
      for (const { path, reason } of status.leftOut) {
        context.out.write(`    ${reason.padEnd(15)} ${printable(path)}\n`);
      }
    }
    return exitCode.done;
  },
};
