// Prints entries of native/sources.json, one a line, for binding.gyp.
import { readFileSync } from "node:fs";

const all = JSON.parse(readFileSync(new URL("../native/sources.json", import.meta.url), "utf8"));
const [group, level, arch] = process.argv.slice(2);

function entries() {
  if (group !== "isa" && group !== "flags") return all[group];
  const isa = all.isa[level];
  if (isa.arch !== arch) return [];
  return group === "isa" ? isa.sources : isa.flags;
}

process.stdout.write(
  entries()
    .map((line) => `${line}\n`)
    .join(""),
);
