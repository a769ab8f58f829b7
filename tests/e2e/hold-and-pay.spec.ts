import type { Browser, Page } from '@playwright/test';
import { formatDay } from '../../client/ui/format.ts';
import { expect, expectNoSidewaysScroll, LIVE, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import {
  cancelOnDrawnPhone,
  countScreens,
  fillBuyer,
  isAsked,
  newBuyer,
  payOnDrawnPhone,
} from '../support/e2e-checkout.ts';
import { PHONE } from '../support/e2e-members.ts';
import { type NewSpace, startNewSpace } from '../support/e2e-new-space.ts';
import { cardOf, ownDay, roomNamed, startBooking, startHold, takenOn, tellWho } from '../support/e2e-portal.ts';

// The other journeys book without paying first, so these have a demo space of their own, whose clock they move.
test.describe.configure({ mode: 'default' });

let space: NewSpace;
test.beforeAll(async () => {
  // A demo space is filled before it answers.
  test.setTimeout(300_000);
  space = await startNewSpace({ DEMO: 'true' });
});
test.afterAll(() => space?.stop());

const openSpace = async (browser: Browser, viewport = PHONE): Promise<Page> => {
  const context = await browser.newContext({ baseURL: space.url, viewport, reducedMotion: 'reduce' });
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
  const form = await startHold(page, 'Boardroom 1');
  await form.getByRole('radio', { name: '10:00 AM' }).check();
  await fillBuyer(page, newBuyer());
  await form.getByLabel('KRA PIN').fill('P051365947M');
  await expect(form.getByRole('region', { name: 'Booking Summary' })).toContainText('Cancel free of charge until');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Hold and Pay' }).click();
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
  const form = await startHold(page, 'Boardroom 2');
  await form.getByRole('radio', { name: '9:00 AM' }).check();
  await fillBuyer(page, newBuyer());
  await form.getByRole('button', { name: 'Hold and Pay' }).click();
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

test('what was typed stays while the rooms are looked at again, and what is missing or taken meanwhile is said', async ({
  browser,
}) => {
  const page = await openSpace(browser);
  const day = await ownDay(page.request);
  await page.goto(`/client-portal?date=${day}`);
  const form = await startHold(page, 'Boardroom 1');
  const buyer = newBuyer();
  await fillBuyer(page, buyer);
  await form.getByRole('button', { name: 'All rooms' }).click();
  await startHold(page, 'Boardroom 2');
  await expect(form.getByLabel('Your Name')).toHaveValue(buyer.name);
  await form.getByRole('button', { name: 'Hold and Pay' }).click();
  await expect(form.getByRole('group', { name: 'Start time' })).toHaveAccessibleDescription('Choose a time');
  await form.getByRole('radio', { name: '10:00 AM' }).check();
  const { name, email, phone } = newBuyer();
  const taken = await page.request.post('/api/checkouts', {
    data: {
      items: [
        {
          kind: 'booking',
          roomId: (await roomNamed(page.request, 'Boardroom 2')).id,
          bookingDate: day,
          startTime: '10:00',
          duration: 1,
        },
      ],
      party: { name, email, phone },
    },
  });
  expect(taken.status(), await taken.text()).toBe(201);
  await form.getByRole('button', { name: 'Hold and Pay' }).click();
  await expect(form.getByText('10:00 AM is not free for 1 hour; choose another start')).toBeVisible();
  await expect(form.getByRole('radio', { name: '10:00 AM, taken' })).toBeDisabled();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await form.getByRole('radio', { name: '12:00 PM' }).check();
  await form.getByRole('button', { name: 'Hold and Pay' }).click();
  await isAsked(page);
});

test('on a wide screen the dialog holds the room', { tag: LIVE }, async ({ browser }) => {
  const page = await openSpace(browser, { width: 1280, height: 800 });
  const day = await ownDay(page.request);
  await page.goto(`/client-portal?date=${day}`);
  const dialog = await startBooking(page, 'Boardroom 1');
  await dialog.getByRole('radio', { name: '3:00 PM' }).check();
  await tellWho(dialog, newBuyer());
  await dialog.getByRole('button', { name: 'Hold and Pay' }).click();
  await isAsked(page);
});
