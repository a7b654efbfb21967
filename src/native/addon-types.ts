/** The whole surface of the addon, topic by topic. test/unit/addon-surface.test.ts compares it with the binary. */
export interface Addon {
  /** Version of the package the binary was built from. */
  readonly release: string;
  readonly sqliteVersion: string;
  /** Instruction-set level the kernels run at, for example "avx512-vnni". */
  readonly cpuLevel: string;
}

export const addonExports = ["release", "sqliteVersion", "cpuLevel"] as const satisfies readonly (keyof Addon)[];
