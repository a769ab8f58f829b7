import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { createClientBooking, TakenSlot } from '../../domain/bookings/contract.ts';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import type { ClosedDay, MeetingRoom } from '../../domain/rooms/contract.ts';
import { expect } from './e2e.ts';
import { connectToSpace } from './e2e-database.ts';

export const HEADING = 'Client Portal - Book meeting rooms and workspaces';

/** Every browser of the run has one address, so that the tests together would be too many for the portal. */
export const forgetPortalRequests = async () => {
  const client = await connectToSpace();
  try {
    await client.query("delete from throttle where bucket like 'portal%' or bucket like 'member-code:%'");
  } finally {
    await client.end();
  }
};

const dayFrom = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

const read = async <T>(api: APIRequestContext, path: string): Promise<T> => (await api.get(path)).json();

/** A weekday far ahead on which nobody has booked anything: the test has it to itself. */
export const ownDay = async (api: APIRequestContext): Promise<string> => {
  const closed = new Set((await read<ClosedDay[]>(api, '/api/closed-days')).map(({ day }) => day));
  for (;;) {
    const day = dayFrom(20 + Math.floor(Math.random() * 158));
    const weekday = new Date(`${day}T12:00Z`).getUTCDay();
    if (weekday === 0 || weekday === 6 || closed.has(day)) continue;
    if ((await takenOn(api, day)).length === 0) return day;
  }
};

export const takenOn = (api: APIRequestContext, day: string) =>
  read<(typeof TakenSlot)['_output'][]>(api, `/api/room-bookings/${day}`);

export const roomNamed = async (api: APIRequestContext, name: string): Promise<MeetingRoom> => {
  const room = (await read<MeetingRoom[]>(api, '/api/meeting-rooms')).find((other) => other.name === name);
  if (!room) throw new Error(`There is no room named ${name}`);
  return room;
};

export type Visitor = { name: string; email: string; phone: string };

let visitors = 0;

export const newVisitor = (): Visitor => {
  const number = `${process.pid}${++visitors}`;
  return { name: 'Neema Odhiambo', email: `neema-${number}@example.com`, phone: `07${number.padStart(8, '0')}` };
};

export type Booking = OutputOf<typeof createClientBooking>;

/** Books as the page does, for tests that begin with a booking. */
export const bookByCall = async (
  api: APIRequestContext,
  room: string,
  day: string,
  changes: { startTime?: string; duration?: number; clientInfo?: Visitor } = {},
): Promise<Booking> => {
  const data = {
    roomId: (await roomNamed(api, room)).id,
    bookingDate: day,
    startTime: '10:00',
    duration: 1,
    clientInfo: newVisitor(),
    isClientBooking: true,
    ...changes,
  };
  const reply = await api.post('/api/client-bookings', { data });
  expect(reply.status(), await reply.text()).toBe(201);
  const booking = (await reply.json()) as Booking;
  const code = await codeFor('event_key', `booking_code:${booking.id}`);
  const token = booking.cancelPath.split('booking=')[1];
  const proven = await api.post(`/api/client-bookings/${token}/prove`, { data: { code } });
  expect(proven.status(), await proven.text()).toBe(200);
  return booking;
};

/** The newest code of a booking, as its mail has it. */
const codeFor = async (column: 'event_key' | 'recipient', value: string): Promise<string> => {
  const client = await connectToSpace();
  try {
    const { rows } = await client.query<{ subject: string }>(
      `select subject from outbox where kind = 'booking_code' and ${column} = $1 order by created_at desc limit 1`,
      [value],
    );
    return rows[0]?.subject.slice(0, 6) ?? '';
  } finally {
    await client.end();
  }
};

/** The newest code that a visitor was sent. */
export const mailedCode = (email: string): Promise<string> => codeFor('recipient', email);

const askedForCode = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm your email address' });

/** A visitor proves the address with the code of the mail; a member is known already and is not asked. */
export const enterCode = async (page: Page) => {
  const asked = askedForCode(page);
  const [, email = ''] = /sent to (\S+)\. /.exec(await asked.getByRole('status').innerText()) ?? [];
  await asked.getByLabel('Code').fill(await mailedCode(email));
};

export const openPortal = async (page: Page, day?: string) => {
  await page.goto(`/client-portal${day ? `?date=${day}` : ''}`);
  await expect(page.getByRole('heading', { name: HEADING, level: 1 })).toBeVisible();
};

export const cardOf = (page: Page, room: string): Locator => page.getByRole('listitem', { name: room, exact: true });

export const startBooking = async (page: Page, room: string): Promise<Locator> => {
  await cardOf(page, room).getByRole('button', { name: 'Book Now', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a Meeting Room' });
  await expect(dialog.getByRole('radio', { name: '8:00 AM' })).toBeVisible();
  return dialog;
};

/** On a phone, where a stranger pays first, the form stands in place of the rooms. */
export const startHold = async (page: Page, room: string): Promise<Locator> => {
  await cardOf(page, room).getByRole('button', { name: 'Book Now', exact: true }).click();
  const form = page.getByRole('region', { name: 'Book a Meeting Room' });
  await expect(form.getByRole('heading', { name: room, level: 2 })).toBeFocused();
  await expect(form.getByRole('radio', { name: '8:00 AM' })).toBeVisible();
  return form;
};

export const tellWho = async (dialog: Locator, { name, email, phone }: Visitor) => {
  await dialog.getByLabel('Contact Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Phone').fill(phone);
};

export const confirm = (dialog: Locator) => dialog.getByRole('button', { name: 'Confirm Booking' }).click();

export const expectBooked = async (page: Page) => {
  const booked = page.getByRole('heading', { name: 'Your room is booked', level: 2 });
  await expect(booked.or(askedForCode(page))).toBeVisible();
  if (await askedForCode(page).isVisible()) await enterCode(page);
  await expect(booked).toBeVisible();
};
