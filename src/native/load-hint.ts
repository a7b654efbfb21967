import type { LoadAttempt, LoadProblemKind } from "../errors/index.js";
import type { LibraryProblem } from "./library-format.js";
import { type Platform, platformName } from "./prebuilds.js";

/** What the system's refusal to open a library means. The texts are those of glibc, musl, dyld and Windows. */
export function openProblem(error: unknown): LibraryProblem {
  const problem = (error instanceof Error ? error.message : String(error)).trim();
  const kind = ((): LoadProblemKind => {
    if (/GLIBC(XX)?_|CXXABI_|ld-linux|ld-musl|libc\.musl|libc\.so\.6|symbol not found/.test(problem))
      return "wrong-libc";
    if (
      /cannot open shared object file|Error loading shared library|Library not loaded|specified module could not be/.test(
        problem,
      )
    ) {
      return "missing-library";
    }
    if (/file too short|cannot read file data/.test(problem)) return "truncated";
    if (/did not self-register|invalid ELF header|not a valid Win32|not a mach-o/i.test(problem))
      return "not-a-library";
    return "refused";
  })();
  return { kind, problem };
}

/** Kinds from the most telling to the least: a file that is almost right says more than one that is not there. */
const byWeight: readonly LoadProblemKind[] = [
  "stale-build",
  "wrong-release",
  "wrong-libc",
  "missing-library",
  "refused",
  "truncated",
  "empty",
  "not-a-library",
  "wrong-platform",
  "missing",
];

function nextStep(attempt: LoadAttempt, platform: Platform, prebuilt: readonly string[]): string {
  const rebuild = attempt.origin === "prebuild" ? "reinstall the package" : "run `npm run build`";
  switch (attempt.kind) {
    case "stale-build":
    case "wrong-release":
      return `The binary is from another release than the package; ${rebuild}.`;
    case "wrong-libc":
      return `The binary needs another or a newer C library than that of ${platformName(platform)}; build from source: \`npm run build\` in a clone.`;
    case "missing-library":
      return "The binary needs a library that is not installed; install the one named above.";
    case "truncated":
    case "empty":
    case "not-a-library":
      return `The file is damaged or no build of this package; ${rebuild}.`;
    case "wrong-platform":
      return `The binary is not for ${platformName(platform)}; install on this machine instead of copying node_modules, and match the processor of node.`;
    case "refused":
      return `The system refused the file, see above; check that it may be read and executed, or ${rebuild}.`;
    case "missing": {
      const offered = prebuilt.length > 0 ? `Binaries are included for ${[...prebuilt].sort().join(", ")}. ` : "";
      return `There is no binary for ${platformName(platform)}. ${offered}Build from source: \`npm run build\` in a clone (needs a C++20 compiler, and cmake or Python).`;
    }
  }
}

/**
 * The next step for the likeliest cause of a failed load. `attempts` holds at least one; `prebuilt` lists the folders of
 * prebuilds/, one a platform.
 */
export function loadHint(attempts: readonly LoadAttempt[], platform: Platform, prebuilt: readonly string[]): string {
  const [first] = attempts;
  if (first?.origin === "explicit") {
    return `GAIA_NATIVE names the only file that is tried; correct it or unset it.${first.kind === "missing" ? "" : ` ${nextStep(first, platform, prebuilt)}`}`;
  }
  const telling = [...attempts].sort((a, b) => byWeight.indexOf(a.kind) - byWeight.indexOf(b.kind))[0];
  return telling === undefined ? "" : nextStep(telling, platform, prebuilt);
}
