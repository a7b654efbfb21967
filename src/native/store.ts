import { resolve } from "node:path";
import { InvalidArgumentError } from "../errors/index.js";
import type { NativeStore, NativeStoreOptions } from "./addon-types.js";
import { expectBoolean, expectInteger, expectNonEmptyString, expectString, invalidArgument } from "./arguments.js";
import { native } from "./load.js";
import { nativeCall, nativeJob } from "./native-call.js";
import { type StatementOptions, StoreStatement } from "./store-statement.js";
import { parameterValues, type Row, toRows } from "./store-values.js";

export interface StoreOptions extends StatementOptions {
  /** Write-ahead log: readers and one writer do not block each other. Not for ":memory:" and readOnly. Default true. */
  wal?: boolean;
  /** How long a call waits for another connection's lock, in milliseconds. Default 5000. */
  busyTimeoutMs?: number;
  /** Default true. */
  foreignKeys?: boolean;
  /** Default false. */
  readOnly?: boolean;
  /** Creates the file and its folders. Default true. */
  createIfMissing?: boolean;
}

/** One step of a schema: its SQL and the version stamp take effect together or not at all. */
export interface Migration {
  /** Positive and strictly ascending. */
  version: number;
  name: string;
  /** Any number of statements, none of which begins or ends a transaction. */
  sql: string;
}

export interface TransactionOptions {
  /** Takes no write lock; only fixes what the reads see. Default false. */
  readOnly?: boolean;
}

const optionNames = ["wal", "busyTimeoutMs", "foreignKeys", "readOnly", "createIfMissing", "bigints", "rawRows"];

function checkNames(name: string, options: unknown, allowed: readonly string[]): void {
  if (typeof options !== "object" || options === null) throw invalidArgument(name, "an object", options);
  for (const key of Object.keys(options)) {
    if (!allowed.includes(key))
      throw new InvalidArgumentError(`Unknown ${name} "${key}"; known: ${allowed.join(", ")}`);
  }
}

function nativeOptions(options: StoreOptions): NativeStoreOptions {
  return {
    wal: expectBoolean("wal", options.wal ?? true),
    busyTimeoutMs: expectInteger("busyTimeoutMs", options.busyTimeoutMs ?? 5000, 0, 2 ** 31 - 1),
    foreignKeys: expectBoolean("foreignKeys", options.foreignKeys ?? true),
    readOnly: expectBoolean("readOnly", options.readOnly ?? false),
    createIfMissing: expectBoolean("createIfMissing", options.createIfMissing ?? true),
  };
}

function statementOptions(options: StatementOptions, defaults: Required<StatementOptions>): Required<StatementOptions> {
  return {
    bigints: expectBoolean("bigints", options.bigints ?? defaults.bigints),
    rawRows: expectBoolean("rawRows", options.rawRows ?? defaults.rawRows),
  };
}

/**
 * A SQLite database, used synchronously. FTS5 tables may use the tokenizer `code` (docs/code-words.md). After `close`
 * every method throws a NativeError with code CLOSED; a failed statement is a StoreError.
 */
export class Store {
  /** Absolute, or ":memory:". */
  readonly path: string;
  readonly #options: NativeStoreOptions;
  readonly #statements: Required<StatementOptions>;
  readonly #native: NativeStore;

  constructor(path: string, options: StoreOptions = {}) {
    expectNonEmptyString("path", path);
    if (path.includes("\0")) throw invalidArgument("path", "a path without NUL", path);
    checkNames("store option", options, optionNames);
    this.path = path === ":memory:" ? path : resolve(path);
    this.#options = nativeOptions(options);
    this.#statements = statementOptions(options, { bigints: false, rawRows: false });
    this.#native = nativeCall(() => new (native().Store)(this.path, this.#options));
  }

  get isOpen(): boolean {
    return this.#native.isOpen();
  }

  /** Rows changed by the last INSERT, UPDATE or DELETE; those of triggers do not count. */
  get changes(): number {
    return nativeCall(() => this.#native.changes());
  }

  /** Exactly one statement. Its options override the store's. */
  prepare<Result = Row>(sql: string, options: StatementOptions = {}): StoreStatement<Result> {
    expectString("sql", sql);
    checkNames("statement option", options, ["bigints", "rawRows"]);
    return new StoreStatement<Result>(this.#native, sql, statementOptions(options, this.#statements));
  }

  /** Any number of statements without parameters. Those before a failing one stay done, unless in a transaction. */
  exec(sql: string): this {
    expectString("sql", sql);
    nativeCall(() => this.#native.exec(sql));
    return this;
  }

  /**
   * Gives a function that runs `work` in a transaction: committed when it returns, rolled back when it throws or the
   * commit fails. Within another transaction it is a savepoint. The write lock is taken at the start, so the work
   * itself never fails with BUSY. `work` must not be async: other code would run inside its transaction.
   */
  transaction<Arguments extends unknown[], Result>(
    work: (...args: Arguments) => Result,
    options: TransactionOptions = {},
  ): (...args: Arguments) => Result {
    if (typeof work !== "function" || Object.prototype.toString.call(work) !== "[object Function]") {
      throw invalidArgument("work", "a function that is neither async nor a generator", work);
    }
    checkNames("transaction option", options, ["readOnly"]);
    const readOnly = expectBoolean("readOnly", options.readOnly ?? false);
    return (...args) => {
      nativeCall(() => this.#native.begin(readOnly));
      try {
        const result = work(...args);
        if (isPromiseLike(result)) {
          throw new InvalidArgumentError("Expected the work of a transaction to return a plain value, not a promise");
        }
        nativeCall(() => this.#native.commit());
        return result;
      } catch (error) {
        this.#native.rollback();
        throw error;
      }
    };
  }

  /**
   * Brings the schema version (`PRAGMA user_version`) up to the last step. A newer store is refused with code
   * UNSUPPORTED_VERSION; a failing step is rolled back and named, the steps before it stay.
   */
  migrate(steps: readonly Migration[]): void {
    if (!Array.isArray(steps)) throw invalidArgument("steps", "an array of migrations", steps);
    let last = 0;
    for (const step of steps) {
      checkNames("migration field", step, ["version", "name", "sql"]);
      last = expectInteger("version", step.version, last + 1, 2 ** 31 - 1);
      expectNonEmptyString("name", step.name);
      expectNonEmptyString("sql", step.sql);
    }
    nativeCall(() => this.#native.migrate(steps));
  }

  /** Adds a column unless the table has it; `declaration` is SQL ("TEXT NOT NULL DEFAULT ''"). True when it did. */
  ensureColumn(table: string, column: string, declaration: string): boolean {
    expectNonEmptyString("table", table);
    expectNonEmptyString("column", column);
    expectString("declaration", declaration);
    return nativeCall(() => this.#native.ensureColumn(table, column, declaration));
  }

  /**
   * Runs one long statement on a connection and thread of its own, without blocking the event loop; `parameters` as
   * for StoreStatement. It sees what is committed, so not an open transaction of this store. Not for ":memory:".
   */
  async allAsync<Result = Row>(
    sql: string,
    parameters: readonly unknown[] = [],
    options: StatementOptions & { signal?: AbortSignal } = {},
  ): Promise<Result[]> {
    expectString("sql", sql);
    if (!Array.isArray(parameters)) throw invalidArgument("parameters", "an array", parameters);
    checkNames("statement option", options, ["bigints", "rawRows", "signal"]);
    if (this.path === ":memory:") throw invalidArgument("path", "a file, as this needs a second connection", this.path);
    const { bigints, rawRows } = statementOptions(options, this.#statements);
    const names = nativeCall(() => new (native().StoreStatement)(this.#native, sql)).parameters;
    const values = parameterValues(names, parameters);
    const rows = await nativeJob(
      () => native().storeAll(this.path, this.#options, sql, values, bigints),
      options.signal,
    );
    return toRows(rows.columns, rows.values, rawRows) as Result[];
  }

  /** Rolls back what is open and closes the file. May be called again. */
  close(): void {
    this.#native.close();
  }
}

function isPromiseLike(value: unknown): boolean {
  return typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function";
}
