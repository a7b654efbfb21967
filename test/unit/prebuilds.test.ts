import { describe, expect, it } from "vitest";
import {
  currentPlatform,
  matchingFolders,
  matchingPrebuilds,
  type Platform,
  platformName,
} from "../../src/native/prebuilds.js";

const glibc: Platform = { os: "linux", arch: "x64", libc: "glibc" };
const musl: Platform = { os: "linux", arch: "x64", libc: "musl" };
const mac: Platform = { os: "darwin", arch: "arm64", libc: undefined };
const pi: Platform = { os: "linux", arch: "arm", libc: "glibc" };

describe("prebuild folders", () => {
  it.each([
    [glibc, ["linux-x64"]],
    [mac, ["darwin-x64+arm64"]],
    [{ ...glibc, arch: "riscv64" }, []],
  ])("of %o", (platform, expected) => {
    expect(matchingFolders(["darwin-x64+arm64", "linux-arm64", "linux-x64", "win32-x64"], platform)).toEqual(expected);
  });
});

describe("prebuild files", () => {
  it.each([
    [
      "prefers the file named for the C library",
      glibc,
      ["gaia.node", "gaia.glibc.node"],
      ["gaia.glibc.node", "gaia.node"],
    ],
    ["leaves out the other C library", musl, ["gaia.glibc.node", "gaia.musl.node"], ["gaia.musl.node"]],
    [
      "takes names of older tools",
      glibc,
      ["node.napi.node", "node.napi.glibc.node"],
      ["node.napi.glibc.node", "node.napi.node"],
    ],
    ["takes scoped package names", glibc, ["@scope+gaia.glibc.node"], ["@scope+gaia.glibc.node"]],
    ["ignores a name that looks like a tag", glibc, ["musl.node"], ["musl.node"]],
    ["leaves out electron builds", glibc, ["electron.napi.node", "gaia.electron.node"], ["electron.napi.node"]],
    ["leaves out builds for one Node or libuv version", glibc, ["gaia.abi115.node", "gaia.uv1.node"], []],
    ["takes armv8 on arm64", mac, ["gaia.armv8.node", "gaia.armv7.node"], ["gaia.armv8.node"]],
    ["takes any arm version on 32-bit arm", pi, ["gaia.armv7.node"], ["gaia.armv7.node"]],
    ["ignores other files", glibc, ["gaia.node.map", "README", "libgaia.so"], []],
  ])("%s", (_, platform, files, expected) => {
    expect(matchingPrebuilds(files, platform)).toEqual(expected);
  });
});

describe("this platform", () => {
  it("is named with its C library where there is a choice", () => {
    expect(platformName(musl)).toBe("linux-x64 (musl)");
    expect(platformName(mac)).toBe("darwin-arm64");
  });

  it("tells the C library of a Linux process", () => {
    expect(["glibc", "musl"].includes(currentPlatform().libc ?? "")).toBe(process.platform === "linux");
  });
});
