import { closeSync, existsSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { AddonLoadError, type LoadAttempt } from "../errors/index.js";
import { type Addon, addonExports } from "./addon-types.js";
import { type LibraryProblem, libraryProblem } from "./library-format.js";
import { loadHint, openProblem } from "./load-hint.js";
import { currentPlatform, matchingFolders, matchingPrebuilds, type Platform } from "./prebuilds.js";

export interface LoadedAddon {
  addon: Addon;
  origin: LoadAttempt["origin"];
  path: string;
  /** Places tried before the one that worked. */
  attempts: readonly LoadAttempt[];
}

export interface LoadOptions {
  /** Folder that holds package.json, build/ and prebuilds/; by default this package's. */
  packageRoot?: string;
  /** The only file to try; by default the environment variable GAIA_NATIVE. */
  explicit?: string | undefined;
  /** The system that prebuilds are chosen for; by default this process's. */
  platform?: Platform;
}

type Candidate = Pick<LoadAttempt, "origin" | "path">;

const ownRoot = join(dirname(fileURLToPath(import.meta.url)), "../..");

function entries(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function* candidates(root: string, explicit: string | undefined, platform: Platform): Generator<Candidate> {
  if (explicit) {
    yield { origin: "explicit", path: resolve(explicit) };
    return;
  }
  yield { origin: "local", path: join(root, "build/Release/gaia.node") };
  const prebuilds = matchingFolders(entries(join(root, "prebuilds")), platform).flatMap((folder) => {
    const path = join(root, "prebuilds", folder);
    return matchingPrebuilds(entries(path), platform).map((file) => join(path, file));
  });
  if (prebuilds.length === 0) prebuilds.push(join(root, "prebuilds", `${platform.os}-${platform.arch}`, "*.node"));
  for (const path of prebuilds) yield { origin: "prebuild", path };
}

function readHead(path: string): { head: Buffer; size: number } {
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(4096);
    return { head: head.subarray(0, readSync(file, head, 0, head.length, 0)), size: fstatSync(file).size };
  } finally {
    closeSync(file);
  }
}

function tryLoad(path: string, release: string, platform: Platform): Addon | LibraryProblem {
  if (!existsSync(path)) return { kind: "missing", problem: "no such file" };
  const module: { exports: Partial<Addon> } = { exports: {} };
  try {
    const problem = libraryProblem(readHead(path), platform.os, platform.arch);
    if (problem) return problem;
    process.dlopen(module, path);
  } catch (error) {
    return openProblem(error);
  }
  const addon = module.exports;
  if (addon.release !== release) {
    return {
      kind: "wrong-release",
      problem: `built for ${addon.release ?? "an unknown release"}, package is ${release}`,
    };
  }
  const lacking = addonExports.filter((name) => !(name in addon));
  if (lacking.length > 0)
    return { kind: "stale-build", problem: `built from older source: lacks ${lacking.join(", ")}` };
  return addon as Addon;
}

/**
 * Looks for the addon: the explicit file alone when one is named, else a local build, else a prebuild. Takes only a
 * binary of this very release. Throws AddonLoadError.
 */
export function loadAddon(options: LoadOptions = {}): LoadedAddon {
  const root = options.packageRoot ?? ownRoot;
  const platform = options.platform ?? currentPlatform();
  const explicit = "explicit" in options ? options.explicit : process.env.GAIA_NATIVE;
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const attempts: LoadAttempt[] = [];
  for (const candidate of candidates(root, explicit, platform)) {
    const result = tryLoad(candidate.path, version, platform);
    if (!("problem" in result)) return { addon: result, ...candidate, attempts };
    attempts.push({ ...candidate, ...result });
  }
  throw new AddonLoadError(attempts, loadHint(attempts, platform, entries(join(root, "prebuilds"))));
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
