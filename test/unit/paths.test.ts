import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { expect, it } from "vitest";
import { codeIndexFolder, repoHash, stateFolder } from "../../src/config/paths.js";

const golden = JSON.parse(
  readFileSync(new URL("../fixtures/code-index-golden/sdk/repo-hash.json", import.meta.url), "utf8"),
) as { cases: { resolved_path: string; repo_hash: string }[] };

it("names a root's folder as the recorded hashes do", () => {
  for (const { resolved_path, repo_hash } of golden.cases) expect(repoHash(resolved_path)).toBe(repo_hash);
});

it("keeps state below GAIA_CONFIG_DIR, or below the home folder", () => {
  expect(stateFolder({ GAIA_CONFIG_DIR: "/opt/state" })).toBe("/opt/state/.gaia");
  expect(stateFolder({})).toBe(`${homedir()}/.gaia`);
  expect(codeIndexFolder("/srv/code", { GAIA_CONFIG_DIR: "/opt" })).toBe(
    "/opt/.gaia/code_index/native/ab2fe003567a07c0",
  );
});
