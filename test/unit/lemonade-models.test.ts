import { describe, expect, it } from "vitest";
import { readHealth } from "../../src/lemonade/health.js";
import { startHint } from "../../src/lemonade/index.js";
import { findModel, isChatModel, readModels } from "../../src/lemonade/models.js";
import { exchangeNames, readExchange } from "../support/lemonade-fixtures.js";

describe("recorded health", () => {
  it.each(exchangeNames("health-"))("%s is read", (name) => {
    const { response, client_expect: wanted } = readExchange(name);
    const health = readHealth(response.body);
    if (wanted.ok !== undefined) expect(health.ok).toBe(wanted.ok);
    const ready = health.models.filter((model) => model.ready);
    if (wanted.loaded) expect(ready.map((model) => model.name)).toEqual(wanted.loaded);
    if (wanted.loading) {
      expect(health.models.filter((model) => !model.ready).map((model) => model.name)).toEqual(wanted.loading);
    }
    if (wanted.llm_ctx)
      expect(health.models.find((model) => model.type !== "embedding")?.contextSize).toBe(wanted.llm_ctx);
    if (wanted.devices) expect(health.models.map((model) => model.devices)).toEqual(wanted.devices);
  });

  it("of another server is refused", () => {
    for (const body of [null, [], "ok", {}]) {
      expect(() => readHealth(body)).toThrow(expect.objectContaining({ code: "invalid_response" }));
    }
  });
});

describe("recorded lists of models", () => {
  it.each(exchangeNames("models-list"))("%s is read", (name) => {
    const { response, client_expect: wanted } = readExchange(name);
    const models = readModels(response.body);
    if (wanted.ids) expect(models.map((model) => model.id)).toEqual(wanted.ids);
    if (wanted.downloaded) {
      expect(models.filter((model) => model.downloaded).map((model) => model.id)).toEqual(wanted.downloaded);
    }
    if (wanted.find) expect(findModel(models, wanted.find.query)?.id).toBe(wanted.find.id);
  });

  it("tell chat models from the others", () => {
    const models = readModels(readExchange("models-list-show-all").response.body);
    expect(models.filter(isChatModel).map((model) => model.id)).toEqual([
      "Gemma-4-E4B-it-GGUF",
      "Qwen3-0.6B-GGUF",
      "gemma4-it-e2b-FLM",
      "user.MyKit",
    ]);
  });

  it("without data are refused", () => {
    expect(() => readModels({ models: [] })).toThrow(expect.objectContaining({ code: "invalid_response" }));
  });
});

describe("models of servers that list ids alone", () => {
  it.each([
    ["text-embedding-3-small", false],
    ["nomic-embed-text:latest", false],
    ["BAAI/bge-m3", false],
    ["whisper-1", false],
    ["tts-1", false],
    ["llama3.2:3b", true],
    ["gpt-4o-mini", true],
    ["mistral-large-e5v", true],
  ])("%s can chat: %s", (id, chat) => {
    expect(isChatModel({ id, labels: [], recipe: undefined })).toBe(chat);
  });
});

describe("the hint how to start a server", () => {
  const on = (platform: NodeJS.Platform, env: Record<string, string>, ...programs: string[]) =>
    startHint({ platform, env, isProgram: (path) => programs.includes(path) });

  it("follows what is installed", () => {
    expect(on("linux", { PATH: "/usr/bin" }, "/usr/bin/lemond")).toContain("systemctl start lemond");
    expect(on("darwin", { PATH: "/bin:/usr/local/bin" }, "/usr/local/bin/lemond")).toContain("run `lemond`");
    expect(on("linux", { PATH: "/opt/bin" }, "/opt/bin/lemonade-server")).toContain("lemonade-server serve");
    expect(on("win32", { LOCALAPPDATA: "C:\\L" }, "C:\\L\\lemonade_server\\bin\\LemonadeServer.exe")).toContain(
      "start menu",
    );
    expect(on("linux", { LEMONADE_SERVER_PATH: "/x/lemond" }, "/x/lemond")).toContain("run /x/lemond");
  });

  it("says where to get one when none is installed", () => {
    expect(on("linux", { PATH: "/usr/bin" })).toContain("https://lemonade-server.ai");
  });
});
