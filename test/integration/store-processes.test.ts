import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { Store } from "../../src/native/store.js";
import { finished, runScript, source, startScript, startWorker, temporaryFolder } from "../support/child.js";

const imports = `import { Store } from "${source("native/store")}";`;

test("lets two processes write without losing a row", async () => {
  const path = join(temporaryFolder(), "s.db");
  const writer = (name: string) => `${imports}
    const store = new Store(${JSON.stringify(path)});
    store.migrate([{ version: 1, name: "t", sql: "CREATE TABLE t(who TEXT, n INTEGER)" }]);
    const count = store.prepare("SELECT count(*) AS c FROM t");
    const insert = store.prepare("INSERT INTO t VALUES ('${name}', ?)");
    const add = store.transaction(() => insert.run(count.get().c));
    for (let i = 0; i < 200; i++) add();
    store.close();`;
  const results = await Promise.all([runScript(writer("a")), runScript(writer("b"))]);
  expect(results.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
    { code: 0, stderr: "" },
    { code: 0, stderr: "" },
  ]);
  const store = new Store(path);
  expect(store.prepare("SELECT count(*) AS rows, count(DISTINCT n) AS turns, max(n) AS last FROM t").get()).toEqual({
    rows: 400,
    turns: 400,
    last: 399,
  });
  store.close();
});

test("keeps the old state when a writer is killed in a transaction, and reports busy before", async () => {
  const path = join(temporaryFolder(), "s.db");
  const store = new Store(path, { busyTimeoutMs: 50 });
  store.exec("CREATE TABLE t(a); INSERT INTO t VALUES (1)");
  const child = startScript(`${imports}
    const store = new Store(${JSON.stringify(path)});
    store.transaction(() => {
      const insert = store.prepare("INSERT INTO t VALUES (randomblob(1000))");
      for (let i = 0; i < 5000; i++) insert.run();
      process.stdout.write("writing\\n");
      for (;;) store.prepare("SELECT 1").get();
    })();`);
  if (child.stdout === null) throw new Error("no output");
  await once(createInterface(child.stdout), "line");
  expect(() => store.exec("INSERT INTO t VALUES (2)")).toThrow("database is locked");
  expect(store.prepare("SELECT count(*) AS n FROM t").get()).toEqual({ n: 1 });
  child.kill("SIGKILL");
  await finished(child);
  store.exec("INSERT INTO t VALUES (3)");
  expect(store.prepare("SELECT a FROM t").all()).toEqual([{ a: 1 }, { a: 3 }]);
  expect(store.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  store.close();
});

test("works in a worker beside the main thread", async () => {
  const path = join(temporaryFolder(), "s.db");
  const store = new Store(path);
  store.exec("CREATE TABLE t(a)");
  const worker = startWorker(`${imports}
    import { parentPort } from "node:worker_threads";
    const store = new Store(${JSON.stringify(path)});
    const insert = store.prepare("INSERT INTO t VALUES (?)");
    for (let i = 0; i < 100; i++) insert.run(i);
    parentPort.postMessage(store.prepare("SELECT count(*) AS n FROM t WHERE a < 100").get());`);
  const insert = store.prepare("INSERT INTO t VALUES (?)");
  for (let i = 100; i < 200; i++) insert.run(i);
  const [message] = await once(worker, "message");
  expect(message).toEqual({ n: 100 });
  expect(await once(worker, "exit")).toEqual([0]);
  expect(store.prepare("SELECT count(*) AS n FROM t").get()).toEqual({ n: 200 });
  store.close();
});

const leftOpen = (path: string) => `${imports}
  globalThis.kept = [];
  for (let i = 0; i < 5; i++) {
    const store = new Store(${JSON.stringify(path)});
    store.exec("CREATE TABLE IF NOT EXISTS t(a); INSERT INTO t VALUES (1), (2), (3)");
    const rows = store.prepare("SELECT * FROM t").iterate();
    rows.next();
    globalThis.kept.push(store, rows, store.prepare("SELECT 1"));
  }
  globalThis.pending = globalThis.kept[0].allAsync("${"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"}");
  globalThis.pending.catch(() => {});`;

test("tears a worker down with open stores, live rows and a running statement", async () => {
  const path = join(temporaryFolder(), "s.db");
  for (let i = 0; i < 3; i++) {
    const worker = startWorker(`${leftOpen(path)}
      import { parentPort } from "node:worker_threads";
      parentPort.on("message", () => {});
      parentPort.postMessage("ready");`);
    await once(worker, "message");
    await worker.terminate();
  }
  const store = new Store(path);
  expect(store.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  store.close();
});

test.each(["process.exit(0);", "process.exitCode = 0; setTimeout(() => process.exit(), 10);"])(
  "exits cleanly with open stores, live rows and a running statement: %s",
  async (exit) => {
    const result = await runScript(`${leftOpen(join(temporaryFolder(), "s.db"))} ${exit}`);
    expect(result).toEqual({ code: 0, signal: null, stdout: "", stderr: "" });
  },
);

test("exits cleanly when everything was collected in any order", async () => {
  const path = join(temporaryFolder(), "s.db");
  const result = await runScript(`${imports}
    import v8 from "node:v8";
    import vm from "node:vm";
    v8.setFlagsFromString("--expose-gc");
    const gc = vm.runInNewContext("gc");
    for (let i = 0; i < 200; i++) {
      const store = new Store(${JSON.stringify(path)});
      const rows = store.prepare("SELECT 1 UNION SELECT 2").iterate();
      rows.next();
      if (i % 20 === 0) gc();
    }
    gc();
    const statement = new Store(":memory:").prepare("SELECT 7 AS a");
    gc();
    process.stdout.write(String(statement.get().a));`);
  expect(result).toEqual({ code: 0, signal: null, stdout: "7", stderr: "" });
});

test("runs a long statement without blocking the event loop, and stops it on abort", async () => {
  const store = new Store(join(temporaryFolder(), "s.db"));
  store.exec("CREATE TABLE t(a INTEGER, b BLOB); INSERT INTO t VALUES (9007199254740993, x'00ff'), (2, NULL)");
  expect(await store.allAsync("SELECT a, b FROM t WHERE a = :a", [{ a: 2 }])).toEqual([{ a: 2, b: null }]);
  expect(await store.allAsync("SELECT a, b FROM t", [], { bigints: true, rawRows: true })).toEqual([
    [9007199254740993n, new Uint8Array([0, 255])],
    [2n, null],
  ]);
  await expect(store.allAsync("SELECT a FROM t")).rejects.toThrow("does not fit a number exactly");
  await expect(store.allAsync("SELECT missing FROM t")).rejects.toThrow("no such column: missing");
  expect(await store.allAsync("DELETE FROM t WHERE a = ?", [2])).toEqual([]);
  expect(store.prepare("SELECT count(*) AS n FROM t").get()).toEqual({ n: 1 });
  await expect(new Store(":memory:").allAsync("SELECT 1")).rejects.toThrow("a second connection");

  let ticks = 0;
  const timer = setInterval(() => ticks++, 5);
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error("enough")), 100);
  const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";
  await expect(store.allAsync(endless, [], { signal: controller.signal })).rejects.toThrow("enough");
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(3);
  store.close();
});
