import { invalidArgument } from "./arguments.js";

/** Name of a row: a safe integer or a non-empty string; one index holds one kind. */
export type VectorId = number | string;
export type VectorIdKind = "number" | "string";

const loneSurrogate = /\p{Surrogate}/u;

/** What a change would do to the ids; `commit` once the core has accepted it. */
export interface PlannedKeys {
  keys: Float64Array;
  commit(): void;
}

/**
 * The ids of one index and the integer keys the core knows them by. A number is its own key. A string gets the next
 * integer when it is added, so that keys ascend in order of insertion and ties go to the earlier one.
 */
export class VectorIds {
  #kind: VectorIdKind | undefined;
  readonly #keyOf = new Map<string, number>();
  readonly #nameOf = new Map<number, string>();
  #nextKey = 0;

  /** Ids as a file lists them: `names` have their positions as keys. */
  static loaded(kind: VectorIdKind | undefined, names: readonly string[]): VectorIds {
    const ids = new VectorIds();
    ids.#kind = kind;
    for (const name of names) ids.#insert(name, ids.#nextKey);
    return ids;
  }

  get kind(): VectorIdKind | undefined {
    return this.#kind;
  }

  #insert(name: string, key: number): void {
    this.#keyOf.set(name, key);
    this.#nameOf.set(key, name);
    this.#nextKey = key + 1;
  }

  #check(name: string, id: unknown, kind: VectorIdKind | undefined): VectorIdKind {
    const valid =
      typeof id === "number"
        ? Number.isSafeInteger(id)
        : typeof id === "string" && id !== "" && !loneSurrogate.test(id);
    if (!valid) {
      throw invalidArgument(name, "a safe integer or a non-empty string of whole Unicode characters", id);
    }
    const found: VectorIdKind = typeof id === "number" ? "number" : "string";
    if (kind !== undefined && found !== kind) {
      throw invalidArgument(name, `a ${kind}, like the other ids of this index`, id);
    }
    return found;
  }

  /** Keys for rows to be added; strings already present are refused unless `replace`. */
  plan(ids: ArrayLike<VectorId>, replace: boolean): PlannedKeys {
    let kind = this.#kind;
    const keys = new Float64Array(ids.length);
    const fresh = new Map<string, number>();
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as VectorId;
      kind = this.#check(`ids[${i}]`, id, kind);
      if (typeof id === "number") {
        keys[i] = id;
        continue;
      }
      const known = this.#keyOf.get(id) ?? fresh.get(id);
      if (known !== undefined && !replace) throw invalidArgument(`ids[${i}]`, "an id not used before", id);
      const key = known ?? this.#nextKey + fresh.size;
      if (known === undefined) fresh.set(id, key);
      keys[i] = key;
    }
    const commit = () => {
      this.#kind = kind;
      for (const [name, key] of fresh) this.#insert(name, key);
    };
    return { keys, commit };
  }

  /** The key of an id, undefined where the index cannot have it. */
  find(name: string, id: unknown): number | undefined {
    const kind = this.#check(name, id, undefined);
    if (kind !== this.#kind) return undefined;
    return typeof id === "number" ? id : this.#keyOf.get(id as string);
  }

  /** Takes a string's name back from its key. */
  forget(key: number): void {
    const name = this.#nameOf.get(key);
    if (name === undefined) return;
    this.#nameOf.delete(key);
    this.#keyOf.delete(name);
  }

  nameOf(key: number): VectorId {
    return this.#kind === "string" ? (this.#nameOf.get(key) as string) : key;
  }
}
