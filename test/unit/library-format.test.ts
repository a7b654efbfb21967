import { describe, expect, it } from "vitest";
import { libraryProblem } from "../../src/native/library-format.js";

function head(bytes: Record<number, number[]>): Buffer {
  const buffer = Buffer.alloc(128);
  for (const [at, values] of Object.entries(bytes)) buffer.set(values, Number(at));
  return buffer;
}

/** An ELF header whose section headers, two of 64 bytes, start at byte 1000. */
const elf = (machine: number) =>
  head({ 0: [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1], 18: [machine, 0], 40: [0xe8, 0x03], 58: [64, 0], 60: [2, 0] });
const macho = (cpu: number[]) => head({ 0: [0xcf, 0xfa, 0xed, 0xfe], 4: cpu });
const pe = (machine: number[]) => head({ 0: [0x4d, 0x5a], 60: [0x40], 64: [0x50, 0x45, 0, 0], 68: machine });

describe("a library file", () => {
  it.each([
    ["linux", "x64", elf(62), 1128],
    ["linux", "arm64", elf(183), 5000],
    ["darwin", "arm64", macho([0x0c, 0, 0, 0x01]), 128],
    ["darwin", "x64", head({ 0: [0xca, 0xfe, 0xba, 0xbe] }), 128],
    ["win32", "x64", pe([0x64, 0x86]), 128],
  ])("for %s-%s is accepted there", (os, arch, bytes, size) => {
    expect(libraryProblem({ head: bytes, size }, os, arch)).toBeUndefined();
  });

  it.each([
    ["of another processor", elf(183), "built for linux-arm64, this is linux-x64"],
    ["of an unknown processor", elf(8), "built for linux-an unknown processor, this is linux-x64"],
    ["of macOS", macho([0x07, 0, 0, 0x01]), "built for darwin-x64, this is linux-x64"],
    ["of macOS for several processors", head({ 0: [0xca, 0xfe, 0xba, 0xbe] }), "built for darwin, this is linux-x64"],
    ["of Windows", pe([0x64, 0xaa]), "built for win32-arm64, this is linux-x64"],
  ])("%s is refused", (_, bytes, problem) => {
    expect(libraryProblem({ head: bytes, size: 4000 }, "linux", "x64")).toEqual({ kind: "wrong-platform", problem });
  });

  it("that ends before its section headers is truncated", () => {
    expect(libraryProblem({ head: elf(62), size: 1127 }, "linux", "x64")).toEqual({
      kind: "truncated",
      problem: "truncated: 1127 of 1128 bytes",
    });
  });

  it("that is empty, short or text is none", () => {
    expect(libraryProblem({ head: Buffer.alloc(0), size: 0 }, "linux", "x64")?.kind).toBe("empty");
    expect(libraryProblem({ head: elf(62).subarray(0, 63), size: 63 }, "linux", "x64")?.kind).toBe("not-a-library");
    expect(libraryProblem({ head: Buffer.alloc(128, "a"), size: 128 }, "linux", "x64")?.kind).toBe("not-a-library");
  });
});
