import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'domain/**/*.test.ts',
      'server/**/*.test.ts',
      'client/**/*.test.{ts,tsx}',
      'build/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    globalSetup: ['tests/support/database.ts'],
    setupFiles: ['tests/support/end-of-file.ts'],
    pool: 'forks',
    // Files of one worker share their modules, which are most of a short file's time. What a file begins, it ends.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
