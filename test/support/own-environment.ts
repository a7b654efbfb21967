import { afterEach, beforeEach } from "vitest";

/**
 * Runs each test of the file with variables of its own: `change` says which (undefined removes one). They are set one
 * by one, because only that reaches the environment that native code and child processes see.
 */
export function useOwnEnvironment(change: () => Record<string, string | undefined>): void {
  let before: Record<string, string | undefined>;
  const apply = (variables: Record<string, string | undefined>) => {
    for (const [name, value] of Object.entries(variables)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
  beforeEach(() => {
    const changed = change();
    before = Object.fromEntries(Object.keys(changed).map((name) => [name, process.env[name]]));
    apply(changed);
  });
  afterEach(() => apply(before));
}
