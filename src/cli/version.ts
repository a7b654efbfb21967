import { readFileSync } from "node:fs";
import { native } from "../native/load.js";

/** "gaia 0.1.0 (native 0.1.0, SQLite 3.53.2, CPU level avx2)". */
export function versionLine(): string {
  const manifest = new URL("../../package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  const { release, sqliteVersion, cpuLevel } = native();
  return `gaia ${version} (native ${release}, SQLite ${sqliteVersion}, CPU level ${cpuLevel})`;
}
