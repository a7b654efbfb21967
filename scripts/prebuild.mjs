// Builds the binary that the package ships, prebuilds/<os>-<arch>/gaia[.<libc>].node, with prebuildify and node-gyp.
// It is built from scratch in a folder of its own, because `node-gyp rebuild` removes build/.
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compilerCache, headerDirectory } from "./node-gyp.mjs";
import { root, run } from "./run.mjs";

const require = createRequire(import.meta.url);
const stage = join(root, "build/prebuild");
const output = join(root, "prebuilds", `${process.platform}-${process.arch}`);

rmSync(stage, { recursive: true, force: true });
rmSync(output, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
for (const name of ["binding.gyp", "package.json", "bindings", "native", "scripts"]) {
  cpSync(join(root, name), join(stage, name), { recursive: true });
}
symlinkSync(join(root, "node_modules"), join(stage, "node_modules"), "junction");

const tags = process.platform === "linux" ? ["--tag-libc"] : [];
run(
  process.execPath,
  [
    join(dirname(require.resolve("prebuildify/package.json")), "bin.js"),
    "--napi",
    "--strip",
    "--name",
    "gaia",
    "--out",
    root,
    ...tags,
  ],
  {
    cwd: stage,
    env: {
      ...process.env,
      ...compilerCache(),
      npm_config_nodedir: headerDirectory(),
      PREBUILD_NODE_GYP: join(root, "node_modules/.bin", process.platform === "win32" ? "node-gyp.cmd" : "node-gyp"),
    },
  },
);
console.log(
  `gaia: built ${readdirSync(output)
    .map((name) => join(output, name))
    .join(", ")}`,
);
