import type { Cluster } from '../cluster.ts';
import { compare, type Figure } from '../figure.ts';
import { invoiceSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { ask, inSpace, type Space } from '../space.ts';

type Things = { tenants: string[]; open: string[]; rooms: string[]; monday: string };

const thingsOf = async (space: Space): Promise<Things> => {
  const ids = async (text: string) => (await ask<{ id: string }>(space, text)).map(({ id }) => id);
  const [next] = await ask<{ monday: string }>(
    space,
    `select (date_trunc('week', current_date) + interval '1 week')::date::text as monday`,
  );
  return {
    tenants: await ids(`select id from tenants where company_name like 'Bench %' limit 500`),
    open: await ids(`select id from invoices where status = 'pending' limit 2000`),
    rooms: await ids(`select id from meeting_rooms where name like 'Bench Room %'`),
    monday: next?.monday ?? '',
  };
};

const pick = (list: readonly string[], turn: number): string => list[turn % list.length] ?? '';

const WEEK_MS = 7 * 86_400_000;
const HOURS = 8;
const DAYS = 5;

/** No two turns name the same hour of the same room. */
export const slotOf = ({ rooms, monday }: Things, turn: number) => {
  const hour = Math.floor(turn / rooms.length);
  const day = Math.floor(hour / HOURS);
  const date = new Date(Date.parse(monday) + Math.floor(day / DAYS) * WEEK_MS + (day % DAYS) * 86_400_000);
  const start = 9 + (hour % HOURS);
  return { roomId: pick(rooms, turn), bookingDate: date.toISOString().slice(0, 10), start };
};

const time = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const bookingBody = (things: Things, turn: number) => {
  const { roomId, bookingDate, start } = slotOf(things, turn);
  return {
    tenantId: pick(things.tenants, turn),
    roomId,
    bookingDate,
    startTime: time(start),
    endTime: time(start + 1),
    overrideReason: 'Measured',
  };
};

export const paymentBody = (things: Things, turn: number) => ({
  tenantId: pick(things.tenants, turn),
  amount: '1.00',
  paymentMethod: 'cash',
});

const invoiceBody = (things: Things, turn: number) => ({
  tenantId: pick(things.tenants, turn),
  lines: [{ description: 'Printing', quantity: 1, unitPrice: '500.00' }],
});

export const writingRows = async (cluster: Cluster, sizes: Sizes): Promise<Figure[]> =>
  inSpace(cluster, await invoiceSet(cluster, sizes, sizes.listed), async (space) => {
    const things = await thingsOf(space);
    const booked = (turn: number) => {
      const { roomId, bookingDate, start } = slotOf(things, turn);
      return [pick(things.tenants, turn), roomId, `${bookingDate}T${time(start)}:00+03:00`];
    };
    return [
      await compare(
        space,
        {
          title: 'Create a booking',
          nafasi: (http, turn) => http('POST', '/api/room-bookings', bookingBody(things, turn)),
          reference: (turn) => ['book', booked(turn)],
        },
        sizes,
      ),
      await compare(
        space,
        {
          title: 'Record a payment with its journal entry',
          nafasi: (http, turn) => http('POST', '/api/payments', paymentBody(things, turn)),
          reference: (turn) => ['pay', [pick(things.open, turn)]],
        },
        sizes,
      ),
      await compare(
        space,
        {
          title: 'Issue an invoice',
          nafasi: (http, turn) => http('POST', '/api/invoices', invoiceBody(things, turn)),
          reference: (turn) => ['issue', [pick(things.tenants, turn)]],
        },
        sizes,
      ),
      await compare(
        space,
        {
          title: 'Mixed: 80 lists, 10 bookings, 10 payments',
          // Further ahead than the bookings of the first row reach.
          nafasi: (http, turn) =>
            turn % 10 === 0
              ? http('POST', '/api/room-bookings', bookingBody(things, 100_000 + turn))
              : turn % 10 === 5
                ? http('POST', '/api/payments', paymentBody(things, turn))
                : http('GET', '/api/invoices?limit=20'),
          reference: (turn) =>
            turn % 10 === 0
              ? ['book', booked(100_000 + turn)]
              : turn % 10 === 5
                ? ['pay', [pick(things.open, turn)]]
                : ['list', []],
        },
        sizes,
      ),
    ];
  });
