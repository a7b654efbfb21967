// Lets a plain `node --import <this file>` run the sources, so that tests can start processes and workers.
import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { fileURLToPath } from "node:url";

export async function resolve(specifier, context, next) {
  const local = /^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith(".ts");
  return next(local ? specifier.replace(/\.js$/, ".ts") : specifier, context);
}

export async function load(url, context, next) {
  if (!url.startsWith("file:") || !url.endsWith(".ts")) return next(url, context);
  const { transformWithEsbuild } = await import("vite");
  const path = fileURLToPath(url);
  const { code } = await transformWithEsbuild(await readFile(path, "utf8"), path, { target: "es2023" });
  return { format: "module", source: code, shortCircuit: true };
}

if (!import.meta.url.includes("?hooks")) register(`${import.meta.url}?hooks`);
