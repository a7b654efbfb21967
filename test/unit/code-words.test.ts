import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { InvalidArgumentError } from "../../src/errors/index.js";
import { codeWords, questionWords } from "../../src/native/code-words.js";

test("gives parts, stems and whole identifiers in order", () => {
  expect(codeWords("retryPolicy.handleHTTPErrors(max_retries, utf8)")).toEqual([
    "retry",
    "policy",
    "retrypolicy",
    "handl",
    "http",
    "error",
    "handlehttperrors",
    "max",
    "retry",
    "max_retries",
    "utf",
    "8",
    "utf8",
  ]);
  expect(codeWords("")).toEqual([]);
  expect(codeWords("日本語 ÉCOLE")).toEqual(["日本", "本語", "école"]);
});

test("lowers every Latin, Greek, Cyrillic and Armenian letter as JavaScript does", () => {
  const wrong: string[] = [];
  for (let code = 0xc0; code < 0x590; code++) {
    const letter = String.fromCodePoint(code);
    const lower = letter.toLowerCase();
    if (lower === letter || lower.length > 1) continue;
    if (codeWords(letter)[0] !== lower) wrong.push(letter);
  }
  for (let code = 0x1e00; code < 0x2000; code++) {
    const letter = String.fromCodePoint(code);
    const lower = letter.toLowerCase();
    if (lower !== letter && lower.length === 1 && codeWords(letter)[0] !== lower) wrong.push(letter);
  }
  expect(wrong).toEqual([]);
});

test("gives the stem of a stem unchanged for every word of a large text", () => {
  const text = readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8");
  const words = [...new Set(codeWords(text).filter((word) => /^[a-z]+$/.test(word)))];
  const parts = words.filter((word) => codeWords(`x_${word}`)[1] === word);
  expect(parts.length).toBeGreaterThan(200);
  for (const word of parts) expect(codeWords(word)).toEqual([word]);
});

test("finishes hostile text in time proportional to its size", () => {
  const hostile = ["a".repeat(5e6), "aB".repeat(2.5e6), "_".repeat(5e6), "東".repeat(1e6), "0x".repeat(2.5e6)];
  const start = performance.now();
  for (const text of hostile) codeWords(text);
  expect(performance.now() - start).toBeLessThan(30_000);
});

test("drops the stop words of a question", () => {
  expect(questionWords("How does the retry policy handle HTTP errors?")).toEqual([
    "retry",
    "policy",
    "handl",
    "http",
    "error",
  ]);
  expect(questionWords("which file does it use")).toEqual(["file"]);
  expect(questionWords("how?")).toEqual(["how"]);
});

test("refuses anything but a string", () => {
  expect(() => codeWords(7 as unknown as string)).toThrow(InvalidArgumentError);
  expect(() => questionWords(undefined as unknown as string)).toThrow("Expected a string for question");
});
