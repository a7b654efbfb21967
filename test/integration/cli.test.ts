import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { repoHash } from "../../src/config/paths.js";
import { Store } from "../../src/native/store.js";
import { gaiaJson, runGaia } from "../support/run-gaia.js";
import { temporaryFolder, writeTree } from "../support/temporary-folder.js";

const sources = {
  "src/retry.ts": `import { sleep } from "./clock.js";

/** Waits longer after each failed attempt. */
export function retryDelay(attempt: number): number {
  return Math.min(30_000, 250 * 2 ** attempt);
}

export class RetryPolicy {
  constructor(readonly attempts: number) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await task();
      } catch (error) {
        if (attempt >= this.attempts) throw error;
        await sleep(retryDelay(attempt));
      }
    }
  }
}
`,
  "src/clock.ts": `export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
`,
  "lib/parser.py": `import json


class HeaderParser:
    """Reads the header of a stream."""

    def parse_header(self, line):
        name, value = line.split(":", 1)
        return name.strip(), value.strip()
`,
  "README.md": "# Sample\n\nRetries failed tasks.\n",
};

function sampleRepository() {
  const cwd = temporaryFolder();
  writeTree(cwd, sources);
  execFileSync("git", ["init", "-q"], { cwd });
  return { cwd, state: temporaryFolder() };
}

function sampleFolder(files: Record<string, string> = sources) {
  const cwd = temporaryFolder();
  writeTree(cwd, files);
  return { cwd, state: temporaryFolder() };
}

function exported(at: { cwd: string; state: string }, folder: string): Promise<{ metadata: string; vectors: Buffer }> {
  return runGaia(["export", folder], at).then(({ code, stderr }) => {
    expect(stderr).toBe("");
    expect(code).toBe(0);
    return {
      metadata: readFileSync(join(folder, "metadata.json"), "utf8"),
      vectors: readFileSync(join(folder, "index.vec")),
    };
  });
}

describe("gaia index", () => {
  it("counts what it read and reads nothing the second time", async () => {
    const at = sampleRepository();
    const first = await gaiaJson(["index"], at);
    expect(first.code).toBe(0);
    expect(first.json).toMatchObject({ root: at.cwd, files: 4, files_read: 4, files_changed: 4, files_removed: 0 });
    const second = await gaiaJson(["index"], at);
    expect(second.json).toMatchObject({ files: 4, files_read: 0, files_changed: 0, chunks: first.json.chunks });
  });

  it("reads only the file that changed, and drops the one that went away", async () => {
    const at = sampleRepository();
    await gaiaJson(["index"], at);
    writeFileSync(join(at.cwd, "src/clock.ts"), "export const now = () => Date.now();\n");
    expect((await gaiaJson(["index"], at)).json).toMatchObject({ files_read: 1, files_changed: 1, files_removed: 0 });
    rmSync(join(at.cwd, "README.md"));
    expect((await gaiaJson(["index"], at)).json).toMatchObject({ files: 3, files_read: 0, files_removed: 1 });
  });

  it("reads a file that was only touched but does not index it again", async () => {
    const at = sampleRepository();
    await gaiaJson(["index"], at);
    writeFileSync(join(at.cwd, "README.md"), sources["README.md"]);
    expect((await gaiaJson(["index"], at)).json).toMatchObject({ files_read: 1, files_changed: 0, chunks_added: 0 });
  });

  it("uses one index for the repository, also from a subfolder", async () => {
    const at = sampleRepository();
    await gaiaJson(["index"], at);
    const fromBelow = await gaiaJson(["index"], { ...at, cwd: join(at.cwd, "src") });
    expect(fromBelow.json).toMatchObject({ root: at.cwd, files: 4, files_read: 0 });
    const named = await gaiaJson(["index", join(at.cwd, "lib")], { ...at, cwd: at.state });
    expect(named.json).toMatchObject({ root: at.cwd, files_read: 0 });
    const own = await gaiaJson(["index", "--root", "src"], at);
    expect(own.json).toMatchObject({ root: join(at.cwd, "src"), files: 2, files_read: 2 });
  });

  it("says so and fails when there is nothing to index", async () => {
    const empty = { cwd: temporaryFolder(), state: temporaryFolder() };
    const run = await runGaia(["index"], empty);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(`There is nothing to index in ${empty.cwd}: it is empty`);
    const ignored = sampleFolder({ "a.py": "a = 1\n", ".gitignore": "*\n" });
    execFileSync("git", ["init", "-q"], { cwd: ignored.cwd });
    const { code, json } = await gaiaJson(["index"], ignored);
    expect(code).toBe(1);
    expect(json.error).toMatchObject({ code: "EMPTY_ROOT" });
    expect(json.error.message).toContain("git's rules or the built-in excludes ignore everything in it");
  });

  it("names a folder that does not exist", async () => {
    const at = { cwd: temporaryFolder(), state: temporaryFolder() };
    const { code, json } = await gaiaJson(["index", "nowhere"], at);
    expect(code).toBe(1);
    expect(json.error).toMatchObject({ code: "NOT_A_FOLDER", message: `${join(at.cwd, "nowhere")} is not a folder` });
  });

  it("sets a damaged index aside, says so, and works on", async () => {
    const at = sampleRepository();
    await gaiaJson(["index"], at);
    const { json: status } = await gaiaJson(["status"], at);
    writeFileSync(
      join(status.index_path, "index.db"),
      "this is not a database, it only plays one on television\n".repeat(99),
    );
    rmSync(join(status.index_path, "index.db-wal"), { force: true });
    const { code, json } = await gaiaJson(["index"], at);
    expect(code).toBe(0);
    expect(json).toMatchObject({ files: 4, files_read: 4 });
    expect(json.repaired).toContain("the index file was damaged (file is not a database");
  });

  it("refuses an index of a newer release and says what to do", async () => {
    const at = sampleRepository();
    await gaiaJson(["index"], at);
    const database = join(at.state, ".gaia/code_index/native", repoHash(at.cwd), "index.db");
    const store = new Store(database);
    store.exec("PRAGMA user_version = 99");
    store.close();
    const run = await runGaia(["search", "retry"], at);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain("has schema version 99 but this release knows versions up to 1");
    expect(run.stderr).toContain("Update gaia, or remove this index with `gaia clear`");
    expect(await gaiaJson(["clear"], at)).toMatchObject({ code: 0, json: { cleared: true } });
    expect(await gaiaJson(["search", "retry"], at)).toMatchObject({ code: 0 });
  });

  it("says what to do when the state folder cannot be made", async () => {
    const at = sampleFolder();
    writeFileSync(join(at.state, "file"), "");
    const { code, json } = await gaiaJson(["index"], { ...at, env: { GAIA_CONFIG_DIR: join(at.state, "file") } });
    expect(code).toBe(1);
    expect(json.error).toMatchObject({ code: "IO" });
    expect(json.error.hint).toContain("GAIA_CONFIG_DIR");
  });

  it("remembers the limits it was given when a search refreshes the index", async () => {
    const at = sampleFolder({ "small.py": "def small():\n    return 1\n", "big.py": `x = "${"y".repeat(3000)}"\n` });
    expect((await gaiaJson(["index", "--max-file-size", "1"], at)).json).toMatchObject({ files: 1, skipped: 1 });
    await gaiaJson(["search", "small"], at);
    expect((await gaiaJson(["status"], at)).json.skipped).toEqual([{ path: "big.py", reason: "too_large" }]);
  });

  it("keeps its work and ends with 130 when interrupted", async () => {
    const at = sampleFolder(
      Object.fromEntries(Array.from({ length: 4000 }, (_, i) => [`f${i}.py`, `def f${i}():\n    return ${i}\n`])),
    );
    const database = join(at.state, ".gaia/code_index/native", repoHash(at.cwd), "index.db");
    const run = await runGaia(["index"], {
      ...at,
      onStart: async (child) => {
        while (!existsSync(database)) await setTimeout(5);
        child.kill("SIGINT");
      },
    });
    expect(run).toMatchObject({ code: 130, stdout: "" });
    expect(run.stderr).toContain("interrupted; what was indexed so far is kept");
    expect((await gaiaJson(["index"], at)).json).toMatchObject({ files: 4000 });
  });

  it("lets two processes index the same tree at once", async () => {
    const at = sampleRepository();
    const runs = await Promise.all([
      gaiaJson(["index"], at),
      gaiaJson(["index"], at),
      gaiaJson(["search", "retry"], at),
    ]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect((await gaiaJson(["status"], at)).json.files).toBe(4);
  });
});

describe("gaia search", () => {
  it("finds places without a prior index and prints the documented shape", async () => {
    const at = sampleRepository();
    const { code, json } = await gaiaJson(["search", "retry", "delay"], at);
    expect(code).toBe(0);
    expect(Object.keys(json)).toEqual(["query", "root", "results"]);
    expect(json).toMatchObject({ query: "retry delay", root: at.cwd });
    expect(json.results[0]).toMatchObject({
      path: "src/retry.ts",
      start_line: 4,
      end_line: 6,
      symbol: "retryDelay",
      kind: "function",
      language: "typescript",
    });
    expect(json.results[0].snippet).toContain("250 * 2 ** attempt");
    expect(json.results[0].score).toBeGreaterThan(json.results.at(-1).score);
  });

  it("finds a symbol by name whatever its case", async () => {
    const at = sampleFolder();
    const { json } = await gaiaJson(["search", "PARSE_HEADER"], at);
    expect(json.results[0]).toMatchObject({
      path: "lib/parser.py",
      symbol: "HeaderParser.parse_header",
      start_line: 7,
    });
  });

  it("sees a change at once", async () => {
    const at = sampleFolder();
    await gaiaJson(["search", "retry"], at);
    writeFileSync(join(at.cwd, "src/queue.go"), "package queue\n\nfunc DrainBacklog() {}\n");
    const { json } = await gaiaJson(["search", "drain backlog"], at);
    expect(json.results[0]).toMatchObject({ path: "src/queue.go", symbol: "DrainBacklog" });
  });

  it("ends with 3 when nothing matches", async () => {
    const at = sampleFolder();
    const run = await runGaia(["search", "zzyzx", "qwrtp"], at);
    expect(run.code).toBe(3);
    expect(run.stderr).toContain(`nothing in ${at.cwd} matches "zzyzx qwrtp"`);
  });

  it("prints path, lines and symbol for people, cut to the width, without colour in a pipe", async () => {
    const at = sampleFolder();
    const { stdout } = await runGaia(["search", "sleep"], at);
    expect(stdout.split("\n")[0]).toMatch(/^src\/clock\.ts:1-3 {2}function sleep {2}0\.\d\d$/);
    expect(stdout).not.toContain("\u001b");
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    const coloured = await runGaia(["search", "sleep"], { ...at, env: { FORCE_COLOR: "1" } });
    expect(coloured.stdout).toContain("\u001b[");
  });

  it("shows control characters of a file instead of sending them to the terminal", async () => {
    const at = sampleFolder({ "evil.py": "def evil():\n    return '\u001b]0;owned\u0007\u001b[2J'\n" });
    const { stdout } = await runGaia(["search", "evil"], at);
    expect(stdout).toContain("␛]0;owned␇␛[2J");
    expect(stdout).not.toContain("\u001b");
  });

  it("limits the number of results", async () => {
    const at = sampleFolder();
    expect((await gaiaJson(["search", "return", "-n", "2"], at)).json.results).toHaveLength(2);
    const wrong = await runGaia(["search", "return", "-n", "0"], at);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain("--limit must be an integer from 1 to 1000");
  });
});

describe("gaia ask without a server", () => {
  it("prints the passages with citations and one line that says so", async () => {
    const at = sampleRepository();
    const run = await runGaia(["ask", "how long does a retry wait"], at);
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(/^\[1\] src\/retry\.ts:4-6 {2}function retryDelay$/m);
    expect(run.stderr.trim().split("\n")).toHaveLength(1);
  });

  it("prints the documented shape", async () => {
    const at = sampleRepository();
    const { code, json } = await gaiaJson(["ask", "how long does a retry wait", "--no-llm"], at);
    expect(code).toBe(0);
    expect(Object.keys(json).slice(0, 6)).toEqual(["question", "answer", "citations", "mode", "model", "timings"]);
    expect(json).toMatchObject({ mode: "extractive", model: null });
    expect(json.citations[0]).toEqual({ n: 1, path: "src/retry.ts", start_line: 4, end_line: 6, verified: true });
  });
});

describe("gaia status, export, clear", () => {
  it("says that nothing is indexed and creates nothing", async () => {
    const at = sampleFolder();
    expect((await gaiaJson(["status"], at)).json).toEqual({ indexed: false, root: at.cwd });
    expect((await runGaia(["status"], at)).stdout).toContain("is not indexed; run `gaia index`");
  });

  it("lists every file that was left out with its reason", async () => {
    const at = sampleFolder({
      "a.py": "def a():\n    return 1\n",
      ".env": "TOKEN=1\n",
      "photo.png": "png",
      "data.py": "x = 'a\u0000b'\n",
      "package-lock.json": "{}\n",
    });
    await gaiaJson(["index"], at);
    const { json } = await gaiaJson(["status"], at);
    expect(json).toMatchObject({ indexed: true, files: 1, languages: { python: 1 } });
    expect(json.skipped).toEqual([
      { path: ".env", reason: "sensitive" },
      { path: "data.py", reason: "binary" },
      { path: "package-lock.json", reason: "generated" },
      { path: "photo.png", reason: "unsupported" },
    ]);
  });

  it("exports byte-equal files for one tree, whatever happened to the index before", async () => {
    const at = sampleRepository();
    const first = await exported(at, join(at.state, "one"));
    expect(await exported(at, join(at.state, "two"))).toEqual(first);
    writeFileSync(join(at.cwd, "src/extra.rs"), "pub fn extra() -> u8 { 7 }\n");
    await gaiaJson(["index"], at);
    rmSync(join(at.cwd, "src/extra.rs"));
    expect(await exported(at, join(at.state, "three"))).toEqual(first);
    const metadata = JSON.parse(first.metadata);
    expect(metadata).toMatchObject({ version: 2, embedding_model: "gaia-hash-v1", embedding_dim: 256 });
    expect(Object.keys(metadata.file_hashes)).toEqual(["README.md", "lib/parser.py", "src/clock.ts", "src/retry.ts"]);
    expect(metadata.chunks[0]).toMatchObject({ chunk_type: "code", file_path: "README.md", start_line: 1 });
    expect(first.vectors.readBigUInt64LE(24)).toBe(BigInt(metadata.chunks.length));
  });

  it("removes the index and nothing else", async () => {
    const at = sampleRepository();
    await gaiaJson(["index"], at);
    expect((await gaiaJson(["clear"], at)).json).toEqual({ root: at.cwd, cleared: true });
    expect((await gaiaJson(["status"], at)).json).toEqual({ indexed: false, root: at.cwd });
    expect((await gaiaJson(["clear"], at)).json).toEqual({ root: at.cwd, cleared: false });
    expect(readFileSync(join(at.cwd, "README.md"), "utf8")).toBe(sources["README.md"]);
  });
});

describe("the command line", () => {
  const at = () => ({ cwd: temporaryFolder(), state: temporaryFolder() });

  it("prints versions of the package, the addon and SQLite, and the CPU level", async () => {
    const { stdout } = await runGaia(["--version"], at());
    expect(stdout).toMatch(/^gaia \d+\.\d+\.\d+ \(native \d+\.\d+\.\d+, SQLite 3\.\d+\.\d+, CPU level [a-z0-9-]+\)\n$/);
  });

  it("lists commands and shows examples", async () => {
    const { stdout, code } = await runGaia(["--help"], at());
    expect(code).toBe(0);
    for (const command of ["index", "search", "ask", "status", "export", "clear", "completion"]) {
      expect(stdout).toContain(`gaia ${command}`);
    }
    for (const command of ["index", "search", "ask", "status", "export", "clear"]) {
      const help = await runGaia([command, "--help"], at());
      expect(help.stdout).toContain("Examples:");
      expect(help.stdout).toContain("--json");
    }
  });

  it("names what it did not understand and ends with 2", async () => {
    expect(await runGaia(["serch", "x"], at())).toMatchObject({ code: 2 });
    const unknown = await runGaia(["index", "--colour"], at());
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain("colour");
    expect((await runGaia(["frobnicate"], at())).stderr).toContain("Unknown command: frobnicate");
    expect((await runGaia(["search"], at())).stderr).toContain("<query> is missing, as in `gaia search <query..>`");
    const none = await runGaia([], at());
    expect(none.code).toBe(2);
    expect(none.stderr).toContain("Name a command.");
    const asJson = await gaiaJson(["search"], at());
    expect(asJson).toMatchObject({ code: 2, json: { error: { code: "USAGE" } } });
  });

  it("prints a completion script", async () => {
    const { stdout } = await runGaia(["completion"], at());
    expect(stdout).toContain("gaia");
    expect(stdout).toContain("complete");
  });

  it("stays quiet when the reader of a pipe goes away", () => {
    const folder = at();
    writeTree(folder.cwd, sources);
    mkdirSync(folder.state, { recursive: true });
    const script = new URL("../../bin/gaia.js", import.meta.url).pathname;
    const done = spawnSync("sh", ["-c", `"${process.execPath}" "${script}" search return | head -c 1`], {
      cwd: folder.cwd,
      env: { ...process.env, GAIA_CONFIG_DIR: folder.state },
      encoding: "utf8",
    });
    expect(done.stderr).toBe("");
  });
});
