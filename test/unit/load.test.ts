import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AddonLoadError } from "../../src/errors/index.js";
import { type LoadOptions, loadAddon, loadedAddon } from "../../src/native/load.js";
import { loadHint, openProblem } from "../../src/native/load-hint.js";
import { currentPlatform, type Platform } from "../../src/native/prebuilds.js";

const built = loadedAddon().path;
const release = loadedAddon().addon.release;
const here = currentPlatform();
const folder = `${here.os}-${here.arch}`;

/** A copy of the addon's bytes with every occurrence of `from` replaced by `to` of the same length. */
function patched(from: string, to: string): Buffer {
  const bytes = readFileSync(built);
  let at = bytes.indexOf(from, 0, "latin1");
  expect(at, `${JSON.stringify(from)} occurs in the addon`).toBeGreaterThan(0);
  for (; at >= 0; at = bytes.indexOf(from, at + 1, "latin1")) bytes.write(to, at, "latin1");
  return bytes;
}

describe("loading the addon", () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "gaia-load-"));
    writeFileSync(join(root, "package.json"), JSON.stringify({ version: release }));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function put(path: string, content?: string | Buffer): string {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    if (content === undefined) copyFileSync(built, target);
    else writeFileSync(target, content);
    return target;
  }

  const load = (options: LoadOptions = {}) => loadAddon({ packageRoot: root, explicit: undefined, ...options });

  function failure(options: LoadOptions = {}): AddonLoadError {
    try {
      load(options);
    } catch (error) {
      expect(error).toBeInstanceOf(AddonLoadError);
      return error as AddonLoadError;
    }
    throw new Error("the addon was loaded");
  }

  it("takes the local build before a prebuild", () => {
    const local = put("build/Release/gaia.node");
    put(`prebuilds/${folder}/gaia.node`);
    expect(load()).toMatchObject({ origin: "local", path: local, attempts: [] });
  });

  it.each(["gaia.node", "node.napi.node", `gaia.${here.libc ?? "armv8"}.node`])("takes a prebuild named %s", (name) => {
    const prebuild = put(`prebuilds/${folder}/${name}`);
    expect(load()).toMatchObject({
      origin: "prebuild",
      path: prebuild,
      attempts: [{ origin: "local", path: join(root, "build/Release/gaia.node"), kind: "missing" }],
    });
  });

  it("takes a prebuild when the local build is damaged, and tells of it", () => {
    put("build/Release/gaia.node", "");
    const prebuild = put(`prebuilds/${folder}/gaia.node`);
    const { origin, path, attempts } = load();
    expect({ origin, path }).toEqual({ origin: "prebuild", path: prebuild });
    expect(attempts).toEqual([
      {
        origin: "local",
        path: join(root, "build/Release/gaia.node"),
        kind: "empty",
        problem: "the file is empty",
      },
    ]);
  });

  it("takes the explicit file and looks nowhere else when that fails", () => {
    put("build/Release/gaia.node");
    const elsewhere = put("elsewhere/any.name");
    expect(load({ explicit: elsewhere })).toMatchObject({ origin: "explicit", path: elsewhere, attempts: [] });
    const missing = join(root, "missing.node");
    const error = failure({ explicit: missing });
    expect(error.attempts).toEqual([{ origin: "explicit", path: missing, kind: "missing", problem: "no such file" }]);
    expect(error.hint).toBe("GAIA_NATIVE names the only file that is tried; correct it or unset it.");
  });

  it("lists every place and names the platforms it has binaries for when there is none for this one", () => {
    put("prebuilds/sunos-x64/gaia.node");
    put("prebuilds/aix-ppc64/gaia.node");
    const error = failure();
    expect(error.code).toBe("ADDON_LOAD");
    expect(error.message).toBe(
      `The native addon could not be loaded. Tried:
  local: ${join(root, "build/Release/gaia.node")}: no such file
  prebuild: ${join(root, "prebuilds", folder, "*.node")}: no such file`,
    );
    expect(error.hint).toContain("There is no binary for ");
    expect(error.hint).toContain("Binaries are included for aix-ppc64, sunos-x64.");
  });

  it("refuses a binary of another release and names both", () => {
    put("build/Release/gaia.node", patched(`\0${release}\0`, "\x009.9.9\0"));
    const error = failure();
    expect(error.attempts[0]).toMatchObject({
      kind: "wrong-release",
      problem: `built for 9.9.9, package is ${release}`,
    });
    expect(error.hint).toBe("The binary is from another release than the package; run `npm run build`.");
  });

  it("refuses a binary that lacks exports of this source", () => {
    put("build/Release/gaia.node", patched("\0cpuLevel\0", "\0cpuLevle\0"));
    expect(failure().attempts[0]).toMatchObject({
      kind: "stale-build",
      problem: "built from older source: lacks cpuLevel",
    });
  });

  it("says that a prebuild is damaged when it is no library", () => {
    put(`prebuilds/${folder}/gaia.node`, "version https://git-lfs.github.com/spec/v1\n".repeat(9));
    const error = failure();
    expect(error.attempts[1]).toMatchObject({ kind: "not-a-library", problem: "not a native library" });
    expect(error.hint).toBe("The file is damaged or no build of this package; reinstall the package.");
  });

  it.runIf(here.os === "linux")("refuses a truncated binary without opening it", () => {
    const whole = readFileSync(built);
    put(`prebuilds/${folder}/gaia.node`, whole.subarray(0, whole.length / 2));
    expect(failure().attempts[1]).toMatchObject({
      kind: "truncated",
      problem: `truncated: ${Math.floor(whole.length / 2)} of ${whole.length} bytes`,
    });
  });

  it.runIf(here.os === "linux")("names the library that is missing", () => {
    put("build/Release/gaia.node", patched("\0libc.so.6\0", "\0libq.so.6\0"));
    const error = failure();
    expect(error.attempts[0]?.kind).toBe("missing-library");
    expect(error.attempts[0]?.problem).toContain("libq.so.6: cannot open shared object file");
    expect(error.hint).toBe("The binary needs a library that is not installed; install the one named above.");
  });

  it.runIf(here.libc === "glibc")("tells that the system's C library is too old", () => {
    put("build/Release/gaia.node", patched("\0GLIBC_2.2.5\0", "\0GLIBC_9.2.5\0"));
    const error = failure();
    expect(error.attempts[0]?.kind).toBe("wrong-libc");
    expect(error.attempts[0]?.problem).toContain("version `GLIBC_9.2.5' not found");
    expect(error.hint).toContain("The binary needs another or a newer C library than that of ");
  });

  it.runIf(here.os === "linux")("refuses a library that is no addon", () => {
    const library = process.report.getReport() as { sharedObjects?: string[] };
    const libm = library.sharedObjects?.find((path) => /\/libm\.so/.test(path));
    put("build/Release/gaia.node", readFileSync(libm ?? ""));
    expect(failure().attempts[0]).toMatchObject({ kind: "not-a-library" });
  });

  it("does not take a prebuild for another C library or processor", () => {
    put("prebuilds/linux-x64/gaia.musl.node");
    put("prebuilds/linux-arm64/gaia.node");
    const platform: Platform = { os: "linux", arch: "x64", libc: "glibc" };
    expect(failure({ platform }).attempts.map(({ kind }) => kind)).toEqual(["missing", "missing"]);
  });
});

describe("the meaning of what the system says", () => {
  it.each([
    ["/x/gaia.node: file too short", "truncated"],
    ["Module did not self-register: '/x/gaia.node'.", "not-a-library"],
    ["/lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.38' not found (required by /x/gaia.node)", "wrong-libc"],
    ["libc.musl-x86_64.so.1: cannot open shared object file: No such file or directory", "wrong-libc"],
    ["Error loading shared library ld-linux-x86-64.so.2: No such file or directory (needed by /x)", "wrong-libc"],
    ["Error relocating /x/gaia.node: __isoc23_strtol: symbol not found", "wrong-libc"],
    ["libgomp.so.1: cannot open shared object file: No such file or directory", "missing-library"],
    ["Error loading shared library libgomp.so.1: No such file or directory (needed by /x)", "missing-library"],
    ["dlopen(/x/gaia.node, 0x0001): Library not loaded: /opt/libomp.dylib", "missing-library"],
    ["The specified module could not be found.\r\n\\\\?\\C:\\x\\gaia.node", "missing-library"],
    ["\\\\?\\C:\\x\\gaia.node is not a valid Win32 application.", "not-a-library"],
    ["/x/gaia.node: failed to map segment from shared object", "refused"],
  ])("%s", (message, kind) => {
    expect(openProblem(new Error(message))).toEqual({ kind, problem: message });
  });
});

describe("the hint", () => {
  const platform: Platform = { os: "linux", arch: "x64", libc: "musl" };

  it("follows the file that came closest, not the last one tried", () => {
    const attempts = [
      { origin: "local", path: "/a", kind: "wrong-release", problem: "built for 0.0.1, package is 0.1.0" },
      { origin: "prebuild", path: "/b", kind: "missing", problem: "no such file" },
    ] as const;
    expect(loadHint(attempts, platform, [])).toBe(
      "The binary is from another release than the package; run `npm run build`.",
    );
  });

  it("names this platform when the C library does not fit", () => {
    const attempts = [{ origin: "prebuild", path: "/b", kind: "wrong-libc", problem: "x" }] as const;
    expect(loadHint(attempts, platform, [])).toBe(
      "The binary needs another or a newer C library than that of linux-x64 (musl); build from source: `npm run build` in a clone.",
    );
  });
});
