import { types } from "node:util";
import { InvalidArgumentError } from "../errors/index.js";
import type { StoreValue } from "./addon-types.js";
import { invalidArgument } from "./arguments.js";

/** Parameters by name, without the prefix: `{ id: 7 }` fills `:id`, `@id` and `$id`. */
export type NamedParameters = Readonly<Record<string, StoreValue>>;

const smallestInteger = -(2n ** 63n);
const largestInteger = 2n ** 63n - 1n;

function storable(name: string, value: unknown): StoreValue {
  if (value === null || typeof value === "string" || types.isUint8Array(value)) return value;
  if (typeof value === "number" && !Number.isNaN(value)) return value;
  if (typeof value === "bigint" && value >= smallestInteger && value <= largestInteger) return value;
  throw invalidArgument(name, "null, a number, a bigint of 64 bits, a string or a Uint8Array", value);
}

function isNamed(value: unknown): value is NamedParameters {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function fromNames(names: readonly string[], given: NamedParameters): StoreValue[] {
  return names.map((prefixed, index) => {
    const name = prefixed.slice(1);
    if (prefixed === "" || prefixed.startsWith("?")) {
      throw new InvalidArgumentError(`Expected values in order: parameter ${index + 1} has no name`);
    }
    if (!Object.hasOwn(given, name)) throw new InvalidArgumentError(`Expected a value for the parameter ${prefixed}`);
    return storable(`the parameter ${prefixed}`, given[name]);
  });
}

/** One value a parameter of the statement, in its order. `names` is NativeStoreStatement.parameters. */
export function parameterValues(names: readonly string[], given: readonly unknown[]): StoreValue[] {
  const [first] = given;
  if (given.length === 1 && isNamed(first)) return fromNames(names, first);
  if (given.length !== names.length) {
    throw new InvalidArgumentError(`Expected ${names.length} parameters but received ${given.length}`);
  }
  return given.map((value, index) => storable(`parameter ${index + 1}`, value));
}

/** A result row: an object by column name, or the plain values with the option `rawRows`. */
export type Row = Record<string, StoreValue>;

function setOwn(row: Row, name: string, value: StoreValue): void {
  // Plain assignment to this name would set the prototype.
  if (name === "__proto__") {
    Object.defineProperty(row, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    row[name] = value;
  }
}

/** The row that starts at `offset` of `values`. */
export function rowAt(columns: readonly string[], values: readonly StoreValue[], offset: number): Row {
  const row: Row = {};
  let at = offset;
  for (const column of columns) setOwn(row, column, values[at++] as StoreValue);
  return row;
}

/** All rows of a flat result. */
export function toRows(columns: readonly string[], values: readonly StoreValue[], raw: boolean): unknown[] {
  const rows: unknown[] = [];
  for (let at = 0; at < values.length; at += columns.length) {
    rows.push(raw ? values.slice(at, at + columns.length) : rowAt(columns, values, at));
  }
  return rows;
}
