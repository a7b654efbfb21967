import { readFileSync } from "node:fs";

interface Deviation {
  case: string;
  reason: string;
}

const file = new URL("../fixtures/deviations.json", import.meta.url);

/** Names of the cases in a golden set that this package decides differently, sorted; the file gives each a reason. */
export function listedDeviations(set: string): string[] {
  const all = JSON.parse(readFileSync(file, "utf8")) as Record<string, Deviation[]>;
  return (all[set] ?? []).map((deviation) => deviation.case).sort();
}
