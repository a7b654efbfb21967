import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** Folders of src/ by floor: a file imports from its own floor or a lower one. "" is src/ itself, the library. */
const floors: readonly (readonly string[])[] = [
  ["native", "config", "errors"],
  ["embedding", "lemonade", "policy", "tools"],
  ["agent", "retrieval", "skills", "mcp", "npu"],
  [""],
  ["cli"],
];

interface Source {
  path: string;
  /** First folder below src/; "" for files directly in it. */
  folder: string;
  code: string;
}

function filesIn(folder: string, pattern: RegExp): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name).replaceAll("\\", "/"))
    .sort();
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

const sources: Source[] = filesIn("src", /\.ts$/).map((path) => ({
  path,
  folder: path.split("/").length > 2 ? (path.split("/")[1] ?? "") : "",
  code: withoutComments(readFileSync(join(root, path), "utf8")),
}));

/** The module names that a source imports, exports from or requires. */
function imports(code: string): string[] {
  return [...code.matchAll(/(?:\bfrom|\bimport|\brequire)\s*\(?\s*["'`]([^"'`]+)["'`]/g)].map(
    (match) => match[1] ?? "",
  );
}

/** The folder of src/ that a relative import leads to; undefined for packages and what lies outside src/. */
function importedFolder(source: Source, module: string): string | undefined {
  if (!module.startsWith(".")) return undefined;
  const target = relative("src", join(dirname(source.path), module)).replaceAll("\\", "/");
  if (target.startsWith("..")) return undefined;
  return target.includes("/") ? target.split("/")[0] : "";
}

const folderImports = sources.flatMap((source) =>
  imports(source.code).flatMap((module) => {
    const to = importedFolder(source, module);
    return to === undefined || to === source.folder ? [] : [{ source, to }];
  }),
);

function offenders(pattern: RegExp, among: readonly Source[]): string[] {
  return among.filter(({ code }) => pattern.test(code)).map(({ path }) => path);
}

describe("the layout of src", () => {
  const floorOf = (folder: string) => floors.findIndex((floor) => floor.includes(folder));

  it("has a floor for every folder", () => {
    expect([...new Set(sources.map(({ folder }) => folder))].filter((folder) => floorOf(folder) < 0)).toEqual([]);
  });

  it("imports downwards only", () => {
    const upwards = folderImports.filter(({ source, to }) => floorOf(to) > floorOf(source.folder));
    expect(upwards.map(({ source, to }) => `${source.path} imports src/${to}`)).toEqual([]);
  });

  it("has no two folders that import each other, directly or through others", () => {
    const next = new Map<string, Set<string>>();
    for (const { source, to } of folderImports) {
      next.set(source.folder, (next.get(source.folder) ?? new Set()).add(to));
    }
    const reach = (from: string, seen = new Set<string>()): Set<string> => {
      for (const to of next.get(from) ?? []) if (!seen.has(to)) reach(to, seen.add(to));
      return seen;
    };
    expect([...next.keys()].filter((folder) => reach(folder).has(folder))).toEqual([]);
  });
});

describe("the boundaries", () => {
  it("keep Node out of native/", () => {
    const header = /#\s*include\s*[<"](napi|node|node_api|js_native_api|uv|v8)[\w-]*\.h/;
    const files = filesIn("native", /\.(cpp|hpp|h|c|cc)$/);
    expect(files.filter((path) => header.test(readFileSync(join(root, path), "utf8")))).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
  });

  it("keep the binary in src/native", () => {
    const elsewhere = sources.filter(({ folder }) => folder !== "native");
    expect(offenders(/\.node["'`]|\bdlopen\b|process\.binding/, elsewhere)).toEqual([]);
  });

  it("keep the terminal in src/cli", () => {
    const elsewhere = sources.filter(({ folder }) => folder !== "cli");
    expect(offenders(/\bconsole\s*\.|process\.(stdout|stderr|stdin)\b|["'`]node:(readline|tty)/, elsewhere)).toEqual(
      [],
    );
  });

  it("keep the file system and providers out of src/agent", () => {
    const reached = sources
      .filter(({ folder }) => folder === "agent")
      .flatMap((source) => {
        const modules = imports(source.code);
        const folders = modules.map((module) => importedFolder(source, module));
        const wrong = modules.filter(
          (module, i) =>
            /^(node:)?(fs|child_process|http|https|net)(\/|$)|^undici$/.test(module) ||
            ["lemonade", "embedding", "retrieval", "native"].includes(folders[i] ?? ""),
        );
        return wrong.map((module) => `${source.path} imports ${module}`);
      });
    expect(reached).toEqual([]);
  });
});

describe("the check itself", () => {
  it("sees every way of importing", () => {
    expect(
      imports(`
        import a from "./a.js";
        import type { B } from './b.js';
        import "./c.js";
        export * from "./d.js";
        const e = await import("./e.js");
        const f = require("f");
        import {
          g,
        } from "g";
      `),
    ).toEqual(["./a.js", "./b.js", "./c.js", "./d.js", "./e.js", "f", "g"]);
  });

  it("resolves imports to folders of src", () => {
    const source = { path: "src/cli/commands/ask.ts", folder: "cli", code: "" };
    expect(importedFolder(source, "../../errors/index.js")).toBe("errors");
    expect(importedFolder(source, "../../index.js")).toBe("");
    expect(importedFolder(source, "./render.js")).toBe("cli");
    expect(importedFolder(source, "../../../package.json")).toBeUndefined();
    expect(importedFolder(source, "yargs")).toBeUndefined();
  });
});
