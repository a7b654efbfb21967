// Builds the addon: with cmake where it is installed, with node-gyp otherwise, and says which.
//   node scripts/build-native.mjs [--sanitize] [--tests] [--node-gyp]
// Results: build/Release/gaia.node; with --sanitize build/sanitize/Debug/gaia.node.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const require = createRequire(import.meta.url);
const options = new Set(process.argv.slice(2));
const jobs = String(availableParallelism());

function run(command, args) {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (done.error) throw done.error;
  if (done.status !== 0) {
    console.error(`gaia: ${command} ${args.join(" ")} failed with exit code ${done.status}`);
    process.exit(done.status ?? 1);
  }
}

const works = (command, args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;

function cmakeJs(args) {
  const manifest = require.resolve("cmake-js/package.json");
  run(process.execPath, [join(dirname(manifest), "bin", "cmake-js"), ...args]);
}

function buildWithCmake() {
  const sanitize = options.has("--sanitize");
  const out = sanitize ? "build/sanitize" : "build/cmake";
  const config = sanitize ? "Debug" : "Release";
  cmakeJs([
    "build",
    "--out",
    out,
    "--config",
    config,
    "--parallel",
    jobs,
    `--CDGAIA_SANITIZE=${sanitize ? "ON" : "OFF"}`,
    `--CDGAIA_TESTS=${options.has("--tests") ? "ON" : "OFF"}`,
  ]);
  if (sanitize) return;
  mkdirSync(join(root, "build/Release"), { recursive: true });
  cpSync(join(root, out, config, "gaia.node"), join(root, "build/Release/gaia.node"));
}

// node-gyp wants a Node header directory and downloads one; ours holds the Node-API headers from npm and the
// few settings that node-gyp reads, so that nothing is fetched.
function headerDirectory() {
  const include = join(root, "build/node-headers/include/node");
  mkdirSync(include, { recursive: true });
  cpSync(join(dirname(require.resolve("node-api-headers/package.json")), "include"), include, { recursive: true });
  writeFileSync(
    join(include, "common.gypi"),
    JSON.stringify({
      target_defaults: { default_configuration: "Release", configurations: { Debug: {}, Release: {} } },
    }),
  );
  return join(root, "build/node-headers");
}

function buildWithNodeGyp() {
  const bin = join(dirname(require.resolve("node-gyp/package.json")), "bin/node-gyp.js");
  const headers = `--nodedir=${headerDirectory()}`;
  run(process.execPath, [bin, "configure", headers]);
  run(process.execPath, [bin, "build", headers, `--jobs=${jobs}`]);
}

if (!existsSync(join(root, "node_modules/better-sqlite3/deps/sqlite3/sqlite3.c"))) {
  console.error("gaia: the SQLite source is missing; run `npm ci` first");
  process.exit(1);
}
const useCmake = !options.has("--node-gyp") && works("cmake", ["--version"]);
console.log(`gaia: building the native addon with ${useCmake ? "cmake" : "node-gyp"}`);
if (useCmake) buildWithCmake();
else buildWithNodeGyp();
