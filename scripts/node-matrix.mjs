// Builds and smoke-tests the package with each supported Node version: `node scripts/node-matrix.mjs [major ...]`.
// The binaries come from the npm packages node-<os>-<arch>, in a temporary folder.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { root, run } from "./run.mjs";

const majors = process.argv.length > 2 ? process.argv.slice(2) : ["20", "22", "24"];
const own = process.versions.node.split(".")[0];
const system = process.platform === "win32" ? "win" : process.platform;
const work = mkdtempSync(join(realpathSync(tmpdir()), "gaia-node-matrix-"));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));

// The npm that runs this script, or the one beside node: each Node version runs the same npm.
const npmCli =
  process.env.npm_execpath ??
  join(
    execFileSync("npm", ["root", "--global"], { encoding: "utf8", shell: process.platform === "win32" }).trim(),
    "npm/bin/npm-cli.js",
  );

function copyRepository(name) {
  const target = join(work, name);
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of files.split("\0").filter((path) => path !== "" && !path.startsWith("test/fixtures/"))) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file));
  }
  return target;
}

const smoke = `
  import { native, loadedAddon } from "./dist/native/load.js";
  const { origin, path } = loadedAddon();
  console.log(\`gaia: Node \${process.version} loaded \${native().release} (\${native().cpuLevel}, \${origin}) from \${path}\`);
`;

// Current already after `npm test`; a stale one would fail below for no reason of Node's.
run(process.execPath, [join(root, "scripts/build-native.mjs"), "--tests"]);
run(process.execPath, [npmCli, "exec", "--", "tsc", "-p", "tsconfig.build.json"]);
console.log(`gaia: Node versions ${majors.join(", ")} in ${work}`);
run(process.execPath, [
  npmCli,
  "install",
  "--prefix",
  join(work, "nodes"),
  "--no-save",
  "--ignore-scripts",
  ...majors.map((major) => `node${major}@npm:node-${system}-${process.arch}@${major}`),
]);

for (const major of majors) {
  const node = join(
    work,
    "nodes/node_modules",
    `node${major}`,
    "bin",
    process.platform === "win32" ? "node.exe" : "node",
  );
  const cwd = copyRepository(major);
  const { npm_config_prefix: _, ...environment } = process.env;
  const env = { ...environment, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  delete env.GAIA_NATIVE;
  const inCopy = { cwd, env };
  console.log(`gaia: Node ${major}`);
  run(node, [npmCli, "ci", "--prefer-offline"], inCopy);
  run(node, [npmCli, "run", "build"], inCopy);
  run(node, ["--input-type=module", "--eval", smoke], inCopy);
  if (major === own) {
    rmSync(join(cwd, "build"), { recursive: true });
    run(node, ["scripts/build-native.mjs", "--node-gyp"], inCopy);
    run(node, ["--input-type=module", "--eval", smoke], inCopy);
  } else {
    // The repository's binary, built with another version's headers, must pass everything here too.
    run(node, [join(root, "node_modules/vitest/vitest.mjs"), "run"], { cwd: root, env });
  }
}
