import type { Argv } from "yargs";
import { chooseRoot, type Root } from "../retrieval/root.js";

export interface CommonArguments {
  json: boolean;
  root: string | undefined;
}

export interface IndexLimits {
  maxFileSize: number | undefined;
  maxFiles: number | undefined;
}

export function withCommonOptions(yargs: Argv): Argv {
  return yargs
    .option("root", {
      type: "string",
      describe: "Folder to treat as the root (default: the enclosing git repository)",
      requiresArg: true,
    })
    .option("json", { type: "boolean", default: false, describe: "Print one JSON object" });
}

export function withIndexLimits(yargs: Argv): Argv {
  return yargs
    .option("max-file-size", {
      type: "number",
      describe: "Leave out larger files, in KiB; remembered (default 1024)",
    })
    .option("max-files", {
      type: "number",
      describe: "Leave out files beyond this number, in order of path; remembered (default 100000)",
    })
    .check(({ maxFileSize, maxFiles }) => {
      if (maxFileSize !== undefined && !(Number(maxFileSize) > 0))
        throw new Error("--max-file-size must be a positive number of KiB");
      if (maxFiles !== undefined && !isIntegerFrom(1, Number.MAX_SAFE_INTEGER, maxFiles))
        throw new Error("--max-files must be a positive integer");
      return true;
    });
}

export function withLimit(yargs: Argv, limit: number): Argv {
  return yargs
    .option("limit", { alias: "n", type: "number", default: limit, describe: "Results at most" })
    .check(({ limit: given }) => {
      if (!isIntegerFrom(1, 1000, given)) throw new Error("--limit must be an integer from 1 to 1000");
      return true;
    });
}

function isIntegerFrom(minimum: number, maximum: number, value: unknown): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= minimum && value <= maximum;
}

export function rootOf(args: { root: string | undefined }): Root {
  return chooseRoot({ root: args.root });
}
