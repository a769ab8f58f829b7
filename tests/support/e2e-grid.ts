import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import { addDays, toDay, weekday } from '../../domain/kernel/time.ts';
import type { ClosedDay, MeetingRoom } from '../../domain/rooms/contract.ts';
import { DEMO_USERS, expect, signIn } from './e2e.ts';
import { chooseTenant } from './e2e-bookings.ts';
import { expectToast } from './e2e-tenants.ts';

const FAR_AHEAD = 200;

/**
 * A day of the test's own, far ahead: the rooms of the space are the same for all tests, but nobody else books them on
 * that day. What an earlier run left there is cancelled.
 */
export const ownDay = async (admin: APIRequestContext, number: number): Promise<string> => {
  const closedDays = (await (await admin.get('/api/closed-days')).json()) as ClosedDay[];
  const closed = new Set(closedDays.map(({ day }) => day));
  const first = addDays(toDay(new Date().toISOString(), 'Africa/Nairobi'), FAR_AHEAD);
  const open = Array.from({ length: 100 }, (_, ahead) => addDays(first, ahead)).filter(
    (day) => weekday(day) <= 5 && !closed.has(day),
  );
  const day = open[number];
  if (!day) throw new Error(`There is no open day number ${number}`);
  const left = await admin.get(`/api/room-bookings?from=${day}&to=${addDays(day, 1)}&limit=500`);
  for (const { id, status } of (await left.json()) as RoomBooking[]) {
    if (status !== 'cancelled') await admin.patch(`/api/room-bookings/${id}/status`, { data: { status: 'cancelled' } });
  }
  return day;
};

export const roomNamed = async (admin: APIRequestContext, name: string): Promise<MeetingRoom> => {
  const rooms = (await (await admin.get('/api/meeting-rooms')).json()) as MeetingRoom[];
  const room = rooms.find((one) => one.name === name);
  if (!room) throw new Error(`There is no room ${name}`);
  return room;
};

export const openGrid = async (page: Page, search: string, username = DEMO_USERS.front_desk): Promise<Locator> => {
  await signIn(page, username);
  await page.goto(`/bookings${search}`);
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  return grid;
};

/** "Boardroom 1, 10:00 AM": a half hour that can be booked. */
export const freeCell = (grid: Locator, place: string): Locator =>
  grid.getByRole('gridcell', { name: `${place}, free`, exact: true });

/** The block of a booking, by the beginning of its name: "10:00 AM to 11:00 AM, Boardroom 1". */
export const block = (within: Locator | Page, words: string): Locator =>
  within.getByRole('button', { name: new RegExp(`^${words}`) });

type Spot = { x?: number; y?: number };

const spotOf = async (element: Locator, { x = 0.3, y = 0.5 }: Spot = {}) => {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return { x: box.x + box.width * x, y: box.y + box.height * y };
};

/** Presses on one element and moves to another, without letting go. */
export const pull = async (page: Page, from: Locator, to: Locator, spot: Spot = {}) => {
  await to.scrollIntoViewIfNeeded();
  const start = await spotOf(from, spot);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  const end = await spotOf(to);
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
};

export const drag = async (page: Page, from: Locator, to: Locator, spot: Spot = {}) => {
  await pull(page, from, to, spot);
  await page.mouse.up();
};

/** Two rooms of the demo space, side by side in the grid. */
export const [A, B] = ['Boardroom 1', 'Boardroom 2'];

export const bookingDialog = (page: Page) => page.getByRole('dialog', { name: 'Book Meeting Room' });
export const moveDialog = (page: Page) => page.getByRole('dialog', { name: 'Move Booking' });

export const expectSlot = async (page: Page, room: string, start: string, end: string) => {
  const dialog = bookingDialog(page);
  await expect(dialog.getByLabel('Room', { exact: true })).toHaveText(new RegExp(`^${room} `));
  await expect(dialog.getByLabel('Start Time')).toHaveText(start);
  await expect(dialog.getByLabel('End Time')).toHaveText(end);
};

export const submitBooking = async (page: Page, tenant: string) => {
  const dialog = bookingDialog(page);
  await chooseTenant(page, dialog, tenant);
  await dialog.getByRole('button', { name: 'Book Meeting Room' }).click();
  await expectToast(page, 'Success', 'Room booking created successfully');
  await expect(dialog).toBeHidden();
};

export const confirmMove = async (page: Page) => {
  await moveDialog(page).getByRole('button', { name: 'Move Booking' }).click();
  await expectToast(page, 'Success', 'Room booking moved successfully');
  await expect(moveDialog(page)).toBeHidden();
};
