import type { Locator, Page } from '@playwright/test';
import { formatDay, wallTime } from '../../client/ui/format.ts';
import { addDays, addMonths, firstOfMonth } from '../../domain/kernel/time.ts';
import { DEMO_USERS, expect, signIn } from './e2e.ts';

export const openReports = async (page: Page, search = '', username = DEMO_USERS.accountant) => {
  await signIn(page, username);
  await page.goto(`/reports${search}`);
  await expect(page.getByRole('heading', { name: 'Financial Reports', level: 1 })).toBeVisible();
};

export const dateOf = (page: Page, label: string): Locator => page.getByRole('combobox', { name: label, exact: true });

/** The days with which the screen opens, as it writes them: those of the space, wherever the test runs. */
export const lastMonth = async (page: Page) => {
  const config = (await (await page.request.get('/api/config')).json()) as { timezone: string };
  const today = wallTime(new Date(), config.timezone).day;
  const first = firstOfMonth(today);
  return {
    from: formatDay(addMonths(first, -1)),
    to: formatDay(addDays(first, -1)),
    today: formatDay(today),
  };
};
