import type { LoadProblemKind } from "../errors/index.js";

/** What the file system says about a library before it is opened. */
export interface LibraryFile {
  /** The first bytes of the file, at least 64 where it has them. */
  head: Buffer;
  /** Size of the whole file in bytes. */
  size: number;
}

export interface LibraryProblem {
  kind: LoadProblemKind;
  problem: string;
}

const elfMachines = new Map([
  [3, "ia32"],
  [40, "arm"],
  [62, "x64"],
  [183, "arm64"],
  [243, "riscv64"],
]);
const machMachines = new Map([
  [0x01000007, "x64"],
  [0x0100000c, "arm64"],
]);
const peMachines = new Map([
  [0x014c, "ia32"],
  [0x8664, "x64"],
  [0xaa64, "arm64"],
]);

interface Format {
  os: string;
  /** Undefined where the head does not tell, or the file holds several. */
  arch: string | undefined;
  /** Size in bytes that the header promises; undefined where it does not say. */
  expectedSize?: number;
}

// ELF: System V ABI, "ELF Header". Linkers write the section headers last, so their end is the size of the file.
function elfFormat(head: Buffer): Format {
  const arch = elfMachines.get(head.readUInt16LE(18)) ?? "an unknown processor";
  const sectionHeaders = Number(head.readBigUInt64LE(40));
  return { os: "linux", arch, expectedSize: sectionHeaders + head.readUInt16LE(58) * head.readUInt16LE(60) };
}

function peFormat(head: Buffer): Format {
  const header = head.readUInt32LE(60);
  const arch = header + 6 <= head.length ? peMachines.get(head.readUInt16LE(header + 4)) : undefined;
  return { os: "win32", arch };
}

function formatOf(head: Buffer): Format | undefined {
  if (head.length < 64) return undefined;
  const magic = head.readUInt32BE(0);
  if (magic === 0x7f454c46) return elfFormat(head);
  if (magic === 0xcffaedfe) return { os: "darwin", arch: machMachines.get(head.readUInt32LE(4)) };
  if (magic === 0xcafebabe) return { os: "darwin", arch: undefined };
  if (magic >>> 16 === 0x4d5a) return peFormat(head);
  return undefined;
}

/**
 * Why `file` cannot be a library for `os` and `arch` (names as in `process`), or undefined. Asked before the file is
 * opened as a library, because opening a truncated one can end the process with SIGBUS.
 */
export function libraryProblem(file: LibraryFile, os: string, arch: string): LibraryProblem | undefined {
  if (file.size === 0) return { kind: "empty", problem: "the file is empty" };
  const format = formatOf(file.head);
  if (format === undefined) return { kind: "not-a-library", problem: "not a native library" };
  if (format.os !== os || (format.arch !== undefined && format.arch !== arch)) {
    const made = format.arch === undefined ? format.os : `${format.os}-${format.arch}`;
    return { kind: "wrong-platform", problem: `built for ${made}, this is ${os}-${arch}` };
  }
  if (format.expectedSize !== undefined && file.size < format.expectedSize) {
    return { kind: "truncated", problem: `truncated: ${file.size} of ${format.expectedSize} bytes` };
  }
  return undefined;
}
