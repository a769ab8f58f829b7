import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import { addDays, toDay, weekday } from '../../domain/kernel/time.ts';
import type { ClosedDay, MeetingRoom } from '../../domain/rooms/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { DEMO_USERS, expect, putAway, signIn } from './e2e.ts';
import { connectToSpace } from './e2e-database.ts';
import { created, ownName } from './e2e-tenants.ts';

export const makeRoom = async (admin: APIRequestContext, changes: object = {}): Promise<MeetingRoom> => {
  const data = { name: ownName('Room'), type: 'boardroom', capacity: 12, hourlyRate: '3000.00', ...changes };
  const room = await created<MeetingRoom>(admin, '/api/meeting-rooms', data);
  putAway(() => admin.put(`/api/meeting-rooms/${room.id}`, { data: { ...data, isActive: false } }));
  return room;
};

export const book = (admin: APIRequestContext, booking: object): Promise<RoomBooking> =>
  created(admin, '/api/room-bookings', booking);

export const bookingsOf = async (admin: APIRequestContext, tenant: Tenant): Promise<RoomBooking[]> =>
  (await admin.get(`/api/room-bookings?tenant=${tenant.id}&sort=startTime`)).json();

const daysAhead = async (admin: APIRequestContext, fits: (day: string, closed: ReadonlySet<string>) => boolean) => {
  const closedDays = (await (await admin.get('/api/closed-days')).json()) as ClosedDay[];
  const closed = new Set(closedDays.map(({ day }) => day));
  const today = toDay(new Date().toISOString(), 'Africa/Nairobi');
  const day = Array.from({ length: 60 }, (_, ahead) => addDays(today, ahead + 1)).find((next) => fits(next, closed));
  if (!day) throw new Error('No such day in the next two months');
  return day;
};

/** A day to come on which the space is open, and so it is in each of the weeks after it. */
export const openDay = (admin: APIRequestContext, weeks = 1): Promise<string> =>
  daysAhead(admin, (day, closed) =>
    Array.from({ length: weeks }, (_, week) => addDays(day, week * 7)).every(
      (date) => weekday(date) <= 5 && !closed.has(date),
    ),
  );

export const closedSaturday = (admin: APIRequestContext): Promise<string> =>
  daysAhead(admin, (day, closed) => weekday(day) === 6 && !closed.has(day));

/** As if the booking had been made for so many days before: no call of the server books what is over. */
export const moveIntoPast = async (booking: RoomBooking, days: number) => {
  const client = await connectToSpace();
  try {
    await client.query('begin');
    await client.query(
      "select set_config('app.actor', 'system:test', true), set_config('app.actor_name', 'Test', true)",
    );
    await client.query(
      `update room_bookings set starts_at = starts_at - make_interval(days => $2),
         ends_at = ends_at - make_interval(days => $2), booking_date = booking_date - $2 where id = $1`,
      [booking.id, days],
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
};

export const chooseTenant = async (page: Page, dialog: Locator, name: string) => {
  await dialog.getByLabel('Tenant', { exact: true }).click();
  await page.getByPlaceholder('Type to search…').fill(name);
  await page.getByRole('option', { name }).click();
};

/** The dialog of the bookings screen, with its date on the day that the screen shows. */
export const openBookingDialog = async (page: Page, day: string): Promise<Locator> => {
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto(`/bookings?day=${day}`);
  await page.getByRole('button', { name: 'Book Meeting Room' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Book Meeting Room' });
  await expect(dialog.getByLabel('Room', { exact: true })).toBeVisible();
  return dialog;
};

export const openList = async (page: Page, tenant: Tenant, username = DEMO_USERS.front_desk) => {
  await signIn(page, username);
  await page.goto(`/bookings?tenant=${tenant.id}`);
  await expect(page.getByRole('table', { name: 'Bookings' })).toBeVisible();
};

export const openSheet = async (page: Page, words: string): Promise<Locator> => {
  const row = page.getByRole('table', { name: 'Bookings' }).getByRole('row').filter({ hasText: words });
  await row.getByRole('button').first().click();
  const sheet = page.getByRole('dialog', { name: words });
  await expect(sheet).toBeVisible();
  return sheet;
};
