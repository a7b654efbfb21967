// Builds the fuzz targets of native/sources.json with clang and runs each: `node scripts/fuzz.mjs [seconds each]`.
// Seeds are read from native/fuzz/corpus/<target>/; an input that fails is kept in build/fuzz/.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { root, run, works } from "./run.mjs";

const seconds = process.argv[2] ?? "20";
const { fuzz } = JSON.parse(readFileSync(join(root, "native/sources.json"), "utf8"));
const targets = fuzz.map((source) => basename(source, ".cpp"));
if (targets.length === 0) {
  console.log("gaia: native/sources.json lists no fuzz targets");
  process.exit(0);
}
const clang = ["clang", "clang-14"].find((name) => works(name, ["--version"]));
if (clang === undefined) {
  console.error("gaia: fuzzing needs clang with libFuzzer (Debian: apt-get install clang-14 libclang-rt-14-dev)");
  process.exit(1);
}
run("cmake", [
  "-S",
  ".",
  "-B",
  "build/fuzz",
  "-DCMAKE_BUILD_TYPE=Debug",
  `-DCMAKE_C_COMPILER=${clang}`,
  `-DCMAKE_CXX_COMPILER=${clang.replace("clang", "clang++")}`,
  "-DGAIA_ADDON=OFF",
  "-DGAIA_SANITIZE=ON",
  "-DGAIA_FUZZ=ON",
]);
run("cmake", ["--build", "build/fuzz", "--parallel", String(availableParallelism()), "--target", ...targets]);
for (const target of targets) {
  console.log(`gaia: fuzzing ${target} for ${seconds} s`);
  const found = join(root, "build/fuzz/found", target);
  mkdirSync(found, { recursive: true });
  const seeds = join(root, "native/fuzz/corpus", target);
  run(join(root, "build/fuzz", target), [
    `-max_total_time=${seconds}`,
    "-timeout=10",
    "-rss_limit_mb=4096",
    "-print_final_stats=1",
    "-verbosity=0",
    `-artifact_prefix=${join(root, "build/fuzz/")}`,
    found,
    ...(existsSync(seeds) ? [seeds] : []),
  ]);
}
