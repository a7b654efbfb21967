import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import * as errors from "../../src/errors/index.js";

const root = resolve(import.meta.dirname, "../..");
const folder = join(root, "src/errors");
const files = readdirSync(folder).filter((name) => name !== "index.ts");

describe("src/errors", () => {
  it.each(files)("%s holds one class, named like the file and exported from index.ts", (file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const name = file
      .replace(/\.ts$/, "")
      .split("-")
      .map((word) => (word[0]?.toUpperCase() ?? "") + word.slice(1))
      .join("");
    expect([...text.matchAll(/^export (?:abstract )?class (\w+)/gm)].map((match) => match[1])).toEqual([name]);
    const exported = (errors as Record<string, unknown>)[name] as typeof errors.GaiaError;
    expect(exported === errors.GaiaError || exported.prototype instanceof errors.GaiaError).toBe(true);
    expect(text).toMatch(new RegExp(`readonly name(: string)? = "${name}";`));
  });

  it("lists the kinds of failures of the core, and those that the bindings add", () => {
    const core = readFileSync(join(root, "native/src/support/error.cpp"), "utf8");
    const names = [...core.matchAll(/case ErrorCode::\w+: return "(\w+)"/g)].map((match) => match[1]);
    expect([...errors.nativeErrorCodes]).toEqual([...names, "OUT_OF_MEMORY", "INTERNAL"]);
  });

  it("recognises errors of another copy of the package", () => {
    const foreign = Object.assign(new Error("x"), { [Symbol.for("gaia.error")]: true });
    expect(errors.GaiaError.isInstance(foreign)).toBe(true);
    expect(errors.GaiaError.isInstance(new errors.InvalidArgumentError("x"))).toBe(true);
    expect(errors.GaiaError.isInstance(new Error("x"))).toBe(false);
    expect(errors.GaiaError.isInstance(null)).toBe(false);
  });
});
