import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// These start servers and databases of their own and mostly wait for them: begun last, one of them would run alone at the end.
const LONG = /\/(server\/(main|backups\/|db\/|integrity\/)|tests\/(bootstrap|trust\/|access))/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

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
    sequence: { sequencer: LongFirst },
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A machine that CI shares with others may stand still for seconds. What fails twice is a defect; what fails once is printed.
    retry: process.env.CI ? 1 : 0,
  },
});
