import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { AddonLoadError, type LoadAttempt } from "../errors/index.js";
import type { Addon } from "./addon-types.js";

const require = createRequire(import.meta.url);
const packageRoot = join(dirname(fileURLToPath(import.meta.url)), "../..");

export interface LoadedAddon {
  addon: Addon;
  origin: LoadAttempt["origin"];
  path: string;
  /** Places tried before the one that worked. */
  attempts: readonly LoadAttempt[];
}

export interface Platform {
  os: string;
  arch: string;
  libc: "glibc" | "musl" | undefined;
}

export function currentPlatform(): Platform {
  return { os: process.platform, arch: process.arch, libc: process.platform === "linux" ? linuxLibc() : undefined };
}

function linuxLibc(): "glibc" | "musl" {
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } } | undefined;
  return report?.header?.glibcVersionRuntime === undefined ? "musl" : "glibc";
}

/**
 * The prebuilt binaries in `folder` that fit `platform`, best first. Names follow node-gyp-build: tags separated by
 * dots, of which libc ("glibc", "musl") decides and the rest ("node", "napi", "armv8") is neutral.
 */
export function matchingPrebuilds(files: readonly string[], platform: Platform): string[] {
  return files
    .filter((file) => file.endsWith(".node"))
    .map((file) => ({ file, tags: file.split(".").slice(0, -1) }))
    .filter(({ tags }) => !tags.includes("electron"))
    .filter(({ tags }) => {
      const libc = tags.find((tag) => tag === "glibc" || tag === "musl");
      return libc === undefined || libc === platform.libc;
    })
    .sort((a, b) => b.tags.length - a.tags.length || a.file.localeCompare(b.file))
    .map(({ file }) => file);
}

interface Candidate {
  origin: LoadAttempt["origin"];
  path: string;
}

function candidates(platform: Platform): Candidate[] {
  const explicit = process.env.GAIA_NATIVE;
  if (explicit) return [{ origin: "explicit", path: explicit }];
  const local = join(packageRoot, "build/Release/gaia.node");
  const folder = join(packageRoot, "prebuilds", `${platform.os}-${platform.arch}`);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const prebuilds = matchingPrebuilds(files, platform);
  return [
    { origin: "local", path: local },
    ...(prebuilds.length > 0 ? prebuilds : ["gaia.node"]).map(
      (file): Candidate => ({ origin: "prebuild", path: join(folder, file) }),
    ),
  ];
}

/** The next step for the likeliest cause of a failed load. */
export function loadHint(attempts: readonly LoadAttempt[], platform: Platform): string {
  const problems = attempts.map((attempt) => attempt.problem).join("\n");
  const name = `${platform.os}-${platform.arch}${platform.libc ? ` (${platform.libc})` : ""}`;
  if (attempts.some((attempt) => attempt.origin === "explicit")) {
    return "GAIA_NATIVE names the only file that is tried; correct it or unset it.";
  }
  if (/built for /.test(problems)) {
    return "The binary is from another release; run `npm run build` in a clone, or reinstall the package.";
  }
  if (/GLIBC|GLIBCXX|musl|ld-linux/.test(problems)) {
    return `The binary needs another C library than this system's (${name}); build from source with \`npm run build\` in a clone.`;
  }
  if (/invalid ELF header|wrong architecture|not a valid Win32/.test(problems)) {
    return `The binary is for another platform than ${name}; reinstall on this machine instead of copying node_modules.`;
  }
  return `There is no binary for ${name}; run \`npm run build\` in a clone (needs g++ and cmake or Python).`;
}

function releaseOfPackage(): string {
  return (JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as { version: string }).version;
}

function tryLoad(candidate: Candidate, release: string): Addon | string {
  if (!existsSync(candidate.path)) return "no such file";
  let addon: Addon;
  try {
    addon = require(candidate.path) as Addon;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (addon.release !== release) return `built for ${addon.release ?? "an unknown release"}, package is ${release}`;
  return addon;
}

/** Looks for the addon: `GAIA_NATIVE` alone when set, else a local build, else a prebuild. Throws AddonLoadError. */
export function loadAddon(): LoadedAddon {
  const platform = currentPlatform();
  const release = releaseOfPackage();
  const attempts: LoadAttempt[] = [];
  for (const candidate of candidates(platform)) {
    const result = tryLoad(candidate, release);
    if (typeof result !== "string") return { addon: result, ...candidate, attempts };
    attempts.push({ ...candidate, problem: result });
  }
  throw new AddonLoadError(attempts, loadHint(attempts, platform));
}

let loaded: LoadedAddon | undefined;

/** The addon, loaded at first use and then shared by everything in this JavaScript context. */
export function loadedAddon(): LoadedAddon {
  loaded ??= loadAddon();
  return loaded;
}

export function native(): Addon {
  return loadedAddon().addon;
}
