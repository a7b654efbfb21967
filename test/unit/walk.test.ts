import { readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findRoot, walk } from "../../src/native/walk.js";
import { GitTree, gitIsInstalled } from "../support/git-tree.js";
import { useOwnEnvironment } from "../support/own-environment.js";

let tree: GitTree;
beforeEach(() => {
  tree = new GitTree();
});
useOwnEnvironment(() => ({
  HOME: tree.path("home"),
  GIT_CONFIG_NOSYSTEM: "1",
  XDG_CONFIG_HOME: undefined,
  GIT_CONFIG_GLOBAL: undefined,
}));
afterEach(() => tree.remove());

const paths = (entries: readonly { path: string }[]) => entries.map(({ path }) => path);

test("keeps what git keeps of the recorded tree, less what it says it skipped", async () => {
  const file = new URL("../fixtures/code-index-golden/sdk/discovery.json", import.meta.url);
  const golden = JSON.parse(readFileSync(file, "utf8")) as {
    gitignore: string;
    files: { path: string; bytes: number }[];
    git_not_ignored: string[];
  };
  tree.write("repo/.git/HEAD", "ref: refs/heads/main\n");
  for (const { path, bytes } of golden.files) tree.write(`repo/${path}`, "x".repeat(bytes));
  tree.write("repo/.gitignore", golden.gitignore);
  tree.write("repo/sub/.gitignore", "nested_ignored.py\n");

  const { files, skipped } = await walk(tree.path("repo"));

  const builtIn = ["__pycache__/a.py", "node_modules/p/index.js", "pkg.egg-info/x.txt"];
  const met = [...paths(files), ...paths(skipped), ...builtIn];
  expect(met.sort()).toEqual(golden.git_not_ignored.toSorted());
  const withReason = (reason: string) => paths(skipped.filter((entry) => entry.reason === reason));
  expect(withReason("sensitive")).toEqual([
    ".env",
    ".env.local",
    ".env.production.json",
    ".env.yaml",
    ".htpasswd",
    ".npmrc",
    "cert.pem",
    "config/.ENV.JSON",
    "credentials.json",
    "id_rsa",
    "keystore.jks",
    "secrets.yaml",
    "server.key",
  ]);
  expect(withReason("unsupported")).toEqual([".gitignore", "archive.tar.gz", "image.png", "noext", "sub/.gitignore"]);
  expect(withReason("too_large")).toEqual(["big.txt"]);
  expect(paths(files)).toContain("exactly_1mb.txt");
});

test("gives size, times in nanoseconds and inode as the file system does", async () => {
  tree.write("a.py", "12345");
  const { files, ignored } = await walk(tree.root);
  const stat = statSync(tree.path("a.py"), { bigint: true });
  expect(files).toEqual([
    { path: "a.py", size: 5, modifiedNs: stat.mtimeNs, changedNs: stat.ctimeNs, inode: stat.ino },
  ]);
  expect(ignored).toBe(0);
});

test("reads core.excludesFile of the user and the default under XDG_CONFIG_HOME", async () => {
  tree.write("repo/.git/HEAD", "");
  for (const name of ["a.py", "b.py", "c.py"]) tree.write(`repo/${name}`);
  tree.write("xdg/git/ignore", "a.py\n");
  process.env.XDG_CONFIG_HOME = tree.path("xdg");
  expect(paths((await walk(tree.path("repo"))).files)).toEqual(["b.py", "c.py"]);
  tree.write("home/.gitconfig", "[core]\n\texcludesFile = ~/mine\n");
  tree.write("home/mine", "b.py\n");
  expect(paths((await walk(tree.path("repo"))).files)).toEqual(["a.py", "c.py"]);
});

test.skipIf(!gitIsInstalled)(
  "reads info/exclude of a worktree that git made, and skips it from the main one",
  async () => {
    tree.git(["init", "-q", "-b", "main", "repo"]);
    tree.write("repo/kept.py");
    const git = (...args: string[]) => tree.git(args, { cwd: "repo" });
    git("-c", "user.name=t", "-c", "user.email=t@t", "commit", "-q", "--allow-empty", "-m", "start");
    git("worktree", "add", "-q", "trees/w");
    tree.write("repo/.git/info/exclude", "private.py\n");
    tree.write("repo/trees/w/private.py");
    tree.write("repo/trees/w/public.py");
    expect(paths((await walk(tree.path("repo/trees/w"))).files)).toEqual(["public.py"]);
    const { files, skipped } = await walk(tree.path("repo"));
    expect(paths(files)).toEqual(["kept.py"]);
    expect(skipped).toEqual([{ path: "trees/w", reason: "submodule" }]);
    expect(findRoot(tree.path("repo/trees/w/public.py"))).toBe(tree.path("repo/trees/w"));
  },
);

test.skipIf(!gitIsInstalled)("a tracked file that a rule matches counts as ignored", async () => {
  tree.git(["init", "-q"]);
  tree.write("a.py");
  tree.git(["add", "a.py"]);
  tree.write(".gitignore", "*.py\n");
  expect((await walk(tree.root)).files).toEqual([]);
});

test("never lists a file twice or outside when links lead everywhere", async () => {
  tree.write("outside/secret.py");
  tree.write("root/a.py");
  for (const [target, link] of [
    ["../outside/secret.py", "root/s.py"],
    ["..", "root/up"],
    ["a.py", "root/b.py"],
    ["self.py", "root/self.py"],
  ] as const) {
    symlinkSync(target, tree.path(link));
  }
  const { files, skipped } = await walk(tree.path("root"));
  expect(paths(files)).toEqual(["a.py", "b.py"]);
  expect(skipped).toEqual([
    { path: "s.py", reason: "symlink_outside" },
    { path: "self.py", reason: "unreadable" },
    { path: "up", reason: "symlink_outside" },
  ]);
});

test("shows a name that is not UTF-8 with replacement characters", async () => {
  try {
    writeFileSync(Buffer.concat([Buffer.from(`${tree.root}/caf`), Buffer.from([0xe9]), Buffer.from(".py")]), "x");
  } catch {
    return; // APFS takes no such names.
  }
  expect((await walk(tree.root)).skipped).toEqual([{ path: "caf\ufffd.py", reason: "not_utf8" }]);
});

test("lists exactly maxFiles files and names the rest", async () => {
  for (let index = 0; index < 50; ++index) tree.write(`f${index}.py`);
  const { files, skipped } = await walk(tree.root, { maxFiles: 10 });
  expect(files).toHaveLength(10);
  expect(skipped).toHaveLength(40);
  expect(new Set(skipped.map(({ reason }) => reason))).toEqual(new Set(["limit"]));
  expect((await walk(tree.root, { maxFiles: 0 })).files).toEqual([]);
});

test("rejects with the signal's reason, and with NOT_FOUND for a missing root", async () => {
  const reason = new Error("enough");
  await expect(walk(tree.root, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  await expect(walk(tree.path("missing"))).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(walk(`${tree.root}\0/x`)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(() => findRoot(tree.path("missing"))).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
  await expect(walk("")).rejects.toThrow("Expected a non-empty string for root");
  await expect(walk(tree.root, { maxFiles: -1 })).rejects.toThrow("Expected an integer of at least 0 for maxFiles");
});

test("stops in the middle when the signal fires", async () => {
  for (let index = 0; index < 600; ++index) tree.write(`d${index % 300}/f${index}.py`);
  const controller = new AbortController();
  const walking = walk(tree.root, { signal: controller.signal });
  controller.abort();
  await expect(walking).rejects.toMatchObject({ name: "AbortError" });
});
