import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * A fixture folder that stays outside the repository, because its content is another project's: below GAIA_SHARED, by
 * default `../shared` beside the checkout. A missing one fails the suite.
 */
export function sharedFixtures(name: string): string {
  const shared = process.env.GAIA_SHARED ?? join(import.meta.dirname, "../../../shared");
  const folder = join(shared, "fixtures", name);
  if (!existsSync(folder)) throw new Error(`The shared fixtures are missing: ${folder}; set GAIA_SHARED`);
  return folder;
}
