import type { Page } from '@playwright/test';
import { formatDay } from '../../domain/kernel/format.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import {
  book,
  bookingsOf,
  chooseTenant,
  makeRoom,
  moveIntoPast,
  openBookingDialog,
  openDay,
  openList,
  openSheet,
} from '../support/e2e-bookings.ts';
import { expectToast, makePackage, makeTenant, pick } from '../support/e2e-tenants.ts';

const sheetButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

test('a booking is edited, with the change of its price told before', async ({ page, admin }) => {
  const [room, other, tenant, day] = [
    await makeRoom(admin),
    await makeRoom(admin, { hourlyRate: '1750.00', capacity: 4 }),
    await makeTenant(admin),
    await openDay(admin),
  ];
  const own = { tenantId: tenant.id, roomId: room.id, bookingDate: day };
  await book(admin, { ...own, startTime: '09:00', endTime: '14:00', purpose: 'Training' });
  await openList(page, tenant);
  const sheet = await openSheet(page, 'Training');
  await expect(sheet).toContainText('5 hours');
  await sheetButton(page, 'Edit Booking').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Booking' });
  await pick(page, dialog, 'Room', `${other.name} (4 pax) - KES 1,750/hour`);
  await pick(page, dialog, 'End Time', /^5:00 PM/);
  await expect(dialog.getByRole('region', { name: 'Price' })).toContainText(/KES 0 → .*KES 3,500$/);
  await expect(dialog.getByText('Extra charge: Ksh 3,500')).toBeVisible();
  await dialog.getByLabel('Purpose').fill('Long training');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Success', 'Room booking updated successfully');
  await expect(page.getByRole('dialog', { name: 'Long training' })).toContainText('2 hours × KES 1,750');
  expect(await bookingsOf(admin, tenant)).toMatchObject([{ roomId: other.id, extraChargeAmount: '3500.00' }]);
});

test('a booking that was moved onto another is refused, and what was typed stays', async ({ page, admin }) => {
  const [room, tenant, day] = [await makeRoom(admin), await makeTenant(admin), await openDay(admin)];
  const own = { tenantId: tenant.id, roomId: room.id, bookingDate: day };
  await book(admin, { ...own, startTime: '09:00', endTime: '10:00', purpose: 'First' });
  await book(admin, { ...own, startTime: '10:00', endTime: '11:00', purpose: 'Second' });
  await openList(page, tenant);
  await openSheet(page, 'First');
  await sheetButton(page, 'Edit Booking').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Booking' });
  await pick(page, dialog, 'Start Time', /^10:00 AM/);
  const words = `${room.name} is taken 10:00 – 11:00 AM on ${formatDay(day)}; free from 11:00 AM`;
  await expect(dialog.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Error', words);
  await expect(dialog.getByLabel('Start Time')).toHaveText('10:00 AM');
});

test('a booking is cancelled, and brought back unless its time was taken since', async ({ page, admin }) => {
  const [room, tenant, day] = [await makeRoom(admin), await makeTenant(admin), await openDay(admin)];
  const own = { tenantId: tenant.id, roomId: room.id, bookingDate: day, startTime: '10:00', endTime: '12:00' };
  await book(admin, { ...own, purpose: 'Pitch' });
  await openList(page, tenant);
  const sheet = await openSheet(page, 'Pitch');
  const cancel = async (reason: string) => {
    await sheetButton(page, 'Cancel Booking').click();
    const question = page.getByRole('dialog', { name: 'Cancel Booking' });
    await question.getByLabel('Reason').fill(reason);
    await question.getByRole('button', { name: 'Cancel Booking' }).click();
    await expectToast(page, 'Success', 'Room booking cancelled successfully');
  };
  const bringBack = async () => {
    await sheetButton(page, 'Restore Booking').click();
    await page
      .getByRole('dialog', { name: 'Restore Booking' })
      .getByRole('button', { name: 'Restore Booking' })
      .click();
  };
  await cancel('The guest is ill');
  await expect(sheet).toContainText('The guest is ill');
  await expect(sheet.getByText('Cancelled').first()).toBeVisible();
  await bringBack();
  await expectToast(page, 'Success', 'Room booking restored successfully');
  await expect(sheet.getByText('Confirmed')).toBeVisible();
  await cancel('');
  await book(admin, { ...own, purpose: 'Somebody else' });
  await bringBack();
  await expectToast(
    page,
    'Error',
    `${room.name} is taken 10:00 AM – 12:00 PM on ${formatDay(day)}; free from 12:00 PM`,
  );
  await expect(page.getByRole('dialog', { name: 'Restore Booking' })).toBeVisible();
});

test('a booking that has begun is completed, missed, or cancelled with a reason', async ({ page, admin }) => {
  const [room, day] = [await makeRoom(admin), await openDay(admin)];
  const tenant = await makeTenant(admin, { packageId: (await makePackage(admin, { freeRoomHours: 0 })).id });
  const own = { tenantId: tenant.id, roomId: room.id, bookingDate: day };
  const [came, late] = [
    await book(admin, { ...own, startTime: '09:00', endTime: '10:00', purpose: 'Came' }),
    await book(admin, { ...own, startTime: '11:00', endTime: '12:00', purpose: 'Late' }),
  ];
  for (const booking of [came, late]) await moveIntoPast(booking, 14);
  await openList(page, tenant);
  const sheet = await openSheet(page, 'Came');
  await sheetButton(page, 'Mark Completed').click();
  await expectToast(page, 'Success', 'Room booking marked as completed');
  await expect(sheet.getByText('Completed')).toBeVisible();
  await expect(sheetButton(page, 'Edit Booking')).toHaveCount(0);
  await sheetButton(page, 'Mark No-show').click();
  await expectToast(page, 'Success', 'Room booking marked as no-show');
  await expect(sheet.getByText('No-show', { exact: true })).toBeVisible();
  await sheetButton(page, 'Close').click();

  await openSheet(page, 'Late');
  await sheetButton(page, 'Cancel Booking').click();
  const question = page.getByRole('dialog', { name: 'Cancel Booking' });
  const words = 'Less than 2 hours before the start: cancelling now needs a reason';
  await expect(question.getByLabel('Reason')).toHaveAccessibleDescription(`${words}.`);
  await question.getByRole('button', { name: 'Cancel Booking' }).click();
  await expectToast(page, 'Error', words);
  await expect(question.getByLabel('Reason')).toHaveAccessibleDescription(words);
  await question.getByLabel('Reason').fill('The projector broke');
  await question.getByRole('button', { name: 'Cancel Booking' }).click();
  await expectToast(page, 'Success', 'Room booking cancelled successfully');
});

test('a series ends after a number of times, and says what is left of the free hours in each month', async ({
  page,
  admin,
}) => {
  const [room, tenant, day] = [await makeRoom(admin), await makeTenant(admin), await openDay(admin, 4)];
  const dialog = await openBookingDialog(page, day);
  await chooseTenant(page, dialog, tenant.companyName);
  await pick(page, dialog, 'Room', `${room.name} (12 pax) - KES 3,000/hour`);
  await pick(page, dialog, 'Repeat', 'Every week');
  await pick(page, dialog, 'Ends', 'After a number of times');
  await dialog.getByLabel('Number of Times').fill('1');
  await dialog.getByRole('button', { name: 'Book Meeting Room' }).click();
  await expect(dialog.getByText('Must be a whole number from 2 to 366')).toBeVisible();
  await dialog.getByLabel('Number of Times').fill('8');
  const last = addDays(day, 49);
  await expect(dialog.getByText(`The last one is on ${formatDay(last)}.`)).toBeVisible();
  const price = dialog.getByRole('region', { name: 'Price' });
  await expect(price).toContainText(`8 dates, ${formatDay(day)} to ${formatDay(last)}`);
  await expect(price).toContainText(/Free hours left.*\d of 6 (in|each from) \w{3} \d{4}.*Free hours used/);
  await expectAccessible(page);
  await pick(page, dialog, 'Ends', 'On a date');
  await expect(dialog.getByLabel('Until')).toBeVisible();
  await pick(page, dialog, 'Ends', 'After a number of times');
  await dialog.getByLabel('Skip dates that are taken').click();
  await dialog.getByRole('button', { name: 'Book Meeting Room' }).click();
  await expectToast(page, 'Success', /^Room booking created successfully\s+\d dates booked\./);
  expect((await bookingsOf(admin, tenant)).length).toBeGreaterThan(5);
});

test('a booking in a space without a mail server says that nobody is told', async ({ page, admin }) => {
  const [room, tenant, day] = [await makeRoom(admin), await makeTenant(admin), await openDay(admin, 5)];
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as { mails: object };
    await route.fulfill({ response: answer, json: { ...config, mails: { ...config.mails, codes: false } } });
  });
  const dialog = await openBookingDialog(page, day);
  await expect(dialog).toContainText('Kept in the outbox: no mail server is set up.');
  await chooseTenant(page, dialog, tenant.companyName);
  await pick(page, dialog, 'Room', `${room.name} (12 pax) - KES 3,000/hour`);
  await dialog.getByRole('button', { name: 'Book Meeting Room' }).click();
  await expectToast(
    page,
    'Success',
    /^Room booking created successfully\s+The message about it is not sent\. Kept in the outbox: no mail server is set up\.$/,
  );
});

test('a series keeps what was changed and cancelled by itself when the rest is renamed', async ({ page, admin }) => {
  const [room, tenant, day] = [await makeRoom(admin), await makeTenant(admin), await openDay(admin, 4)];
  const dialog = await openBookingDialog(page, day);
  await chooseTenant(page, dialog, tenant.companyName);
  await pick(page, dialog, 'Room', `${room.name} (12 pax) - KES 3,000/hour`);
  await dialog.getByLabel('Purpose').fill('Weekly review');
  await pick(page, dialog, 'Repeat', 'Every week');
  const last = addDays(day, 21);
  await dialog.getByLabel('Until').click();
  await page.getByRole('combobox', { name: 'Choose the Year' }).selectOption(last.slice(0, 4));
  await page.getByRole('combobox', { name: 'Choose the Month' }).selectOption(`${Number(last.slice(5, 7)) - 1}`);
  await page.getByRole('button', { name: new RegExp(`^\\w+ ${formatDay(last)}`) }).click();
  await expect(dialog.getByRole('region', { name: 'Price' })).toContainText(`4 dates, ${formatDay(day)}`);
  await dialog.getByRole('button', { name: 'Book Meeting Room' }).click();
  await expectToast(page, 'Success', /^Room booking created successfully\s+4 dates booked\.$/);

  const [first, second, third] = await bookingsOf(admin, tenant);
  await openList(page, tenant);
  const openDate = async (date: string | undefined, words: string) => {
    await page.goto(`/bookings?tenant=${tenant.id}&from=${date}&to=${date}`);
    return openSheet(page, words);
  };
  await openDate(second?.bookingDate, 'Weekly review');
  await sheetButton(page, 'Edit Booking').click();
  const edit = page.getByRole('dialog', { name: 'Edit Booking' });
  await edit.getByLabel('Purpose').fill('With the auditor');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Success', 'Room booking updated successfully');
  await expect(page.getByRole('dialog', { name: 'With the auditor' })).toContainText('Differs from series');

  await openDate(third?.bookingDate, 'Weekly review');
  await sheetButton(page, 'Cancel Booking').click();
  await page.getByRole('dialog', { name: 'Cancel Booking' }).getByRole('button', { name: 'Cancel Booking' }).click();
  await expectToast(page, 'Success', 'Room booking cancelled successfully');

  await openDate(first?.bookingDate, 'Weekly review');
  await sheetButton(page, 'Edit Booking').click();
  await edit.getByRole('radio', { name: 'All' }).check();
  await edit.getByLabel('Purpose').fill('Monday round');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Success', 'Room booking updated successfully');
  const after = await bookingsOf(admin, tenant);
  expect(after.map(({ purpose, status }) => [purpose, status])).toEqual([
    ['Monday round', 'confirmed'],
    ['With the auditor', 'confirmed'],
    ['Weekly review', 'cancelled'],
    ['Monday round', 'confirmed'],
  ]);

  await page.goto(`/bookings?tenant=${tenant.id}&from=${day}&to=${day}`);
  await openSheet(page, 'Monday round');
  await sheetButton(page, 'Cancel Booking').click();
  const question = page.getByRole('dialog', { name: 'Cancel Booking' });
  await question.getByRole('radio', { name: 'This and following' }).check();
  await question.getByRole('button', { name: 'Cancel Booking' }).click();
  await expectToast(page, 'Success', 'Room booking cancelled successfully');
  const statuses = (await bookingsOf(admin, tenant)).map(({ status }) => status);
  expect(statuses).toEqual(['cancelled', 'confirmed', 'cancelled', 'cancelled']);
});

test('the list is narrowed to a tenant, who can be taken out again', async ({ page, admin }) => {
  const [room, tenant, day] = [await makeRoom(admin), await makeTenant(admin), await openDay(admin)];
  const own = { tenantId: tenant.id, roomId: room.id, bookingDate: day };
  await book(admin, { ...own, startTime: '09:00', endTime: '10:00', purpose: 'One' });
  const two = await book(admin, { ...own, startTime: '11:00', endTime: '12:00', purpose: 'Two' });
  await admin.patch(`/api/room-bookings/${two.id}/status`, { data: { status: 'cancelled' } });
  await openList(page, tenant);
  const rows = page.getByRole('table', { name: 'Bookings' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('Two');
  await page.getByRole('button', { name: 'When' }).click();
  await expect(rows.nth(1)).toContainText('One');
  await pick(page, page.locator('body'), 'Status', 'Cancelled');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/status=cancelled/);
  await page.getByRole('button', { name: `Remove filter ${tenant.companyName}` }).click();
  await expect(page).toHaveURL(/view=list/);
  await expect(page).not.toHaveURL(/tenant=/);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByRole('button', { name: 'Upcoming' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}/);
  await page.getByLabel('Search bookings').fill(tenant.companyName);
  await expect(rows).toHaveCount(3);
});

test('a tenant’s page shows its bookings and gives their calendar away', { tag: LIVE }, async ({ page, admin }) => {
  const [room, tenant, day] = [await makeRoom(admin), await makeTenant(admin), await openDay(admin)];
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto(`/tenants/${tenant.id}`);
  const card = page.getByRole('region', { name: 'Bookings', exact: true });
  await expect(card).toContainText('No bookings yet');
  const own = { tenantId: tenant.id, roomId: room.id, bookingDate: day };
  await book(admin, { ...own, startTime: '08:00', endTime: '15:00', purpose: 'Workshop' });
  const row = card.getByRole('region', { name: 'Upcoming bookings' }).getByRole('listitem');
  await expect(row).toContainText('6 hours free, 1 hour charged');
  await expect(row).toContainText('Confirmed');
  await row.getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Workshop' })).toContainText('1 hour × KES 3,000');
  await page.keyboard.press('Escape');

  await card.getByRole('button', { name: 'Calendar Feed' }).click();
  await page.getByRole('button', { name: 'Create Link' }).click();
  const address = await page.getByLabel('Calendar Link', { exact: true }).inputValue();
  expect(new URL(address).origin).toBe(new URL(page.url()).origin);
  const calendar = await page.request.get(address);
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  expect(await calendar.text()).toContain(`SUMMARY:${room.name}: Workshop`);
  await page.getByRole('button', { name: 'Done' }).click();
  await card.getByRole('link', { name: 'View Bookings' }).click();
  await expect(page).toHaveURL(`/bookings?tenant=${tenant.id}`);
  await expect(page.getByRole('button', { name: `Remove filter ${tenant.companyName}` })).toBeVisible();
});

test('an accountant sees bookings and changes none', async ({ page, admin }) => {
  const [room, tenant, day] = [await makeRoom(admin), await makeTenant(admin), await openDay(admin)];
  const own = { tenantId: tenant.id, roomId: room.id, bookingDate: day, startTime: '09:00', endTime: '10:00' };
  await book(admin, { ...own, purpose: 'Audit' });
  await openList(page, tenant, DEMO_USERS.accountant);
  await expect(page.getByRole('button', { name: 'Book Meeting Room' })).toHaveCount(0);
  const sheet = await openSheet(page, 'Audit');
  await expect(sheet.getByRole('button')).toHaveText(['']);
  await page.goto(`/tenants/${tenant.id}`);
  await expect(page.getByRole('region', { name: 'Upcoming bookings' })).toContainText('Audit');
  await expect(page.getByRole('button', { name: 'Book Meeting Room' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Calendar Feed' })).toHaveCount(0);
});

test('list, details and questions can be used by everybody and fit a phone', async ({ page, admin }) => {
  test.slow();
  const [room, tenant, day] = [await makeRoom(admin), await makeTenant(admin), await openDay(admin, 3)];
  const repeat = { every: 'week', until: addDays(day, 14) };
  const own = { tenantId: tenant.id, roomId: room.id, bookingDate: day, startTime: '09:00', endTime: '13:00' };
  await book(admin, { ...own, purpose: `Words ${'that go on '.repeat(12)}`, repeat });
  await openList(page, tenant);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const list = page.getByRole('list', { name: 'Bookings' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expectNoSidewaysScroll(page);
  await list.getByRole('button').first().click();
  await expect(sheetButton(page, 'Edit Booking')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await sheetButton(page, 'Edit Booking').click();
  await pick(page, page.getByRole('dialog', { name: 'Edit Booking' }), 'End Time', /^8:00 PM/);
  await expect(page.getByText('Extra charge')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click();
  await sheetButton(page, 'Cancel Booking').click();
  await expect(page.getByRole('radio', { name: 'All' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
