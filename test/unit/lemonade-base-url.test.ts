import { describe, expect, it, vi } from "vitest";
import { normalizeBaseUrl, resolveServer } from "../../src/lemonade/index.js";

describe("a base URL", () => {
  it.each([
    ["localhost", "http://localhost:13305/api/v1"],
    ["http://localhost", "http://localhost:13305/api/v1"],
    ["127.0.0.1/", "http://127.0.0.1:13305/api/v1"],
    ["http://[::1]", "http://[::1]:13305/api/v1"],
    ["localhost:8000", "http://localhost:8000/api/v1"],
    ["http://localhost:80", "http://localhost/api/v1"],
    ["http://[::1]:80/v1", "http://[::1]/v1"],
    [" http://localhost:13305/api/v1/ ", "http://localhost:13305/api/v1"],
    ["http://localhost:13305/api/v0//", "http://localhost:13305/api/v0"],
    ["http://localhost:11434/v1", "http://localhost:11434/v1"],
    ["http://localhost:8080/v0", "http://localhost:8080/v0"],
    ["http://localhost:13305/api", "http://localhost:13305/api/v1"],
    ["http://localhost:13305/api/", "http://localhost:13305/api/v1"],
    ["http://models.example/gateway", "http://models.example/gateway/api/v1"],
    ["http://models.example", "http://models.example/api/v1"],
    ["https://models.example/v1", "https://models.example/v1"],
    ["https://localhost", "https://localhost/api/v1"],
    ["HTTP://Models.Example:9000/v1", "http://models.example:9000/v1"],
  ])("%s becomes %s", (address, normalised) => {
    expect(normalizeBaseUrl(address)).toBe(normalised);
    expect(normalizeBaseUrl(normalised)).toBe(
      normalised === "http://localhost/api/v1" ? "http://localhost:13305/api/v1" : normalizeBaseUrl(normalised),
    );
  });

  it.each(["", "  ", "http://", "ftp://host", "http://host/?a=1", "http://host/#x", "http://host:99999"])(
    "%j is refused, with an example",
    (address) => {
      expect(() => normalizeBaseUrl(address, "LEMONADE_BASE_URL")).toThrow(
        expect.objectContaining({
          code: "INVALID_ARGUMENT",
          message: expect.stringMatching(/^Expected an http or https address for LEMONADE_BASE_URL but /),
          hint: "For example http://localhost:13305/api/v1",
        }),
      );
    },
  );

  it("with a password is refused without showing it", () => {
    try {
      normalizeBaseUrl("http://me:secret@host/v1");
      expect.fail("accepted");
    } catch (error) {
      expect(String(error)).not.toContain("secret");
      expect(error).toMatchObject({ hint: "Set LEMONADE_API_KEY instead." });
    }
  });
});

describe("the server", () => {
  const nothing = async () => false;

  it("is the option's before that of any variable", async () => {
    const env = { LEMONADE_BASE_URL: "http://b", LEMONADE_HOST: "c", LEMONADE_API_KEY: " k " };
    expect(await resolveServer({ baseUrl: "a:1", env })).toEqual({
      baseUrl: "http://a:1/api/v1",
      apiKey: "k",
      source: "option",
    });
  });

  it("is LEMONADE_BASE_URL's before that of host and port", async () => {
    const env = { LEMONADE_BASE_URL: "http://b/v1", LEMONADE_HOST: "c", LEMONADE_PORT: "2" };
    expect(await resolveServer({ env })).toEqual({
      baseUrl: "http://b/v1",
      apiKey: undefined,
      source: "LEMONADE_BASE_URL",
    });
  });

  it.each([
    [{ LEMONADE_HOST: "c", LEMONADE_PORT: "2" }, "http://c:2/api/v1"],
    [{ LEMONADE_HOST: "c" }, "http://c:13305/api/v1"],
    [{ LEMONADE_PORT: "8000" }, "http://localhost:8000/api/v1"],
    [{ LEMONADE_HOST: "::1", LEMONADE_PORT: "9" }, "http://[::1]:9/api/v1"],
  ])("of %j is %s", async (env, baseUrl) => {
    expect(await resolveServer({ env })).toMatchObject({ baseUrl, source: "LEMONADE_HOST" });
  });

  it.each([{ LEMONADE_PORT: "0" }, { LEMONADE_PORT: "http" }, { LEMONADE_PORT: "70000" }])(
    "of %j is refused",
    async (env) => {
      await expect(resolveServer({ env })).rejects.toThrow(/^Expected a port from 1 to 65535 for LEMONADE_PORT/);
    },
  );

  it("cannot have a whole address as host", async () => {
    await expect(resolveServer({ env: { LEMONADE_HOST: "http://c" } })).rejects.toMatchObject({
      hint: "A whole address belongs in LEMONADE_BASE_URL.",
    });
  });

  it("is the new port's when both ports answer, and the old port's when only that does", async () => {
    expect(await resolveServer({ env: {}, probe: async () => true })).toMatchObject({
      baseUrl: "http://localhost:13305/api/v1",
      source: "probe",
    });
    expect(await resolveServer({ env: {}, probe: async (url) => url.includes(":8000") })).toMatchObject({
      baseUrl: "http://localhost:8000/api/v1",
      source: "probe",
    });
  });

  it("is the new port's when nothing answers; blank variables are unset", async () => {
    const env = { LEMONADE_BASE_URL: " ", LEMONADE_HOST: "", LEMONADE_API_KEY: " " };
    expect(await resolveServer({ env, probe: nothing })).toEqual({
      baseUrl: "http://localhost:13305/api/v1",
      apiKey: undefined,
      source: "default",
    });
  });

  it("is not probed when it is configured", async () => {
    const probe = vi.fn(nothing);
    await resolveServer({ baseUrl: "a", env: {}, probe });
    await resolveServer({ env: { LEMONADE_PORT: "1" }, probe });
    expect(probe).not.toHaveBeenCalled();
  });
});
