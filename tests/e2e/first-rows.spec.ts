import type { Page } from '@playwright/test';
import { DEMO_USERS, expect, LIVE, signIn, test } from '../support/e2e.ts';

const MOST_FILES = 12;

const ROW = 'main tbody tr:not(:has(.animate-breathe))';

// The screens of the sidebar, and what each opens with. Settings is a form, and waits for what forms are made of.
const SCREENS = {
  '/counter': 'main [aria-label="In the Building"]',
  '/dashboard': 'main a > .tabular-nums:not(:has(.animate-breathe))',
  '/workspaces': 'main:not(:has(.animate-breathe)) h1',
  '/tenants': ROW,
  '/bookings': 'main [role="grid"]',
  '/financials': ROW,
  '/hr': ROW,
  '/reports': ROW,
};

/** In the page: notes when the rows of the first screen are there. */
const watchRows = (screens: Record<string, string>) => {
  const rows = screens[window.location.pathname];
  if (!rows) return;
  const watch = new MutationObserver(() => {
    if (!document.querySelector(rows)) return;
    performance.mark('rows');
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true });
};

/** The scripts that were asked for before the rows were there, by name; and whether one of them was for later. */
const openScreen = async (page: Page, screen: string) => {
  await page.goto(screen);
  // The first of what a page fetches when it has nothing else to do.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/toaster-')),
  );
  const names = await page.evaluate(() => {
    const rowsAt = performance.getEntriesByName('rows')[0]?.startTime ?? Number.POSITIVE_INFINITY;
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < rowsAt)
      .map(({ name }) => name.split('/').at(-1) ?? '');
  });
  return { names, ahead: names.some((name) => name.startsWith('toaster-')) };
};

test('a screen waits for 12 scripts at most, and nothing is fetched ahead before its rows', {
  tag: LIVE,
}, async ({ page }) => {
  test.setTimeout(300_000);
  await page.addInitScript(watchRows, SCREENS);
  await signIn(page, DEMO_USERS.admin);
  const found: Record<string, string[]> = {};
  for (const screen of Object.keys(SCREENS)) {
    const { names, ahead } = await openScreen(page, screen);
    if (names.length > MOST_FILES || ahead) found[screen] = names;
  }
  expect(found).toEqual({});
});
