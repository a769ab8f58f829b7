import type { RoomBooking } from '../../domain/bookings/contract.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { book, bookingsOf } from '../support/e2e-bookings.ts';
import {
  A,
  B,
  block,
  bookingDialog,
  drag,
  expectSlot,
  freeCell,
  moveDialog,
  openGrid,
  ownDay,
  roomNamed,
  submitBooking,
} from '../support/e2e-grid.ts';
import { makeTenant } from '../support/e2e-tenants.ts';

test('cancelled bookings are hidden unless they are asked for, and their time is free', async ({ page, admin }) => {
  const day = await ownDay(admin, 11);
  const [tenant, room] = [await makeTenant(admin), await roomNamed(admin, A)];
  const times = { bookingDate: day, startTime: '09:00', endTime: '10:00' };
  const { id } = await book(admin, { tenantId: tenant.id, roomId: room.id, ...times });
  await admin.patch(`/api/room-bookings/${id}/status`, { data: { status: 'cancelled' } });
  const grid = await openGrid(page, `?day=${day}`);
  const cancelled = block(grid, `9:00 AM to 10:00 AM, ${A}, ${tenant.companyName}, cancelled`);
  await expect(freeCell(grid, `${A}, 9:00 AM`)).toBeVisible();
  await expect(cancelled).toHaveCount(0);
  await page.getByRole('switch', { name: 'Show Cancelled' }).click();
  await expect(cancelled).toBeVisible();
  await page.reload();
  await expect(cancelled).toBeVisible();
  await freeCell(grid, `${B}, 9:00 AM`).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(cancelled).toBeFocused();
});

test('what a colleague books appears by itself, and so does its cancellation', { tag: LIVE }, async ({
  page,
  admin,
}) => {
  const day = await ownDay(admin, 12);
  const [tenant, room] = [await makeTenant(admin), await roomNamed(admin, B)];
  const grid = await openGrid(page, `?day=${day}`);
  await expect(page.getByText('0 bookings')).toBeVisible();
  const times = { bookingDate: day, startTime: '12:00', endTime: '14:00' };
  const { id } = await book(admin, { tenantId: tenant.id, roomId: room.id, ...times });
  await expect(block(grid, `12:00 PM to 2:00 PM, ${B}, ${tenant.companyName}`)).toBeVisible();
  await expect(page.getByRole('link', { name: '1 booking' })).toBeVisible();
  await admin.patch(`/api/room-bookings/${id}/status`, { data: { status: 'cancelled' } });
  await expect(block(grid, '12:00 PM to 2:00 PM')).toHaveCount(0);
});

test('the days are walked through, and the address can be sent to a colleague', async ({ page, admin }) => {
  const day = await ownDay(admin, 13);
  const grid = await openGrid(page, `?day=${day}`);
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page).toHaveURL(new RegExp(`day=${addDays(day, 1)}$`));
  await page.getByRole('link', { name: 'Week' }).click();
  await expect(page).toHaveURL(/view=week/);
  await expect(grid.getByRole('columnheader', { name: /^Sat .*Closed$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).toHaveURL(/\/bookings\?view=week$/);
  await expect(grid.getByRole('columnheader', { name: /Today/ })).toBeVisible();
  await page.getByRole('link', { name: 'List' }).click();
  await expect(page.getByRole('table', { name: 'Bookings' })).toBeVisible();
  await page.goBack();
  await expect(grid).toBeVisible();
});

test('the accountant looks, and changes nothing', async ({ page, admin }) => {
  const day = await ownDay(admin, 14);
  const [tenant, room] = [await makeTenant(admin), await roomNamed(admin, A)];
  const times = { bookingDate: day, startTime: '09:00', endTime: '10:00' };
  await book(admin, { tenantId: tenant.id, roomId: room.id, ...times });
  const grid = await openGrid(page, `?day=${day}`, DEMO_USERS.accountant);
  await expect(page.getByRole('button', { name: 'Book Meeting Room' })).toHaveCount(0);
  await freeCell(grid, `${A}, 11:00 AM`).click();
  await expect(bookingDialog(page)).toBeHidden();
  await drag(page, block(grid, `9:00 AM to 10:00 AM, ${A}`), freeCell(grid, `${B}, 1:00 PM`));
  await expect(moveDialog(page)).toBeHidden();
  await block(grid, `9:00 AM to 10:00 AM, ${A}`).click();
  await expect(page.getByRole('dialog', { name: tenant.companyName })).toBeVisible();
});

test.describe('in a browser on the other side of the date line', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('times are those on the wall of the space', async ({ page, admin }) => {
    const day = await ownDay(admin, 15);
    const tenant = await makeTenant(admin);
    const grid = await openGrid(page, `?day=${day}`);
    await drag(page, freeCell(grid, `${A}, 9:00 AM`), freeCell(grid, `${A}, 9:30 AM`));
    await expectSlot(page, A, '9:00 AM', '10:00 AM');
    await submitBooking(page, tenant.companyName);
    await expect(block(grid, `9:00 AM to 10:00 AM, ${A}, ${tenant.companyName}`)).toBeVisible();
    const [booked] = (await bookingsOf(admin, tenant)) as [RoomBooking];
    expect(booked).toMatchObject({ bookingDate: day, roomName: A });
    expect(new Date(booked.startTime).toISOString()).toBe(`${day}T06:00:00.000Z`);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the agenda lists bookings and free time, and a tap on a gap books it', async ({ page, admin }) => {
    const day = await ownDay(admin, 16);
    const [tenant, room] = [await makeTenant(admin), await roomNamed(admin, A)];
    const times = { bookingDate: day, startTime: '09:00', endTime: '10:00' };
    await book(admin, { tenantId: tenant.id, roomId: room.id, ...times });
    await signIn(page, DEMO_USERS.front_desk);
    await page.goto(`/bookings?day=${day}`);
    const agenda = page.getByRole('list', { name: `${A}, ${formatDay(day, { weekday: true })}` });
    await expect(agenda.getByRole('listitem')).toHaveText([
      /8:00 – 9:00 AM free/,
      new RegExp(tenant.companyName),
      /10:00 AM – 6:00 PM free/,
    ]);
    await expect(page.getByRole('grid')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: `Book ${A} from 10:00 AM` }).tap();
    await expectSlot(page, A, '10:00 AM', '11:00 AM');
    await expectNoSidewaysScroll(page);
    await submitBooking(page, tenant.companyName);
    await expect(block(page, `10:00 AM to 11:00 AM, ${A}, ${tenant.companyName}`)).toBeVisible();
    await block(page, `9:00 AM to 10:00 AM, ${A}`).tap();
    await expect(page.getByRole('dialog', { name: tenant.companyName })).toBeVisible();
  });

  test('nothing grave stands in the way', async ({ page, admin }) => {
    const day = await ownDay(admin, 17);
    const [tenant, room] = [await makeTenant(admin), await roomNamed(admin, A)];
    const times = { bookingDate: day, startTime: '09:00', endTime: '10:00' };
    await book(admin, { tenantId: tenant.id, roomId: room.id, ...times });
    await signIn(page, DEMO_USERS.front_desk);
    await page.goto(`/bookings?day=${day}`);
    await expect(block(page, `9:00 AM to 10:00 AM, ${A}, ${tenant.companyName}`)).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('when the server has nothing to show', () => {
  test('without rooms the screen says where they are made', async ({ page }) => {
    await signIn(page, DEMO_USERS.manager);
    await page.route('**/api/rooms-and-closed-days', (route) =>
      route.fulfill({ json: { rooms: [], closedDays: [], extras: [] } }),
    );
    await page.goto('/bookings');
    await expect(page.getByText('No rooms yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Manage Rooms' })).toHaveAttribute('href', '/settings?tab=rooms');
  });

  test('a failure is said, and can be tried again', async ({ page }) => {
    await signIn(page, DEMO_USERS.front_desk);
    let failing = true;
    await page.route('**/api/room-bookings?*', (route) =>
      failing ? route.fulfill({ status: 502, body: 'bad gateway' }) : route.fallback(),
    );
    await page.goto('/bookings');
    await expect(page.getByRole('alert')).toContainText('This could not be loaded');
    const tryAgain = page.getByRole('button', { name: 'Try Again' });
    // The screen also recovers by itself, so the press follows at once.
    await tryAgain.click({ trial: true });
    failing = false;
    await tryAgain.dispatchEvent('click');
    await expect(page.getByRole('grid')).toBeVisible();
  });

  test('the place of the grid is held while the day is on its way', async ({ page }) => {
    await signIn(page, DEMO_USERS.front_desk);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/room-bookings?*', async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto('/bookings');
    await expect(page.getByRole('status', { name: 'Loading bookings' })).toBeVisible();
    answer();
    await expect(page.getByRole('grid')).toBeVisible();
  });
});
