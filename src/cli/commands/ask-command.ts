import { createHashEmbedder } from "../../embedding/hash-embedder.js";
import { type Answer, answerQuestion } from "../../retrieval/ask/answer.js";
import type { CheckedCitation } from "../../retrieval/ask/citations.js";
import { location } from "../../retrieval/ask/passage.js";
import { CodeSearch } from "../../retrieval/code-search.js";
import { type Context, exitCode, printJson } from "../context.js";
import { type CommonArguments, rootOf, withCommonOptions, withLimit } from "../options.js";
import { refresh } from "../refresh.js";
import { printable } from "../terminal.js";
import type { Command } from "./command.js";

interface Arguments extends CommonArguments {
  question: string[];
  limit: number;
  model: string | undefined;
  baseUrl: string | undefined;
  llm: boolean;
}

function citationToJson({ passage, verified }: CheckedCitation): Record<string, unknown> {
  return { n: passage.n, path: passage.path, start_line: passage.startLine, end_line: passage.endLine, verified };
}

function renderSources(answer: Answer, context: Context): void {
  const { color } = context.out;
  context.out.write(`\n${color.bold("Sources")}\n`);
  for (const { passage, verified } of answer.citations) {
    const symbol = passage.symbol ? `  ${passage.kind} ${printable(passage.symbol)}` : "";
    const doubt = verified ? "" : color.yellow("  (changed on disk since)");
    context.out.write(`  [${passage.n}] ${color.cyan(printable(location(passage)))}${symbol}${doubt}\n`);
  }
  if (answer.citations.length === 0) context.out.write("  the answer cites none of the passages; do not rely on it\n");
  if (answer.unknownCitations.length > 0) {
    const removed = answer.unknownCitations.map((n) => `[${n}]`).join(", ");
    context.out.write(`  removed citations of passages that do not exist: ${removed}\n`);
  }
}

export const askCommand: Command<Arguments> = {
  usage: "ask <question..>",
  summary: "Answer a question about the source tree, with citations",
  declare: (yargs) =>
    withLimit(withCommonOptions(yargs), 8)
      .positional("question", {
        type: "string",
        array: true,
        demandOption: true,
        describe: "A question in plain words",
      })
      .option("model", {
        type: "string",
        requiresArg: true,
        describe: "Model that writes the answer (LEMONADE_MODEL)",
      })
      .option("base-url", {
        type: "string",
        requiresArg: true,
        describe: "OpenAI-compatible server (LEMONADE_BASE_URL)",
      })
      .option("llm", { type: "boolean", default: true, describe: "Let a model write; --no-llm shows the passages" })
      .example("$0 ask where is the index stored", "With a local model server, or the passages without one")
      .example("$0 ask how are ties ranked --no-llm", "The passages only")
      .example("$0 ask what does clear remove --model Qwen3-4B-GGUF --json", "For a program"),
  async execute(args, context) {
    const question = args.question.join(" ");
    const started = performance.now();
    const root = rootOf(args);
    const search = new CodeSearch(root, createHashEmbedder());
    await refresh(search, context);
    const indexed = performance.now();
    const hits = await search.search(question, args.limit, context.signal);
    search.close();
    const searched = performance.now();
    if (hits.length === 0 && !args.json) {
      context.err.write(`gaia: nothing in ${root.path} bears on this question\n`);
      return exitCode.nothingFound;
    }
    // The HTTP client takes longer to load than everything else; only this command needs it.
    const { connectAnswerModel } = await import("../../retrieval/ask/connect-answer-model.js");
    const connection =
      args.llm && hits.length > 0
        ? await connectAnswerModel({ baseUrl: args.baseUrl, model: args.model, signal: context.signal })
        : { model: undefined, notice: undefined };
    const answer = await answerQuestion({
      question,
      root: root.path,
      hits,
      model: connection.model,
      signal: context.signal,
      ...(args.json ? {} : { onText: (text: string) => context.out.write(printable(text)) }),
    });
    if (args.json) {
      printJson(context, {
        question,
        answer: answer.text,
        citations: answer.citations.map(citationToJson),
        mode: answer.mode,
        model: connection.model?.name ?? null,
        timings: {
          index_ms: Math.round(indexed - started),
          search_ms: Math.round(searched - indexed),
          first_token_ms: answer.firstTokenMs === null ? null : Math.round(answer.firstTokenMs),
          total_ms: Math.round(performance.now() - started),
        },
        unknown_citations: answer.unknownCitations,
        notice: connection.notice ?? null,
      });
      return hits.length === 0 ? exitCode.nothingFound : exitCode.done;
    }
    context.out.write("\n");
    if (answer.mode === "llm") renderSources(answer, context);
    if (connection.notice) context.err.write(`\ngaia: ${connection.notice}\n`);
    return exitCode.done;
  },
};
