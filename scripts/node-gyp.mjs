// Runs node-gyp without a download: `node scripts/node-gyp.mjs <command> [options]`.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { root, run } from "./run.mjs";

const require = createRequire(import.meta.url);

/**
 * node-gyp wants the headers of one Node version and downloads them. This folder stands in for them: the Node-API
 * headers from npm, which are all that the addon includes, and the settings that node-gyp reads. It lies outside build/,
 * which `node-gyp rebuild` removes.
 */
export function headerDirectory() {
  const directory = join(root, "node_modules/.cache/gaia-node-headers");
  const include = join(directory, "include/node");
  mkdirSync(include, { recursive: true });
  cpSync(join(dirname(require.resolve("node-api-headers/package.json")), "include"), include, { recursive: true });
  writeFileSync(
    join(include, "common.gypi"),
    JSON.stringify({
      target_defaults: { default_configuration: "Release", configurations: { Debug: {}, Release: {} } },
    }),
  );
  return directory;
}

/** The environment that makes gyp use the compiler launcher (ccache) which cmake takes from the same variable. */
export function compilerCache() {
  const { CMAKE_CXX_COMPILER_LAUNCHER: launcher, CC = "cc", CXX = "c++" } = process.env;
  return launcher ? { CC: `${launcher} ${CC}`, CXX: `${launcher} ${CXX}` } : {};
}

export function nodeGyp(args) {
  const bin = join(dirname(require.resolve("node-gyp/package.json")), "bin/node-gyp.js");
  run(process.execPath, [bin, `--nodedir=${headerDirectory()}`, ...args], {
    env: { ...process.env, ...compilerCache() },
  });
}

if (process.argv[1] === import.meta.filename) nodeGyp(process.argv.slice(2));
