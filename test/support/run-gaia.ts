import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const gaiaScript = fileURLToPath(new URL("../../bin/gaia.js", import.meta.url));

export interface GaiaRun {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface GaiaOptions {
  cwd: string;
  /** GAIA_CONFIG_DIR. */
  state: string;
  env?: Record<string, string>;
  /** Receives the process as soon as it runs. */
  onStart?: (child: ChildProcess) => unknown;
}

/** Runs the built command line in a process of its own, with no model server reachable unless `env` names one. */
export function runGaia(args: readonly string[], options: GaiaOptions): Promise<GaiaRun> {
  const child = spawn(process.execPath, [gaiaScript, ...args], {
    cwd: options.cwd,
    env: {
      PATH: process.env.PATH,
      HOME: options.state,
      GAIA_CONFIG_DIR: options.state,
      GAIA_NATIVE: process.env.GAIA_NATIVE,
      LD_PRELOAD: process.env.LD_PRELOAD,
      ASAN_OPTIONS: process.env.ASAN_OPTIONS,
      LEMONADE_BASE_URL: "http://127.0.0.1:9/api/v1",
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  options.onStart?.(child);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

/** Runs with `--json` and parses what it prints. */
export async function gaiaJson(
  args: readonly string[],
  options: GaiaOptions,
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever shape a command prints
): Promise<{ code: number | null; json: any }> {
  const run = await runGaia([...args, "--json"], options);
  if (run.stdout === "") throw new Error(`gaia ${args.join(" ")} printed nothing: ${run.stderr}`);
  return { code: run.code, json: JSON.parse(run.stdout) };
}
