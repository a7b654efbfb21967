import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";
import { expect, test } from "vitest";
import { InvalidArgumentError, NativeError, StoreError } from "../../src/errors/index.js";
import { Store } from "../../src/native/store.js";
import { temporaryFolder } from "../support/child.js";

function thrown(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error("expected an error");
}

test("keeps every kind of value", () => {
  const store = new Store(":memory:");
  store.exec("CREATE TABLE t(a)");
  const insert = store.prepare("INSERT INTO t VALUES (?)");
  const values = [1, -7, 2 ** 53 - 1, 0.5, Number.POSITIVE_INFINITY, "a\0b", "", "größe 東京 😀", null];
  for (const value of values) insert.run(value);
  insert.run(new Uint8Array([0, 255]));
  insert.run(new Uint8Array());
  insert.run(Buffer.from("xy"));
  insert.run(12n);
  expect(store.prepare("SELECT a FROM t ORDER BY rowid", { rawRows: true }).all()).toEqual([
    ...values.map((value) => [value]),
    [new Uint8Array([0, 255])],
    [new Uint8Array()],
    [new Uint8Array([120, 121])],
    [12],
  ]);
  const type = store.prepare<{ t: string }>("SELECT typeof(?) AS t");
  expect([1, 1.5, -0, 10n, "", new Uint8Array(), null].map((value) => type.get(value)?.t)).toEqual([
    "integer",
    "real",
    "real",
    "integer",
    "text",
    "blob",
    "null",
  ]);
});

test("refuses values that SQLite cannot keep", () => {
  const select = new Store(":memory:").prepare("SELECT ?");
  for (const value of [true, undefined, Number.NaN, new Date(), [1], 2n ** 63n, Symbol("x"), new Float32Array(1)]) {
    expect(() => select.get(value), String(typeof value)).toThrow(InvalidArgumentError);
  }
});

test("reads large integers as bigint or not at all", () => {
  const store = new Store(":memory:");
  const sql = "SELECT 9007199254740993 AS big, 5 AS small";
  expect(() => store.prepare(sql).get()).toThrow("The integer 9007199254740993 does not fit a number exactly");
  expect(store.prepare(sql, { bigints: true }).get()).toEqual({ big: 9007199254740993n, small: 5n });
  expect([...new Store(":memory:", { bigints: true }).prepare("SELECT -9223372036854775808 AS a").iterate()]).toEqual([
    { a: -(2n ** 63n) },
  ]);
});

test("runs, gets, reads all and iterates", () => {
  const store = new Store(":memory:");
  store.exec("CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT)");
  const insert = store.prepare("INSERT INTO t(name) VALUES (?)");
  expect(insert.run("a")).toEqual({ changes: 1, lastInsertRowid: 1 });
  expect(insert.run("b")).toEqual({ changes: 1, lastInsertRowid: 2 });
  expect(store.prepare("UPDATE t SET name = name || '!'").run().changes).toBe(2);
  expect(store.changes).toBe(2);
  expect(store.prepare("SELECT 1").run().changes).toBe(0);
  const select = store.prepare<{ id: number; name: string }>("SELECT id, name FROM t WHERE id >= ? ORDER BY id");
  expect(select.columns).toEqual(["id", "name"]);
  expect(select.get(2)).toEqual({ id: 2, name: "b!" });
  expect(select.get(9)).toBeUndefined();
  expect(select.all(1)).toEqual([
    { id: 1, name: "a!" },
    { id: 2, name: "b!" },
  ]);
  expect(select.all(9)).toEqual([]);
  const seen: unknown[] = [];
  for (const outer of select.iterate(1)) for (const inner of select.iterate(1)) seen.push([outer.id, inner.id]);
  expect(seen).toEqual([
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 2],
  ]);
  expect(store.prepare("INSERT INTO t(name) VALUES ('c') RETURNING id").get()).toEqual({ id: 3 });
  expect(() => insert.all("x")).toThrow("The statement returns no rows; use run");
  expect(() => [...insert.iterate("x")]).toThrow("The statement returns no rows; use run");
  expect(store.prepare("SELECT count(*) AS n FROM t").get()).toEqual({ n: 3 });
});

test("takes parameters by name and in order", () => {
  const store = new Store(":memory:");
  const named = store.prepare("SELECT :a AS x, @b AS y, $c AS z, :a AS again", { rawRows: true });
  expect(named.get({ a: 1, b: "two", c: null, unused: 4 })).toEqual([1, "two", null, 1]);
  expect(named.get(1, 2, 3)).toEqual([1, 2, 3, 1]);
  expect(() => named.get({ a: 1, b: 2 })).toThrow("Expected a value for the parameter $c");
  expect(() => named.get(1, 2)).toThrow("Expected 3 parameters but received 2");
  expect(() => store.prepare("SELECT ?").get({ a: 1 })).toThrow("parameter 1 has no name");
  expect(() => store.prepare("SELECT ?").get()).toThrow("Expected 1 parameters but received 0");
  expect(store.prepare("SELECT ?2 AS b, ?1 AS a").get("x", "y")).toEqual({ b: "y", a: "x" });
  expect(named.get(vm.runInNewContext("({ a: new Uint8Array([1]), b: 2, c: 3 })"))).toEqual([
    new Uint8Array([1]),
    2,
    3,
    new Uint8Array([1]),
  ]);
});

test("gives the columns of a table that changed after prepare", () => {
  const store = new Store(":memory:");
  store.exec("CREATE TABLE t(a); INSERT INTO t VALUES (1)");
  const all = store.prepare("SELECT * FROM t");
  expect(all.all()).toEqual([{ a: 1 }]);
  store.exec("ALTER TABLE t ADD COLUMN b DEFAULT 2");
  expect(all.all()).toEqual([{ a: 1, b: 2 }]);
  store.exec("ALTER TABLE t RENAME COLUMN a TO c");
  expect([...all.iterate()]).toEqual([{ c: 1, b: 2 }]);
});

test("does not let a column name reach the prototype", () => {
  const row = new Store(":memory:").prepare('SELECT 1 AS "__proto__"').get() as object;
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
  expect(Object.entries(row)).toEqual([["__proto__", 1]]);
});

test("names SQLite's message and code, the file and the statement", () => {
  const path = join(temporaryFolder(), "s.db");
  const store = new Store(path);
  store.exec("CREATE TABLE t(a UNIQUE); INSERT INTO t VALUES (1)");
  const error = thrown(() => store.prepare("INSERT INTO t VALUES (?)").run(1));
  expect(error).toBeInstanceOf(StoreError);
  expect(error).toMatchObject({
    code: "SQLITE",
    sqliteCode: 2067,
    message: `UNIQUE constraint failed: t.a (SQLite error 2067) in ${path} while running: INSERT INTO t VALUES (?)`,
  });
  expect(() => store.prepare("SELEC 1")).toThrow('near "SELEC": syntax error');
  expect(() => store.prepare("")).toThrow("The SQL text holds no statement");
  expect(() => store.exec(" -- nothing")).toThrow("The SQL text holds no statement");
  expect(() => store.prepare("SELECT 1; SELECT 2")).toThrow("Expected one statement");
  store.close();
});

test("commits, rolls back and nests transactions", () => {
  const store = new Store(":memory:");
  store.exec("CREATE TABLE t(a)");
  const insert = store.prepare("INSERT INTO t VALUES (?)");
  const sum = () => (store.prepare("SELECT total(a) AS s FROM t").get() as { s: number }).s;
  const add = store.transaction((...values: number[]) => {
    for (const value of values) insert.run(value);
    if (values.includes(13)) throw new Error("unlucky");
    return values.length;
  });
  expect(add(1, 2)).toBe(2);
  expect(() => add(4, 13)).toThrow("unlucky");
  expect(sum()).toBe(3);
  store.transaction(() => {
    insert.run(10);
    expect(() => add(100, 13)).toThrow("unlucky");
    add(20);
  })();
  expect(sum()).toBe(33);
  expect(() =>
    store.transaction(() => {
      add(1000);
      throw new Error("outer");
    })(),
  ).toThrow("outer");
  expect(sum()).toBe(33);
});

test("rolls back when the commit fails", () => {
  const store = new Store(":memory:");
  store.exec("CREATE TABLE p(id PRIMARY KEY); CREATE TABLE c(p REFERENCES p(id) DEFERRABLE INITIALLY DEFERRED)");
  expect(() => store.transaction(() => store.exec("INSERT INTO c VALUES (1)"))()).toThrow(
    "FOREIGN KEY constraint failed",
  );
  expect(store.prepare("SELECT * FROM c").all()).toEqual([]);
  store.exec("BEGIN; COMMIT");
});

test("refuses async work in a transaction", () => {
  const store = new Store(":memory:");
  store.exec("CREATE TABLE t(a)");
  expect(() => store.transaction(async () => 1)).toThrow(InvalidArgumentError);
  expect(() => store.transaction(function* () {})).toThrow(InvalidArgumentError);
  const sneaky = store.transaction(() => {
    store.exec("INSERT INTO t VALUES (1)");
    return Promise.resolve();
  });
  expect(sneaky).toThrow("not a promise");
  expect(store.prepare("SELECT * FROM t").all()).toEqual([]);
});

test("migrates, rolls a failed step back and refuses a newer schema", () => {
  const store = new Store(join(temporaryFolder(), "s.db"));
  const steps = [
    { version: 1, name: "first", sql: "CREATE TABLE a(x)" },
    { version: 5, name: "second", sql: "CREATE TABLE b(x); INSERT INTO b VALUES (1)" },
  ];
  store.migrate(steps);
  store.migrate(steps);
  expect(store.prepare("PRAGMA user_version").get()).toEqual({ user_version: 5 });
  expect(store.prepare("SELECT * FROM b").all()).toEqual([{ x: 1 }]);
  const broken = [...steps, { version: 6, name: "third", sql: "CREATE TABLE c(x); INSERT INTO nowhere VALUES (1)" }];
  expect(() => store.migrate(broken)).toThrow(/^Migration 6 \(third\) of the store failed: no such table: nowhere/);
  expect(() => store.prepare("SELECT * FROM c")).toThrow("no such table: c");
  const error = thrown(() => store.migrate(steps.slice(0, 1)));
  expect(error).toMatchObject({
    code: "UNSUPPORTED_VERSION",
    message: `The store ${store.path} has schema version 5 but this release knows versions up to 1`,
  });
  expect(() => store.migrate([...steps, { version: 5, name: "again", sql: "SELECT 1" }])).toThrow(
    "Expected an integer from 6 to 2147483647 for version but received 5",
  );
  expect(store.ensureColumn("a", "y", "TEXT DEFAULT 'z'")).toBe(true);
  expect(store.ensureColumn("a", "y", "TEXT DEFAULT 'z'")).toBe(false);
  store.close();
});

test("throws CLOSED from every method after close", async () => {
  const store = new Store(join(temporaryFolder(), "s.db"));
  store.exec("CREATE TABLE t(a); INSERT INTO t VALUES (1), (2)");
  const select = store.prepare("SELECT a FROM t");
  const insert = store.prepare("INSERT INTO t VALUES (?)");
  const rows = select.iterate();
  rows.next();
  expect(store.isOpen).toBe(true);
  store.close();
  store.close();
  expect(store.isOpen).toBe(false);
  const calls: Record<string, () => unknown> = {
    prepare: () => store.prepare("SELECT 1"),
    exec: () => store.exec("SELECT 1"),
    changes: () => store.changes,
    transaction: store.transaction(() => 1),
    migrate: () => store.migrate([]),
    ensureColumn: () => store.ensureColumn("t", "b", ""),
    run: () => insert.run(1),
    get: () => select.get(),
    all: () => select.all(),
    iterate: () => select.iterate().next(),
    next: () => rows.next(),
  };
  for (const [name, call] of Object.entries(calls)) {
    const error = thrown(call);
    expect(error, name).toBeInstanceOf(NativeError);
    expect((error as NativeError).code, name).toBe("CLOSED");
  }
  await expect(store.allAsync("SELECT 1")).rejects.toMatchObject({ code: "CLOSED" });
});

test("survives a close inside a transaction", () => {
  const store = new Store(join(temporaryFolder(), "s.db"));
  store.exec("CREATE TABLE t(a)");
  const closing = store.transaction(() => {
    store.exec("INSERT INTO t VALUES (1)");
    store.close();
  });
  expect(closing).toThrow(/is closed/);
  expect(new Store(store.path).prepare("SELECT * FROM t").all()).toEqual([]);
});

test("checks options before it opens anything", () => {
  const path = join(temporaryFolder(), "s.db");
  expect(() => new Store("")).toThrow("Expected a non-empty string for path");
  expect(() => new Store(path, { walMode: true } as object)).toThrow('Unknown store option "walMode"; known: wal,');
  expect(() => new Store(path, { busyTimeoutMs: -1 })).toThrow("for busyTimeoutMs but received -1");
  expect(() => new Store(path, { readOnly: 1 as unknown as boolean })).toThrow("Expected true or false for readOnly");
  expect(existsSync(path)).toBe(false);
});

test("reports missing, foreign and read-only files", () => {
  const folder = temporaryFolder();
  const path = join(folder, "deep/er/s.db");
  expect(thrown(() => new Store(path, { createIfMissing: false }))).toMatchObject({ code: "NOT_FOUND" });
  expect(thrown(() => new Store(path, { readOnly: true }))).toMatchObject({ code: "NOT_FOUND" });
  new Store(path).exec("CREATE TABLE t(a)").close();
  const reader = new Store(path, { readOnly: true });
  expect(reader.prepare("SELECT * FROM t").all()).toEqual([]);
  expect(thrown(() => reader.exec("INSERT INTO t VALUES (1)"))).toMatchObject({ code: "SQLITE", sqliteCode: 8 });
  expect(reader.transaction(() => reader.prepare("SELECT count(*) AS n FROM t").get())()).toEqual({ n: 0 });
  reader.close();
  writeFileSync(join(folder, "text.db"), "not a database at all, ".repeat(300));
  expect(thrown(() => new Store(join(folder, "text.db")))).toMatchObject({ code: "CORRUPT" });
});
