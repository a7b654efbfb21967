import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { holdsPrivateKey, isSensitiveName } from "../../src/native/sensitive.js";
import { listedDeviations } from "../support/golden-deviations.js";

const file = new URL("../fixtures/code-index-golden/sdk/sensitive-names.json", import.meta.url);
const { cases } = JSON.parse(readFileSync(file, "utf8")) as { cases: { name: string; sensitive: boolean }[] };

test("withholds every name on the recorded list", () => {
  for (const { name, sensitive } of cases) {
    if (sensitive) expect(isSensitiveName(name), name).toBe(true);
  }
});

test("withholds more names only where a reason is listed", () => {
  const differing = cases.filter(({ name, sensitive }) => isSensitiveName(name) !== sensitive).map(({ name }) => name);
  expect(differing.sort()).toEqual(listedDeviations("code-index-golden/sensitive-names"));
});

test("tells a private key from a mention of one", () => {
  const key = `-----BEGIN PRIVATE KEY-----\n${"MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj".repeat(2)}\n`;
  expect(holdsPrivateKey(Buffer.from(key))).toBe(true);
  expect(holdsPrivateKey(Buffer.from("-----BEGIN PRIVATE KEY----- starts a key"))).toBe(false);
  expect(() => holdsPrivateKey("text" as unknown as Uint8Array)).toThrow("Expected a Uint8Array for bytes");
});
