// Runs vitest on the addon that `npm run build:sanitize` made: `node scripts/test-sanitize.mjs [vitest arguments]`.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { root, run } from "./run.mjs";

const runtime = process.platform === "darwin" ? "libclang_rt.asan_osx_dynamic.dylib" : "libasan.so";
const library = execFileSync(process.env.CXX ?? "c++", [`-print-file-name=${runtime}`], { encoding: "utf8" }).trim();
run(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), "run", ...process.argv.slice(2)], {
  env: {
    ...process.env,
    GAIA_NATIVE: join(root, "build/sanitize/Debug/gaia.node"),
    // node itself is not instrumented, so the runtime has to be there before it; and it frees nothing at its end.
    [process.platform === "darwin" ? "DYLD_INSERT_LIBRARIES" : "LD_PRELOAD"]: library,
    ASAN_OPTIONS: "detect_leaks=0",
    UBSAN_OPTIONS: "print_stacktrace=1",
  },
});
