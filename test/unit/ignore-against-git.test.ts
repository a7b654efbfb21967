import { mkdirSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { IgnoreRules, type IgnoreSource } from "../../src/native/ignore.js";
import { walk } from "../../src/native/walk.js";
import { GitTree, gitIsInstalled, nulSeparated } from "../support/git-tree.js";
import { useOwnEnvironment } from "../support/own-environment.js";

/** Small, fast and the same everywhere (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Random = ReturnType<typeof randomNumbers>;

const folders = ["a", "b", "ab", "A", "x.d", "a b", "[x]"];
const files = ["a.py", "b.py", "ab.py", "A.PY", "a b.ts", "#h.py", "!n.py", "a.b.c", "[x].py", "x\\y.ts", "a.tar.py"];
const atoms = [
  "a",
  "b",
  "ab",
  ".py",
  "*",
  "*",
  "**",
  "?",
  "[ab]",
  "[!a]",
  "[a-c]",
  "[^.]",
  "[[:alpha:]]",
  "[[:punct:]]",
];
const oddAtoms = ["[", "[]", "[!]", "\\", "\\*", "\\ ", " ", "  ", "\t", "#", "!", "***", "[[:x:]]", "[a-", "\\#", "A"];
const wholeRules = [
  "*",
  "*.py",
  "!*.py",
  "/*",
  "!/a/",
  "**/a",
  "a/**",
  "!a/**",
  "a/**/b.py",
  "*/",
  "!*/",
  "**",
  "**/",
  "/",
];

const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T;

function randomRule(random: Random): string {
  if (random(4) === 0) return pick(random, wholeRules);
  let rule = random(5) === 0 ? "!" : "";
  if (random(5) === 0) rule += "/";
  for (let parts = 1 + random(3); parts > 0; --parts) {
    if (random(3) === 0) rule += pick(random, [...folders, ...files]);
    else for (let count = 1 + random(3); count > 0; --count) rule += pick(random, random(6) === 0 ? oddAtoms : atoms);
    if (parts > 1) rule += "/";
  }
  return rule + pick(random, ["", "", "", "", "/", " ", "\r"]);
}

function randomRules(random: Random): string {
  const rules = Array.from({ length: 1 + random(6) }, () => randomRule(random));
  return (random(10) === 0 ? "\ufeff" : "") + rules.join("\n") + pick(random, ["", "\n"]);
}

/** Few folders, because making and removing them is what takes the time. */
function randomTree(random: Random): { files: string[]; folders: string[] } {
  const found = { files: new Set<string>(), folders: new Set<string>() };
  for (let count = 3; count > 0; --count) {
    const parts = Array.from({ length: random(4) }, () => pick(random, folders));
    for (let depth = 1; depth <= parts.length; ++depth) found.folders.add(parts.slice(0, depth).join("/"));
    for (let count = 5; count > 0; --count) found.files.add([...parts, pick(random, files)].join("/"));
  }
  return { files: [...found.files], folders: [...found.folders] };
}

describe.skipIf(!gitIsInstalled)("random trees and rules", () => {
  let tree: GitTree;
  beforeEach(() => {
    tree = new GitTree();
  });
  useOwnEnvironment(() => ({
    HOME: tree.path("home"),
    GIT_CONFIG_NOSYSTEM: "1",
    XDG_CONFIG_HOME: undefined,
    GIT_CONFIG_GLOBAL: undefined,
    GIT_DIR: undefined,
    GIT_WORK_TREE: undefined,
  }));
  afterEach(() => tree.remove());

  test("300 rule sets decide as git check-ignore, with and without case", () => {
    const random = randomNumbers(20_391);
    tree.git(["init", "-q"]);
    const cases = Array.from({ length: 300 }, (_, index) => {
      const base = `case${index}`;
      const made = randomTree(random);
      const sources: IgnoreSource[] = [{ base, text: randomRules(random) }];
      for (const folder of made.folders.toSorted()) {
        if (random(4) === 0) sources.push({ base: `${base}/${folder}`, text: randomRules(random) });
      }
      for (const folder of made.folders) mkdirSync(tree.path(`${base}/${folder}`), { recursive: true });
      // Files need not exist: git takes what is no folder for a file.
      for (const { base: folder, text } of sources) tree.write(`${folder}/.gitignore`, text as string);
      const paths = [...made.files, ...made.folders].map((path) => `${base}/${path}`);
      return { sources, paths, isFolder: (path: string) => made.folders.includes(path.slice(base.length + 1)) };
    });
    const input = cases.flatMap(({ paths }) => paths).join("\0");
    for (const ignoreCase of [false, true]) {
      const check = ["-c", `core.ignoreCase=${ignoreCase}`, "check-ignore", "--no-index", "--stdin", "-z"];
      const ignored = new Set(nulSeparated(tree.git(check, { input })));
      expect(ignored.size).toBeGreaterThan(500);
      for (const { sources, paths, isFolder } of cases) {
        const rules = new IgnoreRules(sources, { ignoreCase });
        for (const path of paths) {
          const message = JSON.stringify({ path, ignoreCase, sources });
          expect(rules.ignores(path, isFolder(path)), message).toBe(ignored.has(path));
        }
      }
    }
  });

  test("a walk meets what git ls-files lists, with excludes from every source", async () => {
    const random = randomNumbers(48);
    for (let round = 0; round < 20; ++round) {
      const repository = `r${round}`;
      const made = randomTree(random);
      for (const file of made.files) tree.write(`${repository}/${file}`, "");
      tree.git(["init", "-q", repository]);
      tree.write(`${repository}/.gitignore`, randomRules(random));
      for (const folder of made.folders) {
        if (random(4) === 0) tree.write(`${repository}/${folder}/.gitignore`, randomRules(random));
      }
      tree.write(`${repository}/.git/info/exclude`, randomRules(random));
      tree.write("home/.config/git/ignore", randomRules(random));
      const listed = tree.git(["ls-files", "-co", "--exclude-standard", "-z"], { cwd: repository });
      const walked = await walk(tree.path(repository));
      const met = [...walked.files, ...walked.skipped].map(({ path }) => path);
      expect(met.sort(), `round ${round}`).toEqual(nulSeparated(listed).sort());
    }
  });
});
