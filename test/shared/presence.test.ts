import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const shared = resolve(process.env.GAIA_SHARED ?? join(import.meta.dirname, "../../../shared"));
const fixtures = join(shared, "fixtures");

/** Every file below a fixture folder, relative to it. */
function filesOf(folder: string): string[] {
  return readdirSync(join(fixtures, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(fixtures, folder, name)).isFile())
    .map((name) => name.replaceAll("\\", "/"))
    .sort();
}

const bytes = (folder: string, file: string) => readFileSync(join(fixtures, folder, file));
const json = (folder: string, file: string): unknown => JSON.parse(bytes(folder, file).toString("utf8"));

it("the shared data is there; GAIA_SHARED names its folder", () => {
  expect(existsSync(fixtures), `${fixtures} exists`).toBe(true);
});

describe.each([
  "agent",
  "chunking",
  "email",
  "memory-golden",
  "npu",
  "rag-golden",
  "retrieval-bench",
  "skills",
  "skills-golden",
])("the shared fixtures of %s", (folder) => {
  it("hold files, and every JSON file parses", () => {
    const files = filesOf(folder);
    expect(files.length).toBeGreaterThan(0);
    const broken = files.filter((file) => {
      if (!file.endsWith(".json")) return false;
      try {
        json(folder, file);
        return false;
      } catch {
        return true;
      }
    });
    expect(broken).toEqual([]);
  });

  it("hold whole lines of JSON in every .jsonl file", () => {
    for (const file of filesOf(folder).filter((name) => name.endsWith(".jsonl"))) {
      const lines = bytes(folder, file)
        .toString("utf8")
        .split("\n")
        .filter((line) => line !== "");
      for (const line of lines) expect(() => JSON.parse(line), `${folder}/${file}: ${line.slice(0, 60)}`).not.toThrow();
    }
  });
});

describe("the shared chunking fixtures", () => {
  const cases = existsSync(fixtures)
    ? (json("chunking", "parity_expected.json") as {
        cases: { file: string; file_has_crlf: boolean; chunks: string[] }[];
      })
    : { cases: [] };

  it("name documents that exist, with their line endings kept", () => {
    expect(cases.cases).toHaveLength(11);
    for (const { file, file_has_crlf, chunks } of cases.cases) {
      expect(bytes("chunking", file).includes("\r\n"), file).toBe(file_has_crlf);
      expect(chunks.length, file).toBeGreaterThan(0);
    }
  });
});

describe("the shared skills", () => {
  it("hold skills that start with frontmatter, and the CRLF vector unconverted", () => {
    const skills = filesOf("skills").filter((file) => file.endsWith("/SKILL.md"));
    expect(skills.length).toBeGreaterThan(20);
    const plain = skills.filter((file) => /^(\uFEFF)?---\r?\n/.test(bytes("skills", file).toString("utf8")));
    expect(plain.length).toBeGreaterThan(20);
    expect(bytes("skills", "audit-digest/skill_md_crlf.txt").includes("\r\n")).toBe(true);
  });
});
