import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { gaiaJson, runGaia } from "../support/run-gaia.js";
import { temporaryFolder, writeTree } from "../support/temporary-folder.js";

const files = 1200;
const kills = 20;

/** A tree that takes long enough to index for kills to land in every phase. */
function tree(): Record<string, string> {
  const content: Record<string, string> = {};
  for (let i = 0; i < files; i++) {
    const functions = Array.from(
      { length: 12 },
      (_, j) => `def step_${i}_${j}(value):\n    """Step ${j} of part ${i}."""\n    return value * ${i} + ${j}\n\n\n`,
    );
    content[`part${i % 40}/module_${i}.py`] = functions.join("");
  }
  return content;
}

/** Mulberry32: the same moments in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

it(`survives ${kills} kills and exports what an undisturbed run exports`, { timeout: 300_000 }, async () => {
  const cwd = temporaryFolder();
  writeTree(cwd, tree());
  const undisturbed = { cwd, state: temporaryFolder() };
  const started = performance.now();
  await gaiaJson(["export", join(undisturbed.state, "out")], undisturbed);
  const fullRun = performance.now() - started;

  const disturbed = { cwd, state: temporaryFolder() };
  const random = randomNumbers(20261201);
  let killed = 0;
  for (let attempt = 0; killed < kills && attempt < 5 * kills; attempt++) {
    const delay = random() * fullRun * 0.8;
    const run = await runGaia(attempt % 3 === 0 ? ["index", "--rebuild"] : ["index"], {
      ...disturbed,
      onStart: (child) => setTimeout(() => child.kill("SIGKILL"), delay),
    });
    if (run.signal === "SIGKILL") killed++;
    else expect(run).toMatchObject({ code: 0 });
    if (attempt % 4 === 0) expect(await gaiaJson(["status"], disturbed)).toMatchObject({ code: 0 });
  }
  expect(killed).toBe(kills);
  const after = await gaiaJson(["index"], disturbed);
  expect(after).toMatchObject({ code: 0, json: { files, repaired: null } });
  await gaiaJson(["export", join(disturbed.state, "out")], disturbed);
  for (const file of ["metadata.json", "index.vec"]) {
    const same = readFileSync(join(disturbed.state, "out", file)).equals(
      readFileSync(join(undisturbed.state, "out", file)),
    );
    expect(same, file).toBe(true);
  }
});
