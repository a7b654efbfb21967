// Builds the addon: with cmake where it is installed, with node-gyp otherwise, and says which.
//   node scripts/build-native.mjs [--tests] [--sanitize] [--node-gyp]
// --tests adds the native tests (where GoogleTest is installed) and the addon that tests background jobs.
// Results: build/Release/gaia.node and build/cmake/; with --sanitize build/sanitize/, addon in build/sanitize/Debug/.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { nodeGyp } from "./node-gyp.mjs";
import { root, run, works } from "./run.mjs";

const { values: options } = parseArgs({
  options: {
    sanitize: { type: "boolean", default: false },
    tests: { type: "boolean", default: false },
    "node-gyp": { type: "boolean", default: false },
  },
});
const require = createRequire(import.meta.url);

function fail(message) {
  console.error(`gaia: ${message}`);
  process.exit(1);
}

/**
 * The lines of the cmake cache in `out`, or none when it has to be configured first. A folder that was configured in
 * another place, as happens when a checkout is copied, is removed, because cmake refuses it.
 */
function cacheOf(out) {
  const folder = join(root, out);
  if (!existsSync(join(folder, "CMakeCache.txt"))) return [];
  const lines = readFileSync(join(folder, "CMakeCache.txt"), "utf8").split(/\r?\n/);
  if (!lines.includes(`CMAKE_HOME_DIRECTORY:INTERNAL=${root.replaceAll("\\", "/")}`)) {
    rmSync(folder, { recursive: true });
    return [];
  }
  return existsSync(join(folder, "compile_commands.json")) ? lines : [];
}

function buildWithCmake() {
  const out = options.sanitize ? "build/sanitize" : "build/cmake";
  const config = options.sanitize ? "Debug" : "Release";
  const definitions = [["GAIA_SANITIZE", options.sanitize ? "ON" : "OFF"]];
  if (options.tests) definitions.push(["GAIA_TESTS", "ON"]);
  const cmakeJs = join(dirname(require.resolve("cmake-js/package.json")), "bin", "cmake-js");
  const common = ["--out", out, "--config", config, "--log-level", "error"];
  const cache = cacheOf(out);
  const isSet = ([name, value]) => cache.some((line) => line.startsWith(`${name}:`) && line.endsWith(`=${value}`));
  // Left out when nothing changed, so that a repeated build starts the compiler at once.
  if (!definitions.every(isSet)) {
    run(process.execPath, [
      cmakeJs,
      "configure",
      ...common,
      ...definitions.map(([name, value]) => `--CD${name}=${value}`),
    ]);
  }
  const target = options.tests ? [] : ["--target", "gaia_addon"];
  run(process.execPath, [cmakeJs, "build", ...common, ...target, "--parallel", String(availableParallelism())]);
  if (options.sanitize) return;
  mkdirSync(join(root, "build/Release"), { recursive: true });
  // Renamed into place, because a running process may have mapped the file that is there.
  const built = join(root, "build/Release/gaia.node");
  cpSync(join(root, out, config, "gaia.node"), `${built}.new`);
  renameSync(`${built}.new`, built);
}

function buildWithNodeGyp() {
  nodeGyp(["configure"]);
  nodeGyp(["build", `--jobs=${availableParallelism()}`]);
}

if (!existsSync(join(root, "node_modules/better-sqlite3/deps/sqlite3/sqlite3.c"))) {
  fail("the SQLite source is missing; run `npm ci` first");
}
if (
  process.platform !== "win32" &&
  ![process.env.CXX?.split(" ")[0], "c++", "g++", "clang++"].some((name) => name && works(name, ["--version"]))
) {
  fail("no C++ compiler found; install g++ 12 or clang 15 or newer (Debian: apt-get install g++ cmake ninja-build)");
}
const cmake = !options["node-gyp"] && works("cmake", ["--version"]);
if (options.sanitize && !cmake) fail("--sanitize needs cmake (Debian: apt-get install cmake ninja-build)");
console.log(`gaia: building the native addon with ${cmake ? "cmake" : "node-gyp"}`);
if (options.tests && !cmake) console.log("gaia: the native tests are left out, because they need cmake");
if (cmake) buildWithCmake();
else buildWithNodeGyp();
