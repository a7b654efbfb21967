import { accessSync, constants } from "node:fs";
import { posix, win32 } from "node:path";
import type { Environment } from "./resolve-server.js";

/** What the hint depends on; each part has the running process as its default. */
export interface StartHintOptions {
  platform?: NodeJS.Platform;
  env?: Environment;
  /** Whether a file exists and may be run. */
  isProgram?: (path: string) => boolean;
}

function isProgramOnDisk(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** How to start the model server on this machine, by what is installed: one sentence. */
export function startHint(options: StartHintOptions = {}): string {
  const { platform = process.platform, env = process.env, isProgram = isProgramOnDisk } = options;
  const paths = platform === "win32" ? win32 : posix;
  const suffix = platform === "win32" ? ".exe" : "";
  const folders = (env.PATH ?? env.Path ?? "").split(paths.delimiter).filter((folder) => folder !== "");
  const installed = (name: string) => folders.some((folder) => isProgram(paths.join(folder, name + suffix)));

  const named = env.LEMONADE_SERVER_PATH?.trim();
  if (named && isProgram(named)) return `Start the model server: run ${named}`;
  if (platform === "win32") {
    const tray = win32.join(env.LOCALAPPDATA ?? "", "lemonade_server", "bin", "LemonadeServer.exe");
    if (isProgram(tray)) return "Start the model server: open Lemonade Server from the start menu";
  }
  if (installed("lemond") || (platform === "linux" && isProgram("/usr/bin/lemond"))) {
    return platform === "linux"
      ? "Start the model server: `sudo systemctl start lemond`, or run `lemond` in a terminal"
      : "Start the model server: run `lemond` in a terminal";
  }
  if (installed("lemonade-server")) return "Start the model server: run `lemonade-server serve` in a terminal";
  return "Install Lemonade Server (https://lemonade-server.ai) and start it, or set LEMONADE_BASE_URL to a running OpenAI-compatible server";
}
