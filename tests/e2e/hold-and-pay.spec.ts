import type { Browser, Page } from '@playwright/test';
import { formatDay } from '../../client/ui/format.ts';
import { expect, expectNoSidewaysScroll, LIVE, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { cancelOnDrawnPhone, countScreens, isAsked, newBuyer, payOnDrawnPhone } from '../support/e2e-checkout.ts';
import { PHONE } from '../support/e2e-members.ts';
import { type NewSpace, startNewSpace } from '../support/e2e-new-space.ts';
import { cardOf, ownDay, startBooking, takenOn, tellWho } from '../support/e2e-portal.ts';

// The other journeys book without paying first, so these have a demo space of their own, whose clock they move.
test.describe.configure({ mode: 'default' });

let space: NewSpace;
test.beforeAll(async () => {
  // A demo space is filled before it answers.
  test.setTimeout(300_000);
  space = await startNewSpace({ DEMO: 'true' });
});
test.afterAll(() => space?.stop());

const openSpace = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ baseURL: space.url, viewport: PHONE, reducedMotion: 'reduce' });
  return context.newPage();
};

test('a room is held, paid and booked in three screens, and meanwhile nobody else can have it', {
  tag: LIVE,
}, async ({ browser }) => {
  const page = await openSpace(browser);
  const day = await ownDay(page.request);
  const screens = countScreens(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Book Meeting Room' }).click();
  await expect(cardOf(page, 'Boardroom 1')).toBeVisible();
  // A day that no other test has.
  await page.goto(`/client-portal?date=${day}`);
  const dialog = await startBooking(page, 'Boardroom 1');
  await dialog.getByRole('radio', { name: '10:00 AM' }).check();
  await tellWho(dialog, newBuyer());
  await dialog.getByLabel('KRA PIN').fill('P051365947M');
  await expect(dialog.getByRole('region', { name: 'Booking Summary' })).toContainText('Cancel free of charge until');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Hold and Pay' }).click();
  await isAsked(page);
  expect(new Set(screens.map((shown) => shown.split('?')[0])).size).toBe(3);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(await takenOn(page.request, day)).toHaveLength(1);
  await payOnDrawnPhone(page);
  await expect(page.getByRole('heading', { name: 'Your room is booked', level: 1 })).toBeVisible();
  const ticket = page.getByRole('article', { name: 'Ticket for Boardroom 1' });
  await expect(ticket).toContainText(formatDay(day, { weekday: true }));
  await expect(ticket).toContainText('10:00 – 11:00 AM');
  const calendar = await page.request.get(
    (await ticket.getByRole('link', { name: 'Add to Calendar' }).getAttribute('href')) ?? '',
  );
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  await expectAccessible(page);
  await ticket.getByRole('link', { name: 'See Booking' }).click();
  await expect(page.getByRole('heading', { name: 'Your Booking', level: 2 })).toBeVisible();
  await expect(page.getByText('This booking is paid. Cancel free of charge until')).toBeVisible();
});

test('a room is free again when the time to pay is over', { tag: LIVE }, async ({ browser }) => {
  const page = await openSpace(browser);
  const day = await ownDay(page.request);
  await page.goto(`/client-portal?date=${day}`);
  const dialog = await startBooking(page, 'Boardroom 2');
  await dialog.getByRole('radio', { name: '9:00 AM' }).check();
  await tellWho(dialog, newBuyer());
  await dialog.getByRole('button', { name: 'Hold and Pay' }).click();
  await isAsked(page);
  await cancelOnDrawnPhone(page);
  await expect(page.getByRole('heading', { name: 'Your room is held for you', level: 1 })).toBeVisible();
  await space.moveTo(new Date(Date.now() + 11 * 60_000).toISOString());
  await expect(page.getByRole('heading', { name: 'The time to pay is over', level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await expect.poll(() => takenOn(page.request, day)).toEqual([]);
  await page.getByRole('link', { name: 'Choose Another Time' }).click();
  await expect(cardOf(page, 'Boardroom 2').getByText('8:00 AM – 6:00 PM')).toBeVisible();
});
