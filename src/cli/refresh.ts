import type { CodeSearch, RefreshOptions, RefreshReport } from "../retrieval/code-search.js";
import type { Context } from "./context.js";

/** Brings the index up to date with progress on standard error, and says there what had to be repaired. */
export async function refresh(
  search: CodeSearch,
  context: Context,
  options: Omit<RefreshOptions, "signal" | "onProgress"> = {},
): Promise<RefreshReport> {
  try {
    const report = await search.refresh({
      ...options,
      signal: context.signal,
      onProgress: (progress) => context.progress.show(progress),
    });
    context.progress.clear();
    if (report.repaired) context.err.write(`gaia: ${report.repaired}\n`);
    return report;
  } finally {
    context.progress.clear();
  }
}
