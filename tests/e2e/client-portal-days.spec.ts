import type { Browser, Page } from '@playwright/test';
import { formatDay } from '../../client/ui/format.ts';
import { PORTAL_DAYS_AHEAD } from '../../domain/bookings/rules.ts';
import { addDays } from '../../domain/kernel/time.ts';
import '../../server/temporal.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import {
  bookByCall,
  cardOf,
  confirm,
  expectBooked,
  forgetPortalRequests,
  mailedCode,
  newVisitor,
  openPortal,
  ownDay,
  startBooking,
  takenOn,
  tellWho,
} from '../support/e2e-portal.ts';

test.beforeEach(forgetPortalRequests);

const todayIn = (zone: string) => Temporal.Now.plainDateISO(zone);
const spoken = (day: string) => formatDay(day, { weekday: true });

const showMonth = async (page: Page, day: string) => {
  await page.getByRole('combobox', { name: 'Choose the Year' }).selectOption(day.slice(0, 4));
  await page.getByRole('combobox', { name: 'Choose the Month' }).selectOption(String(Number(day.slice(5, 7)) - 1));
};

test('the calendar offers no weekend, no closed day, no past day and nothing beyond 180 days, and says why', async ({
  page,
  admin,
}) => {
  const closed = await ownDay(admin);
  const name = `Staff retreat ${process.pid}`;
  await admin.put(`/api/closed-days/${closed}`, { data: { name } });
  try {
    const today = todayIn('Africa/Nairobi');
    await openPortal(page);
    await page.getByRole('combobox', { name: 'Date' }).click();
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    const day = (of: string) => calendar.getByRole('button', { name: new RegExp(`^(Today, )?${spoken(of)}`) });

    await showMonth(page, closed);
    await expect(day(closed)).toHaveAccessibleName(`${spoken(closed)}, Closed: ${name}`);
    await expect(day(closed)).toBeDisabled();
    await expect(calendar.getByText(`${spoken(closed)}: ${name}`)).toBeVisible();
    await expect(calendar.getByText('Weekends are not available for booking')).toBeVisible();
    const saturday = addDays(closed, 6 - Temporal.PlainDate.from(closed).dayOfWeek);
    if (saturday.slice(0, 7) === closed.slice(0, 7)) {
      await expect(day(saturday)).toHaveAccessibleName(`${spoken(saturday)}, Weekends are not available for booking`);
      await expect(day(saturday)).toBeDisabled();
    }

    const last = today.add({ days: PORTAL_DAYS_AHEAD });
    await showMonth(page, last.toString());
    await expect(calendar.getByRole('button', { name: 'Go to the Next Month' })).toBeDisabled();
    const after = last.add({ days: 1 });
    if (after.month === last.month) await expect(day(after.toString())).toBeDisabled();
    await showMonth(page, today.toString());
    await expect(calendar.getByRole('button', { name: 'Go to the Previous Month' })).toBeDisabled();
    const before = today.subtract({ days: 1 });
    if (before.month === today.month) await expect(day(before.toString())).toBeDisabled();

    await page.goto(`/client-portal?date=${closed}`);
    await expect(page.getByRole('combobox', { name: 'Date' })).not.toHaveText(formatDay(closed));
  } finally {
    await admin.delete(`/api/closed-days/${closed}`);
  }
});

test('a day is chosen by a tap on the next days or in the calendar, and lives in the address', async ({
  page,
  admin,
}) => {
  const day = await ownDay(admin);
  await openPortal(page);
  await page.getByRole('group', { name: 'Next days' }).getByRole('button').nth(2).click();
  await expect(page).toHaveURL(/\?date=\d{4}-\d\d-\d\d$/);
  await page.getByRole('combobox', { name: 'Date' }).click();
  await showMonth(page, day);
  await page
    .getByRole('dialog', { name: 'Calendar' })
    .getByRole('button', { name: spoken(day) })
    .click();
  await expect(page).toHaveURL(new RegExp(`date=${day}$`));
  await expect(page.getByRole('heading', { name: `Meeting Rooms on ${spoken(day)}` })).toBeVisible();
  await expect(page.getByRole('button', { name: spoken(day), pressed: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Date' })).toHaveText(formatDay(day));
});

const inZone = async (browser: Browser, timezoneId: string) => {
  const { BASE_URL } = process.env;
  return browser.newContext({ timezoneId, ...(BASE_URL ? { baseURL: BASE_URL } : {}), reducedMotion: 'reduce' });
};

for (const zone of ['America/New_York', 'Pacific/Kiritimati']) {
  test(`a browser in ${zone} books the same hour of the same day`, async ({ browser, admin }) => {
    const day = await ownDay(admin);
    const context = await inZone(browser, zone);
    const page = await context.newPage();
    await openPortal(page, day);
    await expect(cardOf(page, 'Boardroom 1').getByText('8:00 AM – 6:00 PM')).toBeVisible();
    const dialog = await startBooking(page, 'Boardroom 1');
    await dialog.getByRole('radio', { name: '8:00 AM' }).check();
    await tellWho(dialog, newVisitor());
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await confirm(dialog);
    expect((await sent).postDataJSON()).toMatchObject({ bookingDate: day, startTime: '08:00', duration: 1 });
    await expectBooked(page);
    await expect(page.getByText('8:00 – 9:00 AM', { exact: true })).toBeVisible();
    await expect(page.getByText(spoken(day), { exact: true })).toBeVisible();
    expect(await takenOn(admin, day)).toMatchObject([
      { bookingDate: day, startTime: `${day}T05:00:00Z`, endTime: `${day}T06:00:00Z` },
    ]);
    await context.close();
  });
}

test('the keyboard alone is enough', async ({ page, admin }) => {
  const day = await ownDay(admin);
  const who = newVisitor();
  await openPortal(page, day);
  const button = cardOf(page, 'Boardroom 1').getByRole('button', { name: 'Book Now' });
  await expect(button).toBeVisible();
  for (let tabs = 0; tabs < 40; tabs++) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Book a Meeting Room' });
  await expect(dialog.getByRole('radio', { name: '8:00 AM' })).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Room' })).toBeFocused();
  const tab = () => page.keyboard.press('Tab');
  await tab();
  await tab();
  await expect(dialog.getByRole('radio', { name: '8:00 AM' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('radio', { name: '8:00 AM' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: '9:00 AM' })).toBeChecked();
  await tab();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: '2 hours' })).toBeChecked();
  for (const text of [who.name, who.email, who.phone]) {
    await tab();
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Confirm your email address' }).getByLabel('Code')).toBeFocused();
  await page.keyboard.type(await mailedCode(who.email));
  await expect(page.getByRole('heading', { name: 'Your room is booked' })).toBeFocused();
  expect(await takenOn(admin, day)).toMatchObject([{ startTime: `${day}T06:00:00Z`, endTime: `${day}T08:00:00Z` }]);
});

test('what cannot be loaded is said, and can be tried again', async ({ page, admin }) => {
  const day = await ownDay(admin);
  let down = true;
  const fail = { status: 503, json: { code: 'unavailable', message: 'Please try again in a moment.', requestId: 'r' } };
  for (const path of ['**/api/rooms-and-closed-days', '**/api/portal-days/*']) {
    await page.route(path, (route) => (down ? route.fulfill(fail) : route.continue()));
  }
  await openPortal(page, day);
  await expect(page.getByText('The rooms could not be loaded')).toBeVisible();
  down = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(cardOf(page, 'Boardroom 1').getByText('8:00 AM – 6:00 PM')).toBeVisible();
  down = true;
  await page.getByRole('group', { name: 'Next days' }).getByRole('button').nth(1).click();
  await expect(cardOf(page, 'Boardroom 1').getByText('Free times could not be loaded.')).toBeVisible();
  await cardOf(page, 'Boardroom 1').getByRole('button', { name: 'Book Now' }).click();
  await expect(page.getByRole('dialog').getByText('The free times could not be loaded')).toBeVisible();
  down = false;
  await page.getByRole('dialog').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('dialog').getByRole('radio', { name: '9:00 AM' })).toBeVisible();
});

test('tenants and staff who are signed in may book too', async ({ page, admin }) => {
  await signIn(page, DEMO_USERS.tenant);
  await openPortal(page, await ownDay(admin));
  await expect(page.getByRole('link', { name: 'Back to your space' })).toBeVisible();
  const dialog = await startBooking(page, 'Meeting Room 1');
  await expect(dialog.getByLabel('Contact Name')).toHaveValue('Amina Hassan');
  await signIn(page, DEMO_USERS.front_desk);
  await openPortal(page, await ownDay(admin));
  await expect(page.getByRole('link', { name: 'Back to the counter' })).toBeVisible();
  await expect((await startBooking(page, 'Meeting Room 1')).getByLabel('Contact Name')).toHaveValue('');
});

test('every state is accessible and fits a phone', async ({ page, admin }) => {
  test.slow();
  const day = await ownDay(admin);
  await bookByCall(admin, 'Boardroom 1', day);
  await page.setViewportSize({ width: 360, height: 740 });
  const look = async () => {
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  };
  await openPortal(page, day);
  await expect(cardOf(page, 'Boardroom 1').getByText('11:00 AM – 6:00 PM')).toBeVisible();
  await look();
  await page.getByRole('combobox', { name: 'Date' }).click();
  await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeVisible();
  await look();
  await page.keyboard.press('Escape');
  const dialog = await startBooking(page, 'Boardroom 1');
  await look();
  await confirm(dialog);
  await expect(dialog.getByText('Choose a time')).toBeVisible();
  await look();
  await dialog.getByRole('radio', { name: '3:00 PM' }).check();
  await tellWho(dialog, newVisitor());
  await confirm(dialog);
  await expectBooked(page);
  await look();
  await page.getByRole('link', { name: 'See or cancel this booking' }).click();
  await page.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(page.getByText('This booking is cancelled, and the room is available again.')).toBeVisible();
  await look();
});
