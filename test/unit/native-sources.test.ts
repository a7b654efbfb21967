import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");

interface SourceList {
  core: string[];
  addon: string[];
  test: string[];
  fuzz: string[];
  isa: Record<string, { arch: string; flags: string[]; sources: string[] }>;
  sqlite_defines: string[];
}

interface CompileCommand {
  file: string;
  command: string;
}

const list = JSON.parse(readFileSync(join(root, "native/sources.json"), "utf8")) as SourceList;
const isaSources = Object.values(list.isa).flatMap(({ sources }) => sources);

function sourcesIn(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(cpp|cc|c)$/.test(name))
    .map((name) => join(folder, name).replaceAll("\\", "/"))
    .sort();
}

describe("native/sources.json", () => {
  it.each([
    ["native/src", [...list.core, ...isaSources]],
    ["native/test", list.test],
    ["native/fuzz", list.fuzz],
    ["bindings", list.addon],
  ])("names every source in %s once", (folder, named) => {
    expect([...named].sort()).toEqual(sourcesIn(folder));
  });

  it.each<[string, string[]]>([
    ["core", list.core],
    ["addon", list.addon],
    ["test", list.test],
    ["fuzz", list.fuzz],
    ...Object.entries(list.isa).map(([level, { sources }]): [string, string[]] => [`isa ${level}`, sources]),
  ])("keeps %s sorted", (_, named) => {
    expect(named).toEqual([...named].sort());
  });
});

/** What decides the meaning of a compiled file, in a form that both build tools share. */
function essence({ file, command }: CompileCommand) {
  const words = (command.match(/(?:[^\s"]|"(?:\\.|[^"])*")+/g) ?? []).map((word) => word.replace(/^"(.*)"$/, "$1"));
  const defines = words.filter((word) => word.startsWith("-D")).map((word) => word.slice(2).replaceAll("\\", ""));
  const path = relative(root, file).replaceAll("\\", "/");
  const matters = path.endsWith("sqlite3.c")
    ? /^SQLITE_/
    : path.startsWith("bindings/")
      ? /^(NAPI|NODE_A|GAIA)/
      : /^GAIA/;
  return {
    path,
    defines: defines.filter((name) => matters.test(name)).sort(),
    assertions: !defines.includes("NDEBUG"),
    machine: words.filter((word) => word.startsWith("-m") && word !== "-m64").sort(),
    standard: words.filter((word) => word.startsWith("-std=")).at(-1),
    optimisation: words.filter((word) => /^-O/.test(word)).at(-1),
    hidden: words.includes("-fvisibility=hidden"),
    exceptions: !words.includes("-fno-exceptions"),
    rtti: !words.includes("-fno-rtti"),
  };
}

const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
// gyp gives every file of the addon the addon's definitions; cmake gives the core none of them.
const withoutRelease = (file: ReturnType<typeof essence>) =>
  file.path.startsWith("bindings/") ? file : { ...file, defines: file.defines.filter((name) => !/^GAIA/.test(name)) };

const cmakeCommands = join(root, "build/cmake/compile_commands.json");
const hasPython = spawnSync("python3", ["--version"]).status === 0;

describe.skipIf(!existsSync(cmakeCommands) || !hasPython || process.platform === "win32")("cmake and node-gyp", () => {
  it("compile the same files with the same definitions and instruction sets", () => {
    const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as CompileCommand[];
    const byCmake = read(cmakeCommands)
      .filter(({ command }) => /-o CMakeFiles\/gaia_(core|addon|sqlite)\.dir\//.test(command))
      .map(essence)
      .sort(byPath);
    execFileSync(process.execPath, ["scripts/node-gyp.mjs", "configure", "--", "-f", "compile_commands_json"], {
      cwd: root,
      stdio: "pipe",
    });
    const byGyp = read(join(root, "build/Release/compile_commands.json")).map(essence).map(withoutRelease).sort(byPath);
    expect(byGyp).toEqual(byCmake);
    const arch = Object.values(list.isa).filter((level) => level.arch === process.arch);
    expect(byCmake.map(({ path }) => path)).toEqual(
      [
        ...list.core,
        ...list.addon,
        ...arch.flatMap(({ sources }) => sources),
        "node_modules/better-sqlite3/deps/sqlite3/sqlite3.c",
      ].sort(),
    );
    expect(byCmake.find(({ path }) => path.endsWith("sqlite3.c"))?.defines).toEqual([...list.sqlite_defines].sort());
    for (const { flags, sources } of arch) {
      for (const source of sources) {
        expect(byCmake.find(({ path }) => path === source)?.machine, source).toEqual([...flags].sort());
      }
    }
  });
});
