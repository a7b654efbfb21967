import { describe, expect, it } from "vitest";
import { type Addon, addonExports } from "../../src/native/addon-types.js";
import { native } from "../../src/native/load.js";

type Unlisted = Exclude<keyof Addon, (typeof addonExports)[number]>;
const allListed: [Unlisted] extends [never] ? true : Unlisted = true;

describe("the addon's surface", () => {
  it("is the same in the binary and in addonExports", () => {
    expect(Object.keys(native()).sort()).toEqual([...addonExports].sort());
  });

  it("is listed in addonExports for every member of the type", () => {
    expect(allListed).toBe(true);
    expect(new Set(addonExports).size).toBe(addonExports.length);
  });
});
