import { defineConfig } from "vitest/config";

/** Conformance tests on data that lies beside the repository: `npm run test:shared`. */
export default defineConfig({
  test: { include: ["test/shared/**/*.test.ts"], pool: "forks", testTimeout: 60_000 },
});
