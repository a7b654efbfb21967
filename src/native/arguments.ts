import { InvalidArgumentError } from "../errors/index.js";

function describe(value: unknown): string {
  if (typeof value === "string") return value.length > 40 ? `"${value.slice(0, 40)}…"` : `"${value}"`;
  if (Array.isArray(value)) return `an array of length ${value.length}`;
  if (ArrayBuffer.isView(value)) return `${value.constructor.name} of ${value.byteLength} bytes`;
  if (typeof value === "object" && value !== null) return `an object of class ${value.constructor?.name ?? "null"}`;
  return String(value);
}

/** The one wording of argument errors: "Expected <what> for <name> but received <value>". */
export function invalidArgument(name: string, what: string, value: unknown): InvalidArgumentError {
  return new InvalidArgumentError(`Expected ${what} for ${name} but received ${describe(value)}`);
}

/** An integer from `minimum` to `maximum` (both included). */
export function expectInteger(
  name: string,
  value: unknown,
  minimum: number,
  maximum: number = Number.MAX_SAFE_INTEGER,
): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= minimum && value <= maximum) return value;
  const range =
    maximum === Number.MAX_SAFE_INTEGER
      ? minimum === 1
        ? "a positive integer"
        : `an integer of at least ${minimum}`
      : `an integer from ${minimum} to ${maximum}`;
  throw invalidArgument(name, range, value);
}

export function expectString(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  throw invalidArgument(name, "a string", value);
}

export function expectNonEmptyString(name: string, value: unknown): string {
  if (typeof value === "string" && value !== "") return value;
  throw invalidArgument(name, "a non-empty string", value);
}

export function expectBoolean(name: string, value: unknown): boolean {
  if (typeof value === "boolean") return value;
  throw invalidArgument(name, "true or false", value);
}

export function expectOneOf<const T extends string>(name: string, value: unknown, allowed: readonly T[]): T {
  if (allowed.includes(value as T)) return value as T;
  throw invalidArgument(name, `one of ${allowed.join(", ")}`, value);
}

export function expectBytes(name: string, value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw invalidArgument(name, "a Uint8Array", value);
}
