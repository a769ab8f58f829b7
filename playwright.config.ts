import { defineConfig, devices } from '@playwright/test';
import { chromiumLaunch } from './tests/support/chromium.ts';

const { BASE_URL } = process.env;

export default defineConfig({
  testDir: 'tests/e2e',
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    ...(BASE_URL ? { baseURL: BASE_URL } : {}),
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    trace: 'off',
    launchOptions: await chromiumLaunch(),
  },
});
