import { defineConfig, devices } from '@playwright/test';
import { chromiumLaunch } from './tests/support/chromium.ts';

const { BASE_URL, BROWSER_ZONE = 'Africa/Nairobi' } = process.env;

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/e2e-server.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0,
  // Generous, because a busy machine is not a failure; what works is never waited for that long.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    ...(BASE_URL ? { baseURL: BASE_URL } : {}),
    locale: 'en-KE',
    // Where the browser thinks it is must not matter: the suite is run in several zones, as its README part says.
    timezoneId: BROWSER_ZONE,
    // Nothing is waited for that only fades in; the reader's own setting turns animations off in the same way.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    launchOptions: await chromiumLaunch(),
  },
});
