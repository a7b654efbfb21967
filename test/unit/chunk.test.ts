import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { InvalidArgumentError } from "../../src/errors/index.js";
import { chunk, decodeSource, embedText, languageOf } from "../../src/native/chunk.js";

const code = fileURLToPath(new URL("../fixtures/code/fresh/", import.meta.url));

async function outlineOf(source: string): Promise<string[]> {
  const { chunks } = await chunk(readFileSync(code + source), source);
  return chunks.map((c) => `${c.startLine}-${c.endLine} ${c.symbolName ?? JSON.stringify(c.content)}`);
}

describe("chunk", () => {
  test("gives every field, null where there is no symbol or docstring", async () => {
    const file = await chunk('import os\n\n# Why.\nclass A:\n    def f(self):\n        """Doc."""\n', "a.py");
    expect(file).toEqual({
      language: "python",
      imports: ["os"],
      chunks: [
        {
          content: "import os",
          startLine: 1,
          endLine: 1,
          symbolName: null,
          symbolType: null,
          scope: "",
          leading: "",
          docstring: null,
        },
        {
          content: 'class A:\n    def f(self):\n        """Doc."""',
          startLine: 4,
          endLine: 6,
          symbolName: "A",
          symbolType: "class",
          scope: "",
          leading: "# Why.",
          docstring: null,
        },
        {
          content: '    def f(self):\n        """Doc."""',
          startLine: 5,
          endLine: 6,
          symbolName: "f",
          symbolType: "function",
          scope: "A",
          leading: "",
          docstring: "Doc.",
        },
      ],
    });
  });

  test("reads strings and bytes alike", async () => {
    const text = "\uFEFFdef größe():\r\n    return 1\r\n";
    expect(await chunk(new TextEncoder().encode(text), "a.py")).toEqual(await chunk(text, "a.py"));
  });

  test("gives no chunks for binary and blank files", async () => {
    expect(await chunk("a\0b", "a.py")).toEqual({ language: "python", imports: [], chunks: [] });
    expect(await chunk(" \n\n", "unknown.type")).toEqual({ language: "text", imports: [], chunks: [] });
  });

  test("keeps a docstring that is empty apart from a missing one", async () => {
    const { chunks } = await chunk('def f():\n    "  "\n', "a.py");
    expect(chunks[0]?.docstring).toBe("");
  });

  test("does not depend on what happens to the bytes after the call", async () => {
    const bytes = new TextEncoder().encode("def f(): 0\n");
    const pending = chunk(bytes, "a.py");
    bytes.fill(0);
    expect((await pending).chunks[0]?.symbolName).toBe("f");
  });

  test("cuts at the given length", async () => {
    const { chunks } = await chunk("def f(): return 12345", "a.py", { maxCodePoints: 9 });
    expect(chunks.map((c) => [c.symbolName, c.content])).toEqual([
      ["f (part 1/3)", "def f(): "],
      ["f (part 2/3)", "return 12"],
      ["f (part 3/3)", "345"],
    ]);
  });

  test("refuses arguments of the wrong type", async () => {
    await expect(chunk(7 as never, "a.py")).rejects.toThrow("Expected a Uint8Array for source but received 7");
    await expect(chunk("", 7 as never)).rejects.toThrow("Expected a string for path but received 7");
    await expect(chunk("", "a", { maxCodePoints: 0 })).rejects.toThrow(InvalidArgumentError);
    await expect(decodeSource("text" as never)).rejects.toThrow(InvalidArgumentError);
  });
});

describe("files that the golden data gets wrong", () => {
  test.each<[string, string[]]>([
    [
      "python/bom.py",
      [
        '1-3 "\\"\\"\\"Saved with a byte-order mark.\\"\\"\\"\\n\\nimport os"',
        "6-7 with_bom",
        "10-12 AlsoHere",
        "11-12 method",
      ],
    ],
    ["edge/bom.ts", ["1-1 first", "3-3 Second"]],
    ["python/form_feed.py", ['1-1 "import os"', "4-5 before", "9-11 after_feed", "14-16 Last", "15-16 go"]],
    ["text/tiny.txt", ['1-2 "only two\\nlines here"']],
    [
      "text/config.yaml",
      [
        '1-4 "name: demo\\nsteps:\\n  - run: build\\n  - run: test"',
        '6-8 "env:\\n  MODE: fast\\n  LEVEL: 3"',
        '10-10 "short: 1"',
      ],
    ],
    ["text/blank_runs.txt", ['1-3 "a\\nb\\nc"', '8-10 "d\\ne\\nf"', '13-16 "g\\nh\\n\\ni"']],
    ["text/notes.md", ["1-3 Notes", "5-19 Second section"]],
    [
      "text/script.rb",
      [
        '1-5 "class Greeter\\n  def hello(name)\\n    puts \\"hi #{name}\\"\\n  end\\nend"',
        '7-7 "Greeter.new.hello(\\"x\\")"',
      ],
    ],
    ["python/syntax_error.py", ["1-2 ok", "4-5 broken", "7-9 StillHere", "8-9 method", '11-11 "print(\\"tail\\""']],
    ["python/type_params_312.py", ['1-1 "type Pair[T] = tuple[T, T]"', "4-6 first", "9-11 Box", "10-11 __init__"]],
  ])("%s", async (source, outline) => {
    expect(await outlineOf(source)).toEqual(outline);
  });

  test("a block of 200 lines keeps each of them, in whole lines", async () => {
    const { chunks } = await chunk(readFileSync(`${code}text/long_block.txt`), "long_block.txt");
    expect(chunks.map((c) => c.content).join("\n")).toBe(readFileSync(`${code}text/long_block.txt`, "utf8").trimEnd());
    expect(chunks.every((c) => c.content.length <= 1100 && c.content.startsWith("row "))).toBe(true);
  });
});

describe("decodeSource", () => {
  test("gives text without byte-order mark and with LF only", async () => {
    const source = await decodeSource(Buffer.from("\uFEFFa\r\nb\rc"));
    expect(source).toEqual({
      text: "a\nb\nc",
      latin1: false,
      sha256: "1a436bdf3c8e6803688ebf5a0492d0957d0b4f16306074734f3a4f038f05a736",
    });
  });

  test("falls back to latin-1, and to null for binary files", async () => {
    expect(await decodeSource(Uint8Array.of(0x63, 0xe9))).toMatchObject({ text: "cé", latin1: true });
    expect(await decodeSource(Uint8Array.of(0x63, 0))).toBeNull();
  });
});

describe("languageOf", () => {
  test("knows names and extensions, and is null for the rest", () => {
    expect(["src/a.TSX", "Dockerfile", "a.kt", "a.png", ".gitignore"].map(languageOf)).toEqual([
      "typescript",
      "dockerfile",
      "kotlin",
      null,
      null,
    ]);
    expect(() => languageOf(undefined as never)).toThrow(InvalidArgumentError);
  });
});

describe("embedText", () => {
  const run = { content: "def run(): 0", symbolName: "run", symbolType: "function", scope: "Engine", leading: "# Go." };

  test("is the content under a line that names the symbol", () => {
    expect(embedText(run)).toBe("function: run\ndef run(): 0");
    expect(embedText({ ...run, symbolType: null })).toBe("symbol: run\ndef run(): 0");
    expect(embedText({ content: "x = 1", symbolName: null, symbolType: null })).toBe("x = 1");
  });

  test("says where the chunk lies when the path is given", () => {
    expect(embedText(run, { path: "a.py" })).toBe("a.py\nfunction: Engine.run\n# Go.\ndef run(): 0");
  });

  test("is cut to 1200 code points, or as asked", () => {
    const long = { content: "🚀".repeat(1300), symbolName: null, symbolType: null };
    expect([...embedText(long)].length).toBe(1200);
    expect(embedText(long, { maxCodePoints: 2 })).toBe("🚀🚀");
  });
});
