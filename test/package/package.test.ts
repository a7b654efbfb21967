import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const work = mkdtempSync(join(realpathSync(tmpdir()), "gaia-package-"));
const app = join(work, "app");
const sample = join(work, "sample");
const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

/** What the installed product sees: no setting of this repository, no server, a state folder of its own. */
const environment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(GAIA|LEMONADE|npm_|VITEST|NODE_)/i.test(name)),
  ),
  GAIA_CONFIG_DIR: join(work, "state"),
  NO_COLOR: "1",
};

let packed: string[];

function inApp(command: string, args: string[], cwd = app) {
  const done = spawnSync(command, args, { cwd, env: environment, encoding: "utf8", timeout: 60_000 });
  if (done.error) throw done.error;
  return { status: done.status, stdout: done.stdout, stderr: done.stderr };
}

function gaia(args: string[]) {
  return inApp(process.execPath, [join(app, "node_modules/gaia/bin/gaia.js"), ...args], sample);
}

function gaiaJson(args: string[]): Record<string, unknown> {
  const { status, stdout, stderr } = gaia(args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return JSON.parse(stdout) as Record<string, unknown>;
}

beforeAll(() => {
  const report = execFileSync(npm, ["pack", "--ignore-scripts", "--json", "--pack-destination", work], {
    cwd: root,
    encoding: "utf8",
  });
  const [tarball] = JSON.parse(report) as [{ filename: string; files: { path: string }[] }];
  packed = tarball.files.map(({ path }) => path).sort();
  mkdirSync(app);
  writeFileSync(join(app, "package.json"), JSON.stringify({ name: "app", private: true }));
  execFileSync(npm, ["install", "--ignore-scripts", "--no-audit", "--no-fund", join(work, tarball.filename)], {
    cwd: app,
    env: environment,
    stdio: "pipe",
  });
  cpSync(join(root, "test/package/sample"), sample, { recursive: true });
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

describe("the tarball", () => {
  it("holds nothing that builds or tests the package", () => {
    const wrong =
      /(^|\/)(binding\.gyp|CMakeLists\.txt|\.npmrc|\.ci|tsconfig[^/]*|vitest[^/]*|biome\.json)$|^(native|bindings|scripts|src|test|bench|build)\/|\.(cc|cpp|hpp|test\.js)$/;
    expect(packed.filter((path) => wrong.test(path))).toEqual([]);
  });

  it("holds the documents, the program, the library with its types, and the binary", () => {
    for (const path of [
      "LICENSE",
      "README.md",
      "CHANGELOG.md",
      "package.json",
      "bin/gaia.js",
      "dist/index.js",
      "dist/index.d.ts",
    ]) {
      expect(packed).toContain(path);
    }
    expect(packed.some((path) => path.startsWith("docs/"))).toBe(true);
    const folder = `prebuilds/${process.platform}-${process.arch}/`;
    expect(packed.filter((path) => path.startsWith(folder)).length).toBe(1);
  });

  it("installs without running anything: no install script, no gyp file", () => {
    const manifest = JSON.parse(readFileSync(join(app, "node_modules/gaia/package.json"), "utf8")) as {
      gypfile?: boolean;
      scripts?: Record<string, string>;
    };
    expect(manifest.gypfile).toBe(false);
    const atInstall = [
      "preinstall",
      "install",
      "postinstall",
      "prepublish",
      "preprepare",
      "prepare",
      "postprepare",
      "dependencies",
    ];
    expect(Object.keys(manifest.scripts ?? {}).filter((name) => atInstall.includes(name))).toEqual([]);
  });

  it("brings no dependency that builds or downloads something at install", () => {
    const lock = JSON.parse(readFileSync(join(app, "package-lock.json"), "utf8")) as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    const scripted = Object.entries(lock.packages).filter(([, entry]) => entry.hasInstallScript);
    expect(scripted.map(([path]) => path)).toEqual([]);
  });
});

describe("the installed package", () => {
  it("prints the version of the package, its binary, SQLite and the CPU level", () => {
    const { status, stdout, stderr } = gaia(["--version"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const sameTwice = `gaia ${version} (native ${version}, `.replace(/[.()]/g, "\\$&");
    expect(stdout).toMatch(new RegExp(`^${sameTwice}SQLite 3\\.\\d+\\.\\d+, CPU level [\\w-]+\\)\\n$`));
  });

  it("loads the prebuilt binary", () => {
    const script = `import { loadedAddon } from ${JSON.stringify(join(app, "node_modules/gaia/dist/native/load.js"))};
      const { origin, path } = loadedAddon(); console.log(JSON.stringify({ origin, path }));`;
    const { stdout, stderr } = inApp(process.execPath, ["--input-type=module", "--eval", script]);
    expect(stderr).toBe("");
    const folder = join(app, "node_modules/gaia/prebuilds", `${process.platform}-${process.arch}`);
    expect(JSON.parse(stdout)).toEqual({ origin: "prebuild", path: join(folder, readdirSync(folder)[0] ?? "") });
  });

  it("is a library that can be imported by its name", () => {
    const { status, stderr } = inApp(process.execPath, ["--input-type=module", "--eval", 'await import("gaia")']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});

describe("the installed command", () => {
  beforeAll(() => {
    const { status, stderr } = gaia(["index", sample]);
    expect(status, stderr).toBe(0);
  });

  it("keeps its state in GAIA_CONFIG_DIR and out of the indexed folder", () => {
    expect(readdirSync(join(work, "state"), { recursive: true }).length).toBeGreaterThan(0);
    expect(readdirSync(sample).sort()).toEqual(readdirSync(join(root, "test/package/sample")).sort());
  });

  it("finds a function by what it does", () => {
    const found = gaiaJson(["search", "parse a duration such as 5m into seconds", "--json"]);
    expect(Object.keys(found).sort()).toEqual(["query", "results", "root"]);
    expect(found).toMatchObject({ query: "parse a duration such as 5m into seconds", root: sample });
    const [first] = found.results as Record<string, unknown>[];
    expect(Object.keys(first ?? {})).toEqual(
      expect.arrayContaining(["path", "start_line", "end_line", "symbol", "kind", "language", "score", "snippet"]),
    );
    expect(first).toMatchObject({ path: "src/duration.py", symbol: "parse_duration", language: "python" });
    expect(first?.snippet).toContain("def parse_duration");
  });

  it("answers with the passages themselves and citations when there is no model server", () => {
    const question = "How is a duration parsed?";
    const answered = gaiaJson(["ask", question, "--json"]);
    expect(Object.keys(answered)).toEqual(
      expect.arrayContaining(["question", "answer", "citations", "mode", "model", "timings"]),
    );
    expect(answered.question).toBe(question);
    expect(answered.answer).not.toBe("");
    const citations = answered.citations as { n: number; path: string }[];
    expect(citations.map(({ n }) => n)).toEqual(citations.map((_, i) => i + 1));
    expect(citations.map(({ path }) => path)).toContain("src/duration.py");
  });
});
