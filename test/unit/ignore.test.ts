import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { IgnoreRules } from "../../src/native/ignore.js";

interface IgnoreCase {
  name: string;
  rules: { base: string; text: string }[];
  paths: { path: string; is_dir: boolean; git: boolean }[];
}

const file = new URL("../fixtures/ignore-golden/gitignore.json", import.meta.url);
const { cases } = JSON.parse(readFileSync(file, "utf8")) as { cases: IgnoreCase[] };

test("all 131 recorded verdicts of git are there", () => {
  expect(cases.flatMap(({ paths }) => paths)).toHaveLength(131);
});

test.each(cases)("decides as git: $name", ({ rules, paths }) => {
  const compiled = new IgnoreRules(rules);
  const verdicts = paths.map(({ path, is_dir }) => [path, compiled.ignores(path, is_dir)]);
  expect(verdicts).toEqual(paths.map(({ path, git }) => [path, git]));
});

test("takes an ignore file that is not UTF-8 as bytes", () => {
  const text = Buffer.from("caf\xe9\nother.txt\n", "latin1");
  expect(new IgnoreRules([{ base: "", text }]).ignores("other.txt", false)).toBe(true);
});

test("folds case when the repository says so", () => {
  const sources = [{ base: "", text: "Build/\n" }];
  expect(new IgnoreRules(sources, { ignoreCase: true }).ignores("build/x.py", false)).toBe(true);
  expect(new IgnoreRules(sources).ignores("build/x.py", false)).toBe(false);
});

test("refuses paths that are not relative and sources without text", () => {
  const rules = new IgnoreRules([]);
  expect(() => rules.ignores("/a", false)).toThrow("Expected a relative path without a slash at either end for path");
  expect(() => rules.ignores("a/", true)).toThrow("Expected a relative path without a slash at either end for path");
  expect(() => new IgnoreRules([{ base: "" } as { base: string; text: string }])).toThrow(
    "Expected a string or Uint8Array for sources[0].text but received undefined",
  );
});
