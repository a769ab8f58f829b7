import { formatDay } from '../../domain/kernel/format.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { expect, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { book, bookingsOf } from '../support/e2e-bookings.ts';
import {
  A,
  B,
  block,
  bookingDialog,
  confirmMove,
  drag,
  expectSlot,
  freeCell,
  moveDialog,
  openGrid,
  ownDay,
  pull,
  roomNamed,
  submitBooking,
} from '../support/e2e-grid.ts';
import { expectToast, makeTenant } from '../support/e2e-tenants.ts';

test.describe('by mouse', () => {
  test('a drag over free time books it', async ({ page, admin }) => {
    const day = await ownDay(admin, 0);
    const { companyName } = await makeTenant(admin);
    const grid = await openGrid(page, `?day=${day}`);
    await expect(grid).toHaveAccessibleName(`Bookings on ${formatDay(day, { weekday: true })}`);
    await drag(page, freeCell(grid, `${A}, 9:00 AM`), freeCell(grid, `${A}, 10:30 AM`));
    await expectSlot(page, A, '9:00 AM', '11:00 AM');
    await submitBooking(page, companyName);
    await expect(block(grid, `9:00 AM to 11:00 AM, ${A}, ${companyName}, confirmed`)).toBeVisible();
    await expect(freeCell(grid, `${A}, 10:30 AM`)).toHaveCount(0);
  });

  test('a click takes an hour, or what is left before the next booking', async ({ page, admin }) => {
    const day = await ownDay(admin, 1);
    const [tenant, room] = [await makeTenant(admin), await roomNamed(admin, A)];
    const times = { bookingDate: day, startTime: '10:30', endTime: '11:30' };
    await book(admin, { tenantId: tenant.id, roomId: room.id, ...times });
    const grid = await openGrid(page, `?day=${day}`);
    await freeCell(grid, `${A}, 10:00 AM`).click();
    await expectSlot(page, A, '10:00 AM', '10:30 AM');
    await bookingDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await freeCell(grid, `${B}, 10:00 AM`).click();
    await expectSlot(page, B, '10:00 AM', '11:00 AM');
  });

  test('a booking is dragged to another room and time, and asks before it moves', async ({ page, admin }) => {
    const day = await ownDay(admin, 2);
    const [tenant, room] = [await makeTenant(admin), await roomNamed(admin, A)];
    const times = { bookingDate: day, startTime: '09:00', endTime: '10:00' };
    await book(admin, { tenantId: tenant.id, roomId: room.id, purpose: 'Interviews', ...times });
    const grid = await openGrid(page, `?day=${day}`);
    const before = block(grid, `9:00 AM to 10:00 AM, ${A}`);
    await pull(page, before, freeCell(grid, `${B}, 1:00 PM`), { y: 0.25 });
    await expect(page.getByRole('status').filter({ hasText: `${B}, 1:00 PM to 2:00 PM: free` })).toBeVisible();
    await page.mouse.up();
    await expect(moveDialog(page)).toContainText(B);
    await expect(moveDialog(page)).toContainText('1:00 – 2:00 PM');
    await confirmMove(page);
    await expect(block(grid, `1:00 PM to 2:00 PM, ${B}, ${tenant.companyName}`)).toBeVisible();
    await expect(before).toHaveCount(0);
    const [moved] = await bookingsOf(admin, tenant);
    expect(moved).toMatchObject({ roomName: B, bookingDate: day });
  });

  test('the lower edge of a booking is pulled to make it longer', async ({ page, admin }) => {
    const day = await ownDay(admin, 3);
    const [tenant, room] = [await makeTenant(admin), await roomNamed(admin, A)];
    const times = { bookingDate: day, startTime: '09:00', endTime: '10:00' };
    await book(admin, { tenantId: tenant.id, roomId: room.id, ...times });
    const grid = await openGrid(page, `?day=${day}`);
    await drag(page, block(grid, `9:00 AM to 10:00 AM, ${A}`), freeCell(grid, `${A}, 11:00 AM`), { y: 0.97 });
    await expect(moveDialog(page)).toContainText('9:00 – 11:30 AM');
    await confirmMove(page);
    await expect(block(grid, `9:00 AM to 11:30 AM, ${A}`)).toBeVisible();
  });

  test('a conflict is shown before the drop, and the drop is refused with the reason', async ({ page, admin }) => {
    const day = await ownDay(admin, 4);
    const [tenant, one, other] = [await makeTenant(admin), await roomNamed(admin, A), await roomNamed(admin, B)];
    const times = { bookingDate: day, startTime: '09:00', endTime: '10:00' };
    await book(admin, { tenantId: tenant.id, roomId: one.id, ...times });
    await book(admin, { tenantId: tenant.id, roomId: other.id, ...times, endTime: '11:00' });
    const grid = await openGrid(page, `?day=${day}`);
    const words = new RegExp(`${B} is taken 9:00 – 11:00 AM on .*; free from 11:00 AM`);
    await pull(page, block(grid, `9:00 AM to 10:00 AM, ${A}`), block(grid, `9:00 AM to 11:00 AM, ${B}`), { y: 0.6 });
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
    await page.mouse.up();
    await expectToast(page, 'Cannot be moved here', words);
    await expect(moveDialog(page)).toBeHidden();
    await expect(block(grid, `9:00 AM to 10:00 AM, ${A}`)).toBeVisible();
  });

  test('a drag is left with Escape', async ({ page, admin }) => {
    const day = await ownDay(admin, 5);
    const grid = await openGrid(page, `?day=${day}`);
    await pull(page, freeCell(grid, `${A}, 9:00 AM`), freeCell(grid, `${A}, 10:00 AM`));
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(bookingDialog(page)).toBeHidden();
    await expect(page.getByText(/9:00 AM to 10:30 AM: free/)).toHaveCount(0);
  });

  test('in the week view a booking is dragged to another day', async ({ page, admin }) => {
    const day = await ownDay(admin, 6);
    const [tenant, room] = [await makeTenant(admin), await roomNamed(admin, A)];
    const times = { bookingDate: day, startTime: '14:00', endTime: '15:00' };
    await book(admin, { tenantId: tenant.id, roomId: room.id, ...times });
    const grid = await openGrid(page, `?view=week&day=${day}&room=${room.id}`);
    await expect(page.getByRole('combobox', { name: 'Room' })).toHaveText(A);
    const saturday = grid.getByRole('gridcell', { name: /^Sat .*, 9:00 AM, closed$/ });
    await drag(page, block(grid, `2:00 PM to 3:00 PM, ${A}, ${tenant.companyName}`), saturday, { y: 0.25 });
    await expect(moveDialog(page)).toContainText('9:00 – 10:00 AM');
    await expect(moveDialog(page).getByLabel('Reason')).toBeVisible();
  });
});

test.describe('by keyboard', () => {
  test('arrows, Shift and Enter book', async ({ page, admin }) => {
    const day = await ownDay(admin, 7);
    const { companyName } = await makeTenant(admin);
    const grid = await openGrid(page, `?day=${day}`);
    await page.getByRole('switch', { name: 'Show Cancelled' }).focus();
    await page.keyboard.press('Tab');
    await expect(freeCell(grid, `${A}, 8:00 AM`)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(freeCell(grid, `${B}, 8:30 AM`)).toBeFocused();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByText(`${B}, 8:30 AM to 10:00 AM: free`)).toBeVisible();
    await page.keyboard.press('Enter');
    await expectSlot(page, B, '8:30 AM', '10:00 AM');
    await submitBooking(page, companyName);
    await expect(block(grid, `8:30 AM to 10:00 AM, ${B}, ${companyName}`)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: companyName }).getByRole('button', { name: 'Close' }).press('Enter');
    await expect(block(grid, `8:30 AM to 10:00 AM, ${B}`)).toBeFocused();
  });

  test('M moves and stretches a booking, a conflict keeps it in the hand, and the focus goes with it', async ({
    page,
    admin,
  }) => {
    const day = await ownDay(admin, 8);
    const [tenant, one, other] = [await makeTenant(admin), await roomNamed(admin, A), await roomNamed(admin, B)];
    const times = { bookingDate: day, startTime: '09:00', endTime: '10:00' };
    await book(admin, { tenantId: tenant.id, roomId: one.id, ...times });
    await book(admin, { tenantId: tenant.id, roomId: other.id, ...times });
    const grid = await openGrid(page, `?day=${day}`);
    await block(grid, `9:00 AM to 10:00 AM, ${A}`).focus();
    await page.keyboard.press('m');
    await expect(page.getByRole('status').filter({ hasText: `Moving ${tenant.companyName}` })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Cannot be moved here', new RegExp(`${B} is taken 9:00 – 10:00 AM`));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('status').filter({ hasText: `${B}, 10:00 AM to 11:30 AM: free` })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(moveDialog(page)).toContainText('10:00 – 11:30 AM');
    await moveDialog(page).getByRole('button', { name: 'Move Booking' }).focus();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Success', 'Room booking moved successfully');
    await expect(block(grid, `10:00 AM to 11:30 AM, ${B}`)).toBeFocused();
  });

  test('Escape leaves a booking where it was, and Page Down shows the next day', async ({ page, admin }) => {
    const day = await ownDay(admin, 9);
    const [tenant, room] = [await makeTenant(admin), await roomNamed(admin, A)];
    const times = { bookingDate: day, startTime: '09:00', endTime: '10:00' };
    await book(admin, { tenantId: tenant.id, roomId: room.id, ...times });
    const grid = await openGrid(page, `?day=${day}`);
    await block(grid, `9:00 AM to 10:00 AM, ${A}`).focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: tenant.companyName }).getByRole('button', { name: 'Close' }).press('Enter');
    await expect(block(grid, `9:00 AM to 10:00 AM, ${A}`)).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(grid).toHaveAccessibleName(`Bookings on ${formatDay(addDays(day, 1), { weekday: true })}`);
  });

  test('N books, and the help lists the keys', async ({ page, admin }) => {
    const day = await ownDay(admin, 10);
    await openGrid(page, `?day=${day}`);
    await page.keyboard.press('n');
    await bookingDialog(page).getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(bookingDialog(page)).toBeHidden();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
    await expect(help).toContainText('Move the booking in focus');
    await expect(help).toContainText('Book Meeting Room');
  });
});

test('nothing grave stands in the way of using the grid', async ({ page, admin }) => {
  const day = await ownDay(admin, 18);
  const [tenant, room] = [await makeTenant(admin), await roomNamed(admin, A)];
  const on = { tenantId: tenant.id, roomId: room.id, bookingDate: day };
  await book(admin, { ...on, startTime: '09:00', endTime: '10:30', purpose: 'Board meeting' });
  await book(admin, { ...on, startTime: '10:30', endTime: '11:00', status: 'pending' });
  const { id } = await book(admin, { ...on, startTime: '12:00', endTime: '13:00' });
  await admin.patch(`/api/room-bookings/${id}/status`, { data: { status: 'cancelled' } });
  const grid = await openGrid(page, `?day=${day}&cancelled=show`);
  await expect(block(grid, `12:00 PM to 1:00 PM, ${A}, ${tenant.companyName}, cancelled`)).toBeVisible();
  await expectAccessible(page);
  const live = (times: string) => block(grid, `${times}, ${A}, ${tenant.companyName}`);
  await pull(page, live('9:00 AM to 10:30 AM'), live('10:30 AM to 11:00 AM'), { y: 0.2 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.getByRole('link', { name: 'Week' }).click();
  await expect(grid.getByRole('columnheader', { name: /^Sat/ })).toBeVisible();
  await expectAccessible(page);
});
