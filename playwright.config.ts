import { defineConfig, devices } from '@playwright/test';
import { chromiumLaunch } from './tests/support/chromium.ts';

const { BASE_URL, BROWSER_ZONE = 'Africa/Nairobi', JOURNEYS = 'short' } = process.env;

// All journeys take longer than a change should wait for its proof. These run with JOURNEYS=all, as they do in CI.
const LONG = new RegExp(
  `(${[
    'audit|bank|bank-\\w+|deal|extras|floor-plan|moves|packages|rooms|tenant-page|tenants-import|units|users',
    'account|backups|budgets|petty-cash|suppliers|etims|calls|faults|first-rows|first-steps|hr|hr-\\w+|mailroom|members|messages|outbox|passkeys|privacy|reports|sso',
    'bookings|bookings-\\w+|checkout|client-portal-\\w+|hold-and-pay|inventory|inventory-[\\w-]+',
    'demo-phone|expenses|financials|financials-\\w+|ledger|money-in|mpesa-settings|pay|prompts|recurring-expenses|tenant-account',
  ].join('|')})\\.spec\\.ts$`,
);

export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: JOURNEYS === 'all' ? [] : [LONG],
  globalSetup: './tests/support/e2e-server.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // As in vitest.config.ts.
  retries: process.env.CI ? 1 : 0,
  // Generous, because a busy machine is not a failure; what works is never waited for that long.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    ...(BASE_URL ? { baseURL: BASE_URL } : {}),
    locale: 'en-KE',
    // Where the browser thinks it is must not matter: the suite is run in several zones, as CONTRIBUTING says.
    timezoneId: BROWSER_ZONE,
    // Nothing is waited for that only fades in; the reader's own setting turns animations off in the same way.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    launchOptions: await chromiumLaunch(),
  },
});
