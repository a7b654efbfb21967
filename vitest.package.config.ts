import { defineConfig } from "vitest/config";

/** Tests on the packed tarball, installed outside the repository: `npm run test:package`. */
export default defineConfig({
  test: {
    include: ["test/package/**/*.test.ts"],
    pool: "forks",
    testTimeout: 120_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
});
