export type Libc = "glibc" | "musl";

/** The system that a binary must fit; names as in `process.platform` and `process.arch`. */
export interface Platform {
  readonly os: string;
  readonly arch: string;
  /** C library; undefined outside Linux. */
  readonly libc: Libc | undefined;
}

let libcOfProcess: Libc | undefined;

function linuxLibc(): Libc {
  if (libcOfProcess === undefined) {
    const report = process.report as typeof process.report & { excludeNetwork: boolean };
    const before = report.excludeNetwork;
    // With it the report resolves the names of all open sockets and interfaces, which can take seconds.
    report.excludeNetwork = true;
    const { header } = report.getReport() as { header?: { glibcVersionRuntime?: string } };
    report.excludeNetwork = before;
    libcOfProcess = header?.glibcVersionRuntime === undefined ? "musl" : "glibc";
  }
  return libcOfProcess;
}

/** This process's platform. `libc` is found out when it is first read, since that takes milliseconds. */
export function currentPlatform(): Platform {
  return {
    os: process.platform,
    arch: process.arch,
    get libc() {
      return process.platform === "linux" ? linuxLibc() : undefined;
    },
  };
}

/** For messages, for example "linux-x64 (musl)". */
export function platformName({ os, arch, libc }: Platform): string {
  return libc === undefined ? `${os}-${arch}` : `${os}-${arch} (${libc})`;
}

/**
 * The folders of `folders` (entries of prebuilds/) that hold binaries for `platform`. Names follow prebuildify:
 * `<os>-<arch>`, or several architectures as in `darwin-x64+arm64`.
 */
export function matchingFolders(folders: readonly string[], { os, arch }: Platform): string[] {
  return folders.filter((folder) => {
    const [folderOs, archs] = folder.split("-");
    return folderOs === os && archs?.split("+").includes(arch);
  });
}

/** Tags of a file name as prebuildify writes them: `<name>[.abi<n>][.uv<n>][.armv<n>][.<libc>].node`. */
function fits(tags: readonly string[], platform: Platform): boolean {
  return tags.every((tag) => {
    if (tag === "electron" || tag === "node-webkit") return false;
    if (tag === "glibc" || tag === "musl") return tag === platform.libc;
    if (/^armv\d+$/.test(tag)) return platform.arch !== "arm64" || tag === "armv8";
    // Bound to one version of Node or libuv; binaries of this package use Node-API and never are.
    return !/^(abi|uv)\d+$/.test(tag);
  });
}

/** The binaries of `files` that fit `platform`, those named for a C library before those for any. */
export function matchingPrebuilds(files: readonly string[], platform: Platform): string[] {
  return files
    .filter((file) => file.endsWith(".node"))
    .map((file) => ({ file, tags: file.split(".").slice(1, -1) }))
    .filter(({ tags }) => fits(tags, platform))
    .sort((a, b) => b.tags.length - a.tags.length || (a.file < b.file ? -1 : 1))
    .map(({ file }) => file);
}
