import { createHashEmbedder } from "../../embedding/hash-embedder.js";
import type { SearchHit } from "../../native/code-index.js";
import { CodeSearch } from "../../retrieval/code-search.js";
import { exitCode, printJson } from "../context.js";
import { type CommonArguments, rootOf, withCommonOptions, withLimit } from "../options.js";
import { refresh } from "../refresh.js";
import { renderHit } from "../render-hit.js";
import type { Command } from "./command.js";

interface Arguments extends CommonArguments {
  query: string[];
  limit: number;
}

export function hitToJson(hit: SearchHit): Record<string, unknown> {
  return {
    path: hit.path,
    start_line: hit.startLine,
    end_line: hit.endLine,
    symbol: hit.symbol || null,
    kind: hit.kind || null,
    language: hit.language,
    score: Number(hit.score.toFixed(4)),
    snippet: hit.content,
  };
}

export const searchCommand: Command<Arguments> = {
  usage: "search <query..>",
  summary: "Find the places in the source tree that answer a query",
  declare: (yargs) =>
    withLimit(withCommonOptions(yargs), 10)
      .positional("query", {
        type: "string",
        array: true,
        demandOption: true,
        describe: "Words, a question, or the name of a symbol",
      })
      .example("$0 search where are ignore rules compiled", "A question in plain words")
      .example("$0 search handlerStack", "A symbol by name")
      .example("$0 search retry backoff --json -n 3", "Three results for a program"),
  async execute(args, context) {
    const query = args.query.join(" ");
    const root = rootOf(args);
    const search = new CodeSearch(root, createHashEmbedder());
    await refresh(search, context);
    const hits = await search.search(query, args.limit, context.signal);
    search.close();
    if (args.json) {
      printJson(context, { query, root: root.path, results: hits.map(hitToJson) });
    } else if (hits.length === 0) {
      context.err.write(`gaia: nothing in ${root.path} matches "${query}"\n`);
    } else {
      for (const hit of hits) context.out.write(renderHit(hit, query, context.out));
    }
    return hits.length === 0 ? exitCode.nothingFound : exitCode.done;
  },
};
