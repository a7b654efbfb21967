/** Parser of event streams. Joined events: event, id, retry and data of each in turn, every field ended by CR. */
export interface NativeSseParser {
  feed(bytes: Uint8Array): string | undefined;
  finish(flushIncomplete: boolean): [incomplete: boolean, joined: string | undefined];
  readonly commentCount: number;
  readonly lastEventId: string;
  readonly retry: number | undefined;
}

/** The whole surface of the addon, topic by topic. test/unit/addon-surface.test.ts compares it with the binary. */
export interface Addon {
  /** Version of the package the binary was built from. */
  readonly release: string;
  readonly sqliteVersion: string;
  /** Instruction-set level the kernels run at, for example "avx512-vnni". */
  readonly cpuLevel: string;
  readonly SseParser: new (maxEventBytes: number) => NativeSseParser;
}

export const addonExports = [
  "release",
  "sqliteVersion",
  "cpuLevel",
  "SseParser",
] as const satisfies readonly (keyof Addon)[];
