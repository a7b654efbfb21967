import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { onTestFinished } from "vitest";

const root = new URL("../../", import.meta.url);
const loader = new URL("test/support/typescript-loader.mjs", root).href;

/** A folder for one test, removed after it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "gaia-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The URL of a source file, for the text of a script: `import … from "${source("native/store")}"`. */
export function source(path: string): string {
  return new URL(`src/${path}.ts`, root).href;
}

function scriptFile(code: string): string {
  const file = join(temporaryFolder(), "script.mjs");
  writeFileSync(file, code);
  return file;
}

/** Starts a Node process that runs `code` as a module. */
export function startScript(code: string): ChildProcess {
  return spawn(process.execPath, ["--import", loader, scriptFile(code)], { stdio: ["pipe", "pipe", "pipe"] });
}

/** Starts a worker that runs `code` as a module. */
export function startWorker(code: string): Worker {
  return new Worker(pathToFileURL(scriptFile(code)), { execArgv: ["--import", loader] });
}

export interface ScriptResult {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export async function finished(child: ChildProcess): Promise<ScriptResult> {
  const text = { stdout: "", stderr: "" };
  child.stdout?.on("data", (chunk) => {
    text.stdout += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    text.stderr += chunk;
  });
  return new Promise((resolve) => child.on("close", (code, signal) => resolve({ code, signal, ...text })));
}

export function runScript(code: string): Promise<ScriptResult> {
  return finished(startScript(code));
}
