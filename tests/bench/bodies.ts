import { clock, slotOf } from './slots.ts';
import { ask, type Space } from './space.ts';

/** What the writing calls name: payers, open invoices, and rooms for the server and for its references. */
export type Things = { tenants: string[]; open: string[]; rooms: string[]; referenceRooms: string[]; monday: string };

export const thingsOf = async (space: Space): Promise<Things> => {
  const ids = async (text: string) => (await ask<{ id: string }>(space, text)).map(({ id }) => id);
  const [next] = await ask<{ monday: string }>(
    space,
    `select (date_trunc('week', current_date) + interval '1 week')::date::text as monday`,
  );
  return {
    tenants: await ids(`select id from tenants where company_name like 'Bench %' order by id limit 500`),
    open: await ids(`select id from invoices where status = 'pending' order by id limit 2000`),
    rooms: await ids(`select id from meeting_rooms where name like 'Bench Room %' order by id`),
    referenceRooms: await ids(`select id from meeting_rooms where name like 'Reference Room %' order by id`),
    monday: next?.monday ?? '',
  };
};

const pick = (list: readonly string[], turn: number): string => list[turn % list.length] ?? '';

export const bookingBody = ({ tenants, rooms, monday }: Things, turn: number) => {
  const { roomId, bookingDate, start } = slotOf(rooms, monday, turn);
  return {
    tenantId: pick(tenants, turn),
    roomId,
    bookingDate,
    startTime: clock(start),
    endTime: clock(start + 1),
    overrideReason: 'Measured',
  };
};

export const paymentBody = ({ tenants }: Things, turn: number) => ({
  tenantId: pick(tenants, turn),
  amount: '1.00',
  paymentMethod: 'cash',
});

export const invoiceBody = ({ tenants }: Things, turn: number) => ({
  tenantId: pick(tenants, turn),
  lines: [{ description: 'Printing', quantity: 1, unitPrice: '500.00' }],
});

// What the statements of the references are given. Theirs is no limit of twelve months, so that they go on for years.
export const bookingValues = ({ tenants, referenceRooms, monday }: Things, turn: number): unknown[] => {
  const { roomId, bookingDate, start } = slotOf(referenceRooms, monday, turn);
  return [pick(tenants, turn), roomId, `${bookingDate}T${clock(start)}:00+03:00`];
};

export const paymentValues = ({ open }: Things, turn: number): unknown[] => [pick(open, turn)];

export const invoiceValues = ({ tenants }: Things, turn: number): unknown[] => [pick(tenants, turn)];
