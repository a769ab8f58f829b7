import type { Locator, Page } from '@playwright/test';
import { formatDay } from '../../domain/kernel/format.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import {
  book,
  bookingsOf,
  chooseTenant,
  closedSaturday,
  makeRoom,
  openBookingDialog,
  openDay,
} from '../support/e2e-bookings.ts';
import { act, expectToast, makePackage, makeTenant, openTenants, pick } from '../support/e2e-tenants.ts';

const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Book Meeting Room' }).click();

type Wish = { room: MeetingRoom; tenant: Tenant; start: string; end: string };

const fill = async (page: Page, dialog: Locator, { room, tenant, start, end }: Wish) => {
  await chooseTenant(page, dialog, tenant.companyName);
  await pick(page, dialog, 'Room', `${room.name} (12 pax) - KES 3,000/hour`);
  await chooseTimes(page, dialog, start, end);
};

const chooseTimes = async (page: Page, dialog: Locator, start: string, end: string) => {
  await pick(page, dialog, 'Start Time', new RegExp(`^${start}`));
  await pick(page, dialog, 'End Time', new RegExp(`^${end}`));
};

test('a booking beyond the free hours is made at the price that the form foretold', async ({ page, admin }) => {
  const [room, tenant, day] = [await makeRoom(admin), await makeTenant(admin), await openDay(admin)];
  const dialog = await openBookingDialog(page, day);
  await fill(page, dialog, { room, tenant, start: '9:00 AM', end: '4:30 PM' });
  await expect(dialog.getByLabel('Duration')).toHaveValue('7.5 hours');
  await expect(dialog.getByLabel('Duration')).not.toBeEditable();
  const price = dialog.getByRole('region', { name: 'Price' });
  for (const words of ['6 of 6 in ', '1.5 hours × KES 3,000', 'KES 4,500']) await expect(price).toContainText(words);
  await expect(dialog.getByText('Extra charge: Ksh 4,500')).toBeVisible();
  await dialog.getByLabel('Purpose').fill('Strategy day');
  await send(dialog);
  await expectToast(page, 'Success', 'Room booking created successfully');
  await expect(dialog).toBeHidden();
  const [made] = await bookingsOf(admin, tenant);
  expect(made).toMatchObject({
    freeHours: 6,
    chargedHours: 1.5,
    extraChargeAmount: '4500.00',
    purpose: 'Strategy day',
  });

  await page.getByRole('button', { name: 'Book Meeting Room' }).first().click();
  await expect(dialog.getByLabel('Purpose')).toHaveValue('');
  await fill(page, dialog, { room, tenant, start: '4:30 PM', end: '5:00 PM' });
  await expect(price).toContainText('0 of 6 in ');
  await expect(dialog.getByText('Extra charge: Ksh 1,500')).toBeVisible();
});

test('within the free hours nothing is charged, and nobody is warned', async ({ page, admin }) => {
  const [room, tenant, day] = [await makeRoom(admin), await makeTenant(admin), await openDay(admin)];
  const dialog = await openBookingDialog(page, day);
  await fill(page, dialog, { room, tenant, start: '9:00 AM', end: '11:00 AM' });
  await expect(dialog.getByRole('region', { name: 'Price' })).toContainText('KES 0');
  await expect(dialog.getByText('Extra charge')).toHaveCount(0);
  // As in any calendar, another start keeps the length.
  await pick(page, dialog, 'Start Time', /^2:30 PM/);
  await expect(dialog.getByLabel('End Time')).toHaveText('4:30 PM');
});

test('an empty form names what is missing', async ({ page, admin }) => {
  const dialog = await openBookingDialog(page, await openDay(admin));
  await dialog.getByLabel('Purpose').fill('Interviews');
  await send(dialog);
  await expect(dialog.getByText('Choose a tenant', { exact: true }).last()).toBeVisible();
  await expect(dialog.getByLabel('Room', { exact: true })).toHaveAccessibleDescription('Choose a room');
  await expect(dialog.getByLabel('Purpose')).toHaveValue('Interviews');
});

test('only active tenants and active rooms are choices', async ({ page, admin }) => {
  const [room, tenant] = [await makeRoom(admin, { isActive: false }), await makeTenant(admin)];
  await admin.patch(`/api/tenants/${tenant.id}/status`, { data: { status: 'suspended' } });
  const dialog = await openBookingDialog(page, await openDay(admin));
  await dialog.getByLabel('Tenant', { exact: true }).click();
  await page.getByPlaceholder('Type to search…').fill(tenant.companyName);
  await expect(page.getByText(`${tenant.companyName} is suspended and cannot book.`)).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Room', { exact: true }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('option', { name: room.name })).toHaveCount(0);
});

test('a closed day can be booked with a reason, and not without', async ({ page, admin }) => {
  const [room, tenant] = [await makeRoom(admin), await makeTenant(admin)];
  const dialog = await openBookingDialog(page, await closedSaturday(admin));
  await fill(page, dialog, { room, tenant, start: '10:00 AM', end: '11:00 AM' });
  const reason = dialog.getByLabel('Reason');
  await expect(reason).toHaveAccessibleDescription(
    /^The space is closed on Saturdays; it opens again on \d+ \w+ \d{4}$/,
  );
  await send(dialog);
  await expectToast(page, 'Error', /^The space is closed on Saturdays/);
  await expect(reason).toHaveAccessibleDescription('Enter a reason to book anyway');
  await expect(dialog.getByLabel('Tenant', { exact: true })).toHaveText(tenant.companyName);
  await reason.fill('Board asked for it');
  await send(dialog);
  await expectToast(page, 'Success', 'Room booking created successfully');
  expect(await bookingsOf(admin, tenant)).toMatchObject([{ overrideReason: 'Board asked for it' }]);
});

test('after closing time asks for a reason too, which goes when the time does', async ({ page, admin }) => {
  const [room, tenant, day] = [await makeRoom(admin), await makeTenant(admin), await openDay(admin)];
  const dialog = await openBookingDialog(page, day);
  await fill(page, dialog, { room, tenant, start: '5:00 PM', end: '7:00 PM' });
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Rooms are open from 8:00 AM to 6:00 PM');
  await dialog.getByLabel('Reason').fill('Launch party');
  await pick(page, dialog, 'End Time', /^6:00 PM/);
  await expect(dialog.getByLabel('Reason')).toHaveCount(0);
  await send(dialog);
  await expectToast(page, 'Success', 'Room booking created successfully');
  expect(await bookingsOf(admin, tenant)).toMatchObject([{ overrideReason: null }]);
});

test('a taken time is told before it is sent, and refused in the same words', async ({ page, admin }) => {
  const [room, tenant, day] = [await makeRoom(admin), await makeTenant(admin), await openDay(admin)];
  await book(admin, { tenantId: tenant.id, roomId: room.id, bookingDate: day, startTime: '10:00', endTime: '12:00' });
  const dialog = await openBookingDialog(page, day);
  await fill(page, dialog, { room, tenant, start: '11:00 AM', end: '1:00 PM' });
  const words = `${room.name} is taken 10:00 AM – 12:00 PM on ${formatDay(day)}; free from 12:00 PM`;
  await expect(dialog.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await expect(dialog.getByText('Taken that day: 10:00 AM – 12:00 PM')).toBeVisible();
  await send(dialog);
  await expectToast(page, 'Error', words);
  await expect(dialog.getByLabel('Start Time')).toHaveAccessibleDescription(words);
  await pick(page, dialog, 'Start Time', /^12:00 PM/);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await send(dialog);
  await expectToast(page, 'Success', 'Room booking created successfully');
});

test('a failure without words is told in those of the specification, and pressing twice books once', async ({
  page,
  admin,
}) => {
  const [room, tenant, day] = [await makeRoom(admin), await makeTenant(admin), await openDay(admin)];
  const dialog = await openBookingDialog(page, day);
  await fill(page, dialog, { room, tenant, start: '9:00 AM', end: '10:00 AM' });
  await page.route('**/api/room-bookings', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await send(dialog);
  await expectToast(page, 'Error', 'Failed to create booking');
  await page.unroute('**/api/room-bookings');
  await expect(dialog.getByLabel('End Time')).toHaveText('10:00 AM');
  await dialog.getByRole('button', { name: 'Book Meeting Room' }).dblclick();
  await expectToast(page, 'Success', 'Room booking created successfully');
  expect(await bookingsOf(admin, tenant)).toHaveLength(1);
});

test('a room is booked from the list of tenants and from a tenant’s page, for that tenant', { tag: LIVE }, async ({
  page,
  admin,
}) => {
  const tenant = await makeTenant(admin, { packageId: (await makePackage(admin, { freeRoomHours: 0 })).id });
  await openTenants(page, `?q=${encodeURIComponent(tenant.companyName)}`, DEMO_USERS.front_desk);
  const dialog = page.getByRole('dialog', { name: 'Book Meeting Room' });
  await page.getByRole('button', { name: 'Book Meeting Room' }).click();
  await expect(dialog.getByLabel('Tenant', { exact: true })).toHaveText('Choose a tenant');
  await page.keyboard.press('Escape');
  await act(page, tenant.companyName, 'Book Meeting Room');
  await expect(dialog.getByLabel('Tenant', { exact: true })).toHaveText(tenant.companyName);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: tenant.companyName }).click();
  // The list has a button of the same name.
  await expect(page.getByRole('heading', { name: tenant.companyName, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Book Meeting Room' }).click();
  await expect(dialog.getByLabel('Tenant', { exact: true })).toHaveText(tenant.companyName);
  await page.keyboard.press('Escape');
  await admin.patch(`/api/tenants/${tenant.id}/status`, { data: { status: 'suspended' } });
  await expect(page.getByRole('button', { name: 'Book Meeting Room' })).toHaveCount(0);
});

test('the form can be used by everybody and fits a phone', async ({ page, admin }) => {
  test.slow();
  const [room, tenant] = [await makeRoom(admin), await makeTenant(admin)];
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto(`/tenants/${tenant.id}`);
  await page.getByRole('button', { name: 'Book Meeting Room' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book Meeting Room' });
  await pick(page, dialog, 'Room', `${room.name} (12 pax) - KES 3,000/hour`);
  await chooseTimes(page, dialog, '5:00 PM', '11:30 PM');
  await pick(page, dialog, 'Repeat', 'Every week');
  await expect(dialog.getByText('Extra charge')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
});
