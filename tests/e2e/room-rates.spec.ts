import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { book, chooseTenant, makeRoom, openDay } from '../support/e2e-bookings.ts';
import { bookingDialog } from '../support/e2e-grid.ts';
import { cardOf, forgetPortalRequests, openPortal, ownDay, startBooking } from '../support/e2e-portal.ts';
import { expectToast, makeTenant, pick } from '../support/e2e-tenants.ts';

const RATES = 'KES 3,000/hour, 9,000/half day, 16,000/day';

test('a room is given a half day, a day and a buffer, and the desk books by them', async ({ page, admin }) => {
  const [room, tenant, day] = [await makeRoom(admin), await makeTenant(admin), await openDay(admin)];
  await signIn(page, DEMO_USERS.manager);
  await page.goto('/settings?tab=rooms');
  await page.getByRole('button', { name: 'Manage Rooms' }).click();
  const rooms = page.getByRole('dialog', { name: 'Room Management' });
  await rooms.getByRole('button', { name: `Edit ${room.name}` }).click();
  await rooms.getByLabel('Half-Day Rate').fill('0');
  await rooms.getByRole('textbox', { name: /^Day Rate/ }).fill('16,000');
  await rooms.getByLabel('Buffer').fill('30');
  await rooms.getByRole('button', { name: 'Update Room' }).click();
  await expect(rooms.getByText('Half-day rate must be more than 0; leave it empty if there is none')).toBeVisible();
  await rooms.getByLabel('Half-Day Rate').fill('9,000');
  await rooms.getByRole('button', { name: 'Update Room' }).click();
  await expectToast(page, 'Success', 'Meeting room updated successfully');
  const listed = rooms.getByRole('listitem', { name: room.name, exact: true });
  await expect(listed.getByText(RATES, { exact: true })).toBeVisible();
  await expect(listed.getByText('30 min kept free after each booking')).toBeVisible();

  const times = { bookingDate: day, startTime: '10:00', endTime: '11:00' };
  await book(admin, { tenantId: tenant.id, roomId: room.id, ...times });
  await page.goto(`/bookings?view=week&room=${room.id}&day=${day}`);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('gridcell', { name: /11:00 AM, kept free between bookings$/ })).toHaveCount(1);
  await expect(grid.getByRole('gridcell', { name: /9:30 AM, kept free between bookings$/ })).toHaveCount(1);
  await expect(grid.locator('[data-buffer]')).toHaveCount(1);

  await page.goto(`/bookings?day=${day}`);
  await page.getByRole('button', { name: 'Book Meeting Room' }).first().click();
  const dialog = bookingDialog(page);
  await chooseTenant(page, dialog, tenant.companyName);
  await pick(page, dialog, 'Room', `${room.name} (12 pax) - KES 3,000/hour`);
  await expect(dialog.getByText('9,000/half day, 16,000/day', { exact: true })).toBeVisible();
  await pick(page, dialog, 'Start Time', /^11:00 AM/);
  await pick(page, dialog, 'End Time', /^12:00 PM/);
  await expect(
    dialog.getByText(/is taken 9:30 – 11:30 AM on .*, with 30 minutes kept free between bookings/),
  ).toBeVisible();
  await pick(page, dialog, 'Start Time', /^8:00 AM/);
  await pick(page, dialog, 'End Time', /^6:00 PM/);
  const price = dialog.getByRole('region', { name: 'Price' });
  await expect(price).toContainText('5 hours as 1 half day × KES 9,000 + 1 hour × KES 3,000');
  await expect(price).toContainText('KES 12,000');
  await expect(dialog.getByText(': 1 half day × Ksh 9,000 + 1 hour × Ksh 3,000.')).toBeVisible();
  await expectAccessible(page);
});

test('a visitor sees the half day and the day, and what a session costs by them', async ({ page, admin }) => {
  await forgetPortalRequests();
  const day = await ownDay(admin);
  const { id, name } = await makeRoom(admin, { halfDayRate: '9000.00', dayRate: '16000.00', bufferMinutes: 30 });
  const tenant = await makeTenant(admin);
  await book(admin, { tenantId: tenant.id, roomId: id, bookingDate: day, startTime: '09:00', endTime: '10:00' });
  await page.setViewportSize({ width: 360, height: 740 });
  await openPortal(page, day);
  const card = cardOf(page, name);
  await expect(card).toContainText('Half day, up to 4 hoursKES 9,000');
  await expect(card).toContainText('Day, up to 10 hoursKES 16,000');
  await expectNoSidewaysScroll(page);
  const dialog = await startBooking(page, name);
  await expect(dialog.getByRole('radio', { name: '10:00 AM, taken' })).toBeDisabled();
  await expect(dialog.getByRole('radio', { name: '8:00 AM, taken' })).toBeDisabled();
  await dialog.getByRole('radio', { name: '11:00 AM' }).check();
  await dialog.getByRole('radio', { name: '4 hours' }).check();
  const summary = dialog.getByRole('region', { name: 'Booking Summary' });
  for (const line of ['Charged hours4 hours as 1 half day × KES 9,000', 'Total costKES 9,000']) {
    await expect(summary).toContainText(line);
  }
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
