import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { InvalidArgumentError } from "../../src/errors/index.js";
import { globMatches } from "../../src/native/glob.js";
import { listedDeviations } from "../support/golden-deviations.js";

interface GlobCase {
  pattern: string;
  text: string;
  path_mode: boolean;
  ci: boolean;
  reference_cpp: boolean;
}

test("differs from the recorded pairs exactly where git's meaning does", () => {
  const file = new URL("../fixtures/ignore-golden/glob.json", import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, "utf8")) as { cases: GlobCase[] };
  expect(cases).toHaveLength(59);
  const differing = cases
    .filter(
      ({ pattern, text, path_mode, ci, reference_cpp }) =>
        globMatches(pattern, text, { pathMode: path_mode, ignoreCase: ci }) !== reference_cpp,
    )
    .map(({ pattern, text, path_mode }) => `${pattern} on ${text}${path_mode ? " in path mode" : ""}`);
  expect(differing.sort()).toEqual(listedDeviations("ignore-golden/glob"));
});

test("names the argument that is wrong", () => {
  expect(() => globMatches(1 as unknown as string, "a")).toThrow(
    new InvalidArgumentError("Expected a string for pattern but received 1"),
  );
  expect(() => globMatches("a", "a", { pathMode: "yes" as unknown as boolean })).toThrow(
    'Expected true or false for pathMode but received "yes"',
  );
});
