import type { Call } from './load/bytes.ts';
import { clock, slotOf } from './slots.ts';
import { ask, type Space, type Who } from './space.ts';

/** What the writing calls name: payers, open invoices, and rooms for each contender. */
export type Things = { tenants: string[]; open: string[]; rooms: Record<Who, string[]>; monday: string };

export const thingsOf = async (space: Space): Promise<Things> => {
  const ids = async (text: string) => (await ask<{ id: string }>(space, text)).map(({ id }) => id);
  const [next] = await ask<{ monday: string }>(
    space,
    `select (date_trunc('week', current_date) + interval '1 week')::date::text as monday`,
  );
  const rooms = (name: string) => ids(`select id from meeting_rooms where name like '${name} %' order by id`);
  const references = await rooms('Reference Room');
  return {
    tenants: await ids(`select id from tenants where company_name like 'Bench %' order by id limit 500`),
    open: await ids(`select id from invoices where status = 'pending' order by id limit 2000`),
    // A room is booked once at a time: those who write by hand share theirs.
    rooms: {
      nafasi: await rooms('Bench Room'),
      floor: references.filter((_, n) => n % 2 === 0),
      limit: references.filter((_, n) => n % 2 === 1),
    },
    monday: next?.monday ?? '',
  };
};

const pick = (list: readonly string[], turn: number): string => list[turn % list.length] ?? '';

const post = (path: string, body: unknown): Call => ({ method: 'POST', path, body });

export const bookingCall =
  ({ tenants, rooms, monday }: Things, who: Who) =>
  (turn: number): Call => {
    const { roomId, bookingDate, start } = slotOf(rooms[who], monday, turn);
    return post('/api/room-bookings', {
      tenantId: pick(tenants, turn),
      roomId,
      bookingDate,
      startTime: clock(start),
      endTime: clock(start + 1),
      overrideReason: 'Measured',
    });
  };

/** The floor knows no account: it is given the invoice that is paid. */
export const paymentCall =
  ({ tenants, open }: Things, who: Who) =>
  (turn: number): Call =>
    post('/api/payments', {
      ...(who === 'floor' ? { invoiceId: pick(open, turn) } : { tenantId: pick(tenants, turn) }),
      amount: '1.00',
      paymentMethod: 'cash',
    });

export const invoiceCall =
  ({ tenants }: Things) =>
  (turn: number): Call =>
    post('/api/invoices', {
      tenantId: pick(tenants, turn),
      lines: [{ description: 'Printing', quantity: 1, unitPrice: '500.00' }],
    });

export const LIST_CALL: Call = { method: 'GET', path: '/api/invoices?limit=20' };

/** A day at the desk: of ten calls eight read the list, one pays and one books, each for another tenant. */
export const mixedCall = (things: Things, who: Who) => {
  const [book, pay] = [bookingCall(things, who), paymentCall(things, who)];
  const apart = Math.floor(things.tenants.length / 2);
  return (turn: number): Call => {
    if (turn % 10 === 0) return book(Math.floor(turn / 10));
    return turn % 10 === 5 ? pay(Math.floor(turn / 10) + apart) : LIST_CALL;
  };
};
