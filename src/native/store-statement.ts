import { InvalidArgumentError } from "../errors/index.js";
import type { NativeStore, NativeStoreStatement, StoreValue } from "./addon-types.js";
import { native } from "./load.js";
import { nativeCall } from "./native-call.js";
import { parameterValues, type Row, rowAt, toRows } from "./store-values.js";

export interface StatementOptions {
  /** Every integer is read as bigint. Otherwise as number, and one beyond 2^53 - 1 is an error. Default false. */
  bigints?: boolean;
  /** Rows are arrays in column order instead of objects. Default false. */
  rawRows?: boolean;
}

export interface RunResult {
  /** Rows the statement inserted, updated or deleted; those of triggers do not count. */
  changes: number;
  /** A bigint when it is beyond 2^53 - 1 or the option `bigints` is set. */
  lastInsertRowid: number | bigint;
}

/**
 * SQL text with its parameters: values in order, or one object by name. Between calls it holds nothing of SQLite, so
 * there is nothing to release, and calls may overlap with its own iterators. Every method throws a NativeError with
 * code CLOSED once the store is closed.
 */
export class StoreStatement<Result = Row> {
  readonly sql: string;
  readonly #store: NativeStore;
  readonly #native: NativeStoreStatement;
  readonly #bigints: boolean;
  readonly #raw: boolean;

  /** Use `Store.prepare`. */
  constructor(store: NativeStore, sql: string, options: Required<StatementOptions>) {
    this.sql = sql;
    this.#store = store;
    this.#bigints = options.bigints;
    this.#raw = options.rawRows;
    this.#native = nativeCall(() => new (native().StoreStatement)(store, sql));
  }

  /** Column names of the result; empty for a statement without one. */
  get columns(): readonly string[] {
    return this.#native.columns;
  }

  /** Executes the statement; rows of a result are dropped. */
  run(...parameters: readonly unknown[]): RunResult {
    const values = this.#values(parameters);
    const [changes, rowid] = nativeCall(() => this.#native.run(values));
    const asNumber = Number(rowid);
    return { changes, lastInsertRowid: this.#bigints || !Number.isSafeInteger(asNumber) ? rowid : asNumber };
  }

  /** The first row, or undefined. */
  get(...parameters: readonly unknown[]): Result | undefined {
    const values = this.#rows(parameters, 1);
    if (values.length === 0) return undefined;
    return (this.#raw ? values : rowAt(this.#native.columns, values, 0)) as Result;
  }

  all(...parameters: readonly unknown[]): Result[] {
    const values = this.#rows(parameters, 0);
    return toRows(this.#native.columns, values, this.#raw) as Result[];
  }

  /**
   * Rows one by one, in constant memory. The read ends, and with it its lock, at the last row or when the loop is
   * left.
   */
  *iterate(...parameters: readonly unknown[]): Generator<Result, void, void> {
    const values = this.#values(parameters);
    this.#expectRows();
    const cursor = nativeCall(() => new (native().StoreCursor)(this.#store, this.sql, values));
    try {
      let columns: readonly string[] | undefined;
      for (;;) {
        const row = nativeCall(() => cursor.next(this.#bigints));
        if (row === undefined) return;
        columns ??= nativeCall(() => cursor.columns());
        yield (this.#raw ? row : rowAt(columns, row, 0)) as Result;
      }
    } finally {
      cursor.close();
    }
  }

  #values(parameters: readonly unknown[]): StoreValue[] {
    return parameterValues(this.#native.parameters, parameters);
  }

  #rows(parameters: readonly unknown[], limit: number): StoreValue[] {
    const values = this.#values(parameters);
    this.#expectRows();
    return nativeCall(() => this.#native.rows(values, limit, this.#bigints));
  }

  #expectRows(): void {
    if (this.#native.columns.length > 0) return;
    throw new InvalidArgumentError(`The statement returns no rows; use run: ${this.sql}`);
  }
}
