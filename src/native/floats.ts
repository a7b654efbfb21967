import { invalidArgument } from "./arguments.js";

/** A vector as callers may write it; values beyond float32 become infinite and are refused by the index. */
export type FloatVector = Float32Array | Float64Array | readonly number[];

/** The components as float32, without a copy when they are already. */
export function expectFloats(name: string, value: unknown): Float32Array {
  if (value instanceof Float32Array) return value;
  if (value instanceof Float64Array) return Float32Array.from(value);
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      if (typeof value[i] !== "number") throw invalidArgument(`${name}[${i}]`, "a number", value[i]);
    }
    return Float32Array.from(value);
  }
  throw invalidArgument(name, "a Float32Array or an array of numbers", value);
}
