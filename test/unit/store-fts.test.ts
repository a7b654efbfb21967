import { expect, test } from "vitest";
import { Store } from "../../src/native/store.js";

/** The shapes of a memory store: porter, external content kept by triggers, partial index, upsert, CTE. */
function memoryStore(): Store {
  return new Store(":memory:").exec(`
    CREATE TABLE turn(id INTEGER PRIMARY KEY, session TEXT NOT NULL, content TEXT NOT NULL, done_at TEXT);
    CREATE INDEX turn_open ON turn(session) WHERE done_at IS NULL;
    CREATE VIRTUAL TABLE turn_fts USING fts5(content, content='turn', content_rowid='id', tokenize='porter unicode61');
    CREATE TRIGGER turn_ai AFTER INSERT ON turn BEGIN
      INSERT INTO turn_fts(rowid, content) VALUES (new.id, new.content);
    END;
    CREATE TRIGGER turn_ad AFTER DELETE ON turn BEGIN
      INSERT INTO turn_fts(turn_fts, rowid, content) VALUES ('delete', old.id, old.content);
    END;
    CREATE VIRTUAL TABLE fact_fts USING fts5(content, domain, category, tokenize='porter unicode61');
    CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT);
  `);
}

test("stems with porter and keeps external content in step by triggers", () => {
  const store = memoryStore();
  const insert = store.prepare("INSERT INTO turn(session, content) VALUES ('s', ?)");
  insert.run("searching, searched and searches share a stem");
  insert.run("deploying to production");
  const find = store.prepare<[number]>("SELECT rowid FROM turn_fts WHERE turn_fts MATCH ? ORDER BY rank", {
    rawRows: true,
  });
  expect(find.all("search")).toEqual([[1]]);
  expect(find.all("deploy")).toEqual([[2]]);
  expect(find.all("prod*")).toEqual([[2]]);
  store.prepare("DELETE FROM turn WHERE id = 2").run();
  expect(find.all("deploy")).toEqual([]);
  store.exec("INSERT INTO turn_fts(turn_fts) VALUES ('integrity-check')");
});

test("finds and repairs an external-content index that lost its content", () => {
  const store = memoryStore();
  store.exec("INSERT INTO turn(session, content) VALUES ('s', 'alpha'); DROP TRIGGER turn_ad; DELETE FROM turn");
  const check = "INSERT INTO turn_fts(turn_fts, rank) VALUES ('integrity-check', 1)";
  expect(() => store.exec(check)).toThrow(/malformed|corrupt/);
  store.exec("INSERT INTO turn_fts(turn_fts) VALUES ('rebuild')");
  store.exec(check);
});

test("weighs columns with bm25", () => {
  const store = memoryStore();
  const insert = store.prepare("INSERT INTO fact_fts(rowid, content, domain, category) VALUES (?, ?, ?, ?)");
  insert.run(1, "runs every night", "production", "fact");
  insert.run(2, "production database", "ops", "fact");
  for (let id = 3; id < 10; id++) insert.run(id, "something else", "misc", "note");
  const order = (weights: string) =>
    store
      .prepare<[number]>(
        `SELECT rowid FROM fact_fts WHERE fact_fts MATCH 'production' ORDER BY bm25(fact_fts, ${weights})`,
        { rawRows: true },
      )
      .all()
      .flat();
  expect(order("10, 1, 1")).toEqual([2, 1]);
  expect(order("1, 10, 1")).toEqual([1, 2]);
  expect(() => store.prepare("SELECT * FROM fact_fts WHERE fact_fts MATCH ?").all("AND AND")).toThrow(
    "fts5: syntax error",
  );
});

test("upserts, uses partial indexes and recursive common table expressions", () => {
  const store = memoryStore();
  const put = store.prepare(
    "INSERT INTO meta(key, value) VALUES (:key, :value) ON CONFLICT(key) DO UPDATE SET value = excluded.value",
  );
  put.run({ key: "embedder_id", value: "a" });
  put.run({ key: "embedder_id", value: "b" });
  expect(store.prepare("SELECT * FROM meta").all()).toEqual([{ key: "embedder_id", value: "b" }]);
  const plan = store.prepare<{ detail: string }>(
    "EXPLAIN QUERY PLAN SELECT id FROM turn WHERE session = 's' AND done_at IS NULL",
  );
  expect(plan.get()?.detail).toContain("turn_open");
  const numbers = store.prepare(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ?) SELECT sum(i) AS s FROM n",
  );
  expect(numbers.get(100)).toEqual({ s: 5050 });
});

test("finds handlerStack by its parts, as a whole and by prefix with the tokenizer code", () => {
  const store = new Store(":memory:").exec("CREATE VIRTUAL TABLE f USING fts5(body, tokenize='code')");
  const insert = store.prepare("INSERT INTO f VALUES (?)");
  insert.run("größe = handlerStack.pop(); // 東京都");
  insert.run("retries are logged");
  const find = store.prepare<[string]>("SELECT highlight(f, 0, '<', '>') FROM f WHERE f MATCH ?", { rawRows: true });
  expect(find.all("handler stack")).toEqual([["größe = <handlerStack>.pop(); // 東京都"]]);
  expect(find.all("handlerstack")).toEqual([["größe = handler<Stack>.pop(); // 東京都"]]);
  expect(find.all("handlerst*")).toEqual([["größe = handler<Stack>.pop(); // 東京都"]]);
  expect(find.all("hand*")).toEqual([["größe = <handlerStack>.pop(); // 東京都"]]);
  expect(find.all("東京都")).toEqual([["größe = handlerStack.pop(); // <東京都>"]]);
  expect(find.all("retrying")).toEqual([["<retries> are logged"]]);
});
