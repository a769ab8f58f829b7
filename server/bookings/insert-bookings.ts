import { sql } from 'drizzle-orm';
import { drawFree, durationMinutes, priceOf, type Slot } from '../../domain/bookings/rules.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import type { Db } from '../db/pool.ts';
import type { HeldTenant } from '../tenants/held-tenant.ts';
import { lockFreeMinutes } from './allowance.ts';
import { type BookingRow, bookingColumns } from './named-bookings.ts';
import { instantsOf } from './space-time.ts';
import { roomBookings } from './tables.ts';

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
  | 'noticeVersion'
  | 'consentedAt'
>;

export type NewBookings = {
  tenant: HeldTenant | null;
  room: MeetingRoom;
  slots: readonly Slot[];
  zone: string;
  details: Details;
};

// Writes the sessions, earliest first, and draws the tenant's free minutes for them, in the same transaction. Both
// stamps are the transaction's own time: a booking that was never changed has been updated when it was made.
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
  const rows = sessions.map(({ slot, day, minutes }, at) => {
    const { freeMinutes, chargedMinutes } = priceOf(minutes, free[at] ?? 0, room.hourlyRate);
    return {
      ...details,
      ...instantsOf(slot, zone),
      tenantId: tenant?.id ?? null,
      roomId: room.id,
      bookingDate: day,
      hourlyRate: room.hourlyRate,
      freeMinutes,
      chargedMinutes,
      createdAt: sql`now()`,
      updatedAt: sql`now()`,
    };
  });
  const inserted = await db.insert(roomBookings).values(rows).returning(bookingColumns);
  return inserted.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
};
