// Runs the GoogleTest suite of the plain build (`node scripts/build-native.mjs --tests`), or says why it cannot.
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { root, run, works } from "./run.mjs";

const program = join(root, "build/cmake", process.platform === "win32" ? "Release/gaia_tests.exe" : "gaia_tests");
if (!works("cmake", ["--version"])) {
  console.log("gaia: native tests not run: cmake is not installed");
} else if (!existsSync(program)) {
  console.log("gaia: native tests not run: GoogleTest is not installed (Debian: apt-get install libgtest-dev)");
} else {
  run("ctest", [
    "--test-dir",
    "build/cmake",
    "--build-config",
    "Release",
    "--parallel",
    String(availableParallelism()),
    "--output-on-failure",
    "--no-tests=error",
  ]);
}
