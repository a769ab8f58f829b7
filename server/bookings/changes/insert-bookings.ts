import { sql } from 'drizzle-orm';
import { drawFree, durationMinutes, priceOf, type Slot } from '../../../domain/bookings/rules.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import type { Db } from '../../db/connection/database.ts';
import { prepared } from '../../db/query/prepared.ts';
import type { TenantSummary } from '../../tenants/lock-tenant.ts';
import { type BookingRow, bookingColumns } from '../named-bookings.ts';
import { lockFreeMinutes } from '../slots/allowance.ts';
import { toInstants } from '../slots/local-time.ts';
import { roomBookings } from '../tables.ts';

type Details = Pick<
  typeof roomBookings.$inferInsert,
  | 'purpose'
  | 'status'
  | 'seriesId'
  | 'overrideReason'
  | 'clientName'
  | 'clientEmail'
  | 'clientPhone'
  | 'clientCompany'
  | 'secretHash'
  | 'holdUntil'
  | 'proofHash'
  | 'noticeVersion'
  | 'consentedAt'
>;

export type NewBookings = {
  tenant: TenantSummary | null;
  room: MeetingRoom;
  slots: readonly Slot[];
  zone: string;
  details: Details;
};

const NOTHING = {
  purpose: null,
  status: 'confirmed',
  seriesId: null,
  overrideReason: null,
  clientName: null,
  clientEmail: null,
  clientPhone: null,
  clientCompany: null,
  secretHash: null,
  holdUntil: null,
  proofHash: null,
  noticeVersion: null,
  consentedAt: null,
} satisfies Details;

const given = <N extends string>(name: N) => sql.placeholder(name);

// By far the most bookings come one at a time.
const insertingOne = prepared((db) =>
  db
    .insert(roomBookings)
    .values({
      purpose: given('purpose'),
      status: given('status'),
      seriesId: given('seriesId'),
      overrideReason: given('overrideReason'),
      clientName: given('clientName'),
      clientEmail: given('clientEmail'),
      clientPhone: given('clientPhone'),
      clientCompany: given('clientCompany'),
      secretHash: given('secretHash'),
      holdUntil: given('holdUntil'),
      proofHash: given('proofHash'),
      noticeVersion: given('noticeVersion'),
      consentedAt: given('consentedAt'),
      startsAt: given('startsAt'),
      endsAt: given('endsAt'),
      tenantId: given('tenantId'),
      roomId: given('roomId'),
      bookingDate: given('bookingDate'),
      hourlyRate: given('hourlyRate'),
      freeMinutes: given('freeMinutes'),
      chargedMinutes: given('chargedMinutes'),
      createdAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .returning(bookingColumns)
    .prepare('insert_booking'),
);

/**
 * Writes the sessions, earliest first, and draws the tenant's free minutes for them, in the same transaction. Both
 * stamps are the transaction's own time: a booking that was never changed has been updated when it was made.
 */
export const insertBookings = async (
  db: Db,
  { tenant, room, slots, zone, details }: NewBookings,
): Promise<BookingRow[]> => {
  const sessions = slots.map((slot) => ({ slot, day: slot.day, minutes: durationMinutes(slot) }));
  const left = await lockFreeMinutes(
    db,
    tenant,
    slots.map(({ day }) => day),
  );
  const free = drawFree(sessions, left);
  const rows = sessions.map(({ slot, day, minutes }, index) => {
    const { freeMinutes, chargedMinutes } = priceOf(minutes, free[index] ?? 0, room.hourlyRate);
    return {
      ...details,
      ...toInstants(slot, zone),
      tenantId: tenant?.id ?? null,
      roomId: room.id,
      bookingDate: day,
      hourlyRate: room.hourlyRate,
      freeMinutes,
      chargedMinutes,
    };
  });
  const [only] = rows;
  if (only && rows.length === 1) return insertingOne(db).execute({ ...NOTHING, ...only });
  const inserted = await db
    .insert(roomBookings)
    .values(rows.map((row) => ({ ...row, createdAt: sql`now()`, updatedAt: sql`now()` })))
    .returning(bookingColumns);
  return inserted.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
};
