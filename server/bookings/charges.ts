import { and, asc, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import type { Db } from '../db/connection/database.ts';
import { bookingColumns, presentBookings } from './named-bookings.ts';
import { bookingItems, roomBookings } from './tables.ts';

type Wanted = {
  // Hours are charged once they are used.
  endedBy: Instant;
  // Of these tenants, or of visitors.
  tenantIds: readonly string[] | 'visitors';
  // Who charges knows what is charged already.
  uncharged: SQL;
  atMost?: number;
};

const isCharged = or(
  and(gt(roomBookings.chargedMinutes, 0), gt(roomBookings.hourlyRate, '0')),
  sql`exists (select 1 from ${bookingItems} i where i.booking_id = ${roomBookings.id})`,
);

/** Bookings beyond the free hours or with items that took place, or were kept for somebody who did not come. */
export const usedBookings = async (
  db: Db,
  { endedBy, tenantIds, uncharged, atMost = 5_000 }: Wanted,
): Promise<RoomBooking[]> => {
  if (tenantIds !== 'visitors' && tenantIds.length === 0) return [];
  const rows = await db
    .select(bookingColumns)
    .from(roomBookings)
    .where(
      and(
        isCharged,
        inArray(roomBookings.status, ['confirmed', 'completed', 'no_show']),
        lte(roomBookings.endsAt, endedBy),
        tenantIds === 'visitors'
          ? isNull(roomBookings.tenantId)
          : sql`${roomBookings.tenantId} = any(${sql.param([...tenantIds])}::uuid[])`,
        uncharged,
      ),
    )
    .orderBy(asc(roomBookings.startsAt), asc(roomBookings.id))
    .limit(atMost);
  return presentBookings({ db }, rows);
};

/** The column by which a charge names its booking. */
export const bookingIdColumn = roomBookings.id;

/** Which tenants have charged bookings, for those who have no rent to pay just now. */
export const tenantsWithUsedBookings = async (db: Db, wanted: Omit<Wanted, 'tenantIds'>): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ tenantId: roomBookings.tenantId })
    .from(roomBookings)
    .where(
      and(
        isCharged,
        inArray(roomBookings.status, ['confirmed', 'completed', 'no_show']),
        lte(roomBookings.endsAt, wanted.endedBy),
        isNotNull(roomBookings.tenantId),
        wanted.uncharged,
      ),
    )
    .orderBy(asc(roomBookings.tenantId))
    .limit(wanted.atMost ?? 5_000);
  return rows.flatMap(({ tenantId }) => (tenantId === null ? [] : [tenantId]));
};
