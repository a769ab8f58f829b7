import { formatDay } from '../../client/ui/format.ts';
import { expect, expectNoSidewaysScroll, LIVE, test } from '../support/e2e.ts';
import {
  bookByCall,
  cardOf,
  confirm,
  enterCode,
  expectBooked,
  forgetPortalRequests,
  newVisitor,
  openPortal,
  ownDay,
  startBooking,
  takenOn,
  tellWho,
} from '../support/e2e-portal.ts';
import { expectToast } from '../support/e2e-tenants.ts';

const PHONE = { width: 360, height: 740 };

test.beforeEach(forgetPortalRequests);

test('the page shows the rooms with all that a client wants to know, and the rules', async ({ page, admin }) => {
  const hidden = `Closed for works ${Date.now()}`;
  await admin.post('/api/meeting-rooms', { data: { name: hidden, isActive: false } });
  await openPortal(page);
  const card = cardOf(page, 'Boardroom 1');
  for (const words of ['Up to 8 people', 'KES 3,000', 'Active', 'Available time slots: 8:00 AM - 6:00 PM']) {
    await expect(card.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(card.getByRole('list', { name: 'Amenities of Boardroom 1' }).getByRole('listitem')).toHaveCount(6);
  await expect(
    card.getByRole('img', { name: /^Plan of Boardroom 1: a long table with 8 chairs, .*conference phone$/ }),
  ).toBeVisible();
  await expect(card.getByRole('button', { name: 'Book Now', exact: true })).toBeVisible();
  await expect(page.getByText(hidden)).toHaveCount(0);
  await expect(page.getByText('Weekends are not available for booking')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Booking Guidelines' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Booking Guidelines' }).getByRole('listitem')).toHaveText([
    '1-hour blocks, 1 to 4 hours per session',
    'Slots from 8:00 AM to 6:00 PM',
    'Open Monday to Friday; no weekends',
    'Cancellation at least 2 hours ahead',
    '6 hours free per month for each tenant, then the hourly rate',
    'First-come, first-served',
    'Bookings up to 180 days ahead',
  ]);
  await expect(page.getByRole('region', { name: 'Monthly Allocation' })).toContainText('Members have 6 hours');
});

test('a visitor books on a phone', async ({ page, admin }) => {
  const day = await ownDay(admin);
  const who = newVisitor();
  await page.setViewportSize(PHONE);
  await openPortal(page, day);
  await expect(cardOf(page, 'Boardroom 1').getByText('8:00 AM – 6:00 PM')).toBeVisible();
  const dialog = await startBooking(page, 'Boardroom 1');
  await expect(dialog.getByRole('combobox', { name: 'Room' })).toHaveText('Boardroom 1');
  await expect(dialog.getByRole('combobox', { name: 'Date' })).toHaveText(formatDay(day));
  await dialog.getByRole('radio', { name: '10:00 AM' }).check();
  await dialog.getByRole('radio', { name: '2 hours' }).check();
  await tellWho(dialog, who);
  await dialog.getByLabel('Meeting Purpose').fill('Interviews');
  const summary = dialog.getByRole('region', { name: 'Booking Summary' });
  for (const line of [
    'Duration2 hours',
    'Free hours0 hours',
    'Charged hours2 hours × KES 3,000',
    'Total costKES 6,000',
  ]) {
    await expect(summary).toContainText(line);
  }
  await expectNoSidewaysScroll(page);
  await confirm(dialog);
  const asked = page.getByRole('dialog', { name: 'Confirm your email address' });
  await expect(asked).toContainText(`Enter the code we sent to ${who.email}.`);
  await expectNoSidewaysScroll(page);
  await enterCode(page);
  await expectToast(page, 'Booking confirmed!', 'Your meeting room has been successfully booked.');
  await expectBooked(page);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`A confirmation is on its way to ${who.email}`)).toBeVisible();
  const facts = page.getByRole('main');
  for (const fact of ['Boardroom 1', formatDay(day, { weekday: true }), '10:00 AM – 12:00 PM', 'KES 6,000']) {
    await expect(facts.getByText(fact, { exact: true })).toBeVisible();
  }
  const payment = facts.getByRole('region', { name: 'Payment' });
  await expect(payment.getByRole('heading', { name: 'How to Pay' })).toBeVisible();
  const { billing } = await (await admin.get('/api/settings')).json();
  for (const line of [
    'KES 6,000.00 is due.',
    `We will invoice ${who.name} after your session. Payment is due within ${billing.invoiceDueDays} days.`,
    billing.paymentInstructions,
    'Please quote the invoice number with your payment. For M-Pesa, use it as the account number.',
  ]) {
    await expect(payment.getByText(line, { exact: true })).toBeVisible();
  }
  const calendar = await page.request.get(
    (await page.getByRole('link', { name: 'Add to Calendar' }).getAttribute('href')) ?? '',
  );
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  expect(await calendar.text()).toContain(`DTSTART:${day.replaceAll('-', '')}T070000Z`);
  await expectNoSidewaysScroll(page);
  expect(await takenOn(admin, day)).toMatchObject([{ startTime: `${day}T07:00:00Z`, endTime: `${day}T09:00:00Z` }]);

  await page.getByRole('button', { name: 'Book Another' }).click();
  await expect(cardOf(page, 'Boardroom 1').getByText('8:00 – 10:00 AM, 12:00 – 6:00 PM')).toBeVisible();
  const again = await startBooking(page, 'Boardroom 1');
  await expect(again.getByRole('radio', { name: '10:00 AM, taken' })).toBeDisabled();
  await expect(again.getByLabel('Contact Name')).toHaveValue('');
});

test('what is missing is said in a toast and at its field', async ({ page, admin }) => {
  await openPortal(page, await ownDay(admin));
  const dialog = await startBooking(page, 'Meeting Room 1');
  await confirm(dialog);
  await expectToast(page, 'Missing information', 'Please select a room, date, and time slot');
  await expect(dialog.getByText('Choose a time')).toBeVisible();
  await dialog.getByRole('radio', { name: '9:00 AM' }).check();
  await expect(page.getByText('Missing information')).toHaveCount(0);
  await confirm(dialog);
  await expectToast(page, 'Missing contact information', 'Please provide your name, email, and phone number');
  await expect(dialog.getByLabel('Contact Name')).toHaveAccessibleDescription('Name is required');
  await tellWho(dialog, { name: 'Neema', email: 'neema', phone: '12' });
  await confirm(dialog);
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Must be an email address');
  await expect(dialog.getByLabel('Phone')).toHaveAccessibleDescription('Phone must be a number such as 0712 345 678');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  const again = await startBooking(page, 'Meeting Room 2');
  await expect(again.getByLabel('Contact Name')).toHaveValue('Neema');
});

test('every start is listed, and those that cannot be booked say why', async ({ page, admin }) => {
  const day = await ownDay(admin);
  await bookByCall(admin, 'Meeting Room 1', day, { startTime: '11:00', duration: 2 });
  await openPortal(page, day);
  const dialog = await startBooking(page, 'Meeting Room 1');
  const starts = dialog.getByRole('group', { name: 'Start time' }).getByRole('radio');
  await expect(starts).toHaveCount(11);
  for (const name of ['11:00 AM, taken', '12:00 PM, taken', '6:00 PM, past closing']) {
    await expect(dialog.getByRole('radio', { name, exact: true })).toBeDisabled();
  }
  await dialog.getByRole('radio', { name: '10:00 AM' }).check();
  await dialog.getByRole('radio', { name: '4 hours' }).check();
  await expect(dialog.getByRole('radio', { name: '10:00 AM, taken' })).toBeDisabled();
  await expect(dialog.getByText('10:00 AM is not free for 4 hours; choose another start')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: '3:00 PM, past closing' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Use 1:00 PM instead' }).click();
  await expect(dialog.getByRole('radio', { name: '1:00 PM' })).toBeChecked();
  await dialog.getByRole('combobox', { name: 'Room' }).click();
  await page.getByRole('option', { name: /^Meeting Room 2/ }).click();
  await expect(dialog.getByRole('radio', { name: '11:00 AM', exact: true })).toBeEnabled();
  await expect(dialog.getByRole('radio', { name: '1:00 PM' })).toBeChecked();
});

test('a visitor who comes back to the page sees what was booked meanwhile', async ({ page, admin }) => {
  const day = await ownDay(admin);
  await openPortal(page, day);
  const card = cardOf(page, 'Meeting Room 1');
  await expect(card.getByText('8:00 AM – 6:00 PM')).toBeVisible();
  await bookByCall(admin, 'Meeting Room 1', day, { startTime: '08:00', duration: 4 });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(card.getByText('12:00 – 6:00 PM')).toBeVisible();
});

test('of two who want one slot the second keeps what was typed and books the next', async ({
  page,
  admin,
  browser,
  baseURL,
}) => {
  const day = await ownDay(admin);
  const who = newVisitor();
  await openPortal(page, day);
  const dialog = await startBooking(page, 'Boardroom 2');
  await dialog.getByRole('radio', { name: '2:00 PM', exact: true }).check();
  await tellWho(dialog, who);

  const another = await browser.newContext(baseURL ? { baseURL } : {});
  const faster = await another.newPage();
  await openPortal(faster, day);
  const theirs = await startBooking(faster, 'Boardroom 2');
  await theirs.getByRole('radio', { name: '2:00 PM', exact: true }).check();
  await tellWho(theirs, newVisitor());
  await confirm(theirs);
  await expectBooked(faster);
  await another.close();

  await confirm(dialog);
  const words = `Boardroom 2 is taken 2:00 – 3:00 PM on ${formatDay(day)}; free from 3:00 PM`;
  await expectToast(page, 'Booking failed', words);
  await expect(dialog.getByRole('group', { name: 'Start time' })).toHaveAccessibleDescription(words);
  await expect(dialog.getByRole('radio', { name: '2:00 PM, taken', exact: true })).toBeDisabled();
  await expect(dialog.getByLabel('Contact Name')).toHaveValue(who.name);
  await dialog.getByRole('button', { name: 'Use 3:00 PM instead' }).click();
  await confirm(dialog);
  await expectBooked(page);
  expect((await takenOn(admin, day)).map(({ startTime }) => startTime)).toEqual([
    `${day}T11:00:00Z`,
    `${day}T12:00:00Z`,
  ]);
});

test('two taps, or a second try after a lost answer, book once', { tag: LIVE }, async ({ page, admin, context }) => {
  const day = await ownDay(admin);
  await openPortal(page, day);
  const dialog = await startBooking(page, 'Meeting Room 2');
  await dialog.getByRole('radio', { name: '9:00 AM' }).check();
  await tellWho(dialog, newVisitor());
  await expect(page.getByLabel('Notifications (F8)')).toBeAttached();
  await context.setOffline(true);
  await confirm(dialog);
  await expectToast(page, 'Booking failed', 'The server cannot be reached. Check your connection and try again.');
  await context.setOffline(false);
  await page.route(
    '**/api/client-bookings',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await confirm(dialog);
  await expect.poll(async () => (await takenOn(admin, day)).length).toBe(1);
  await expect(dialog.getByRole('button', { name: 'Confirm Booking' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Confirm Booking' }).dblclick();
  await expectBooked(page);
  expect(await takenOn(admin, day)).toHaveLength(1);
});
