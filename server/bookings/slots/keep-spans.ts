import type { Day, Instant } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';
import type { BookingRow } from '../named-bookings.ts';
import { roomBookings } from '../tables.ts';

const MINUTE = 60_000;

type Kept = { roomId: string; day: Day; until: Instant };
type Span = { startsAt: Instant; endsAt: Instant; bufferMinutes: number };

/** Keeps times in a room for who has a booking already; they block as bookings do, and cost nothing by themselves. */
export const keepSpans = async (
  db: Db,
  row: BookingRow,
  { roomId, day, until }: Kept,
  spans: readonly Span[],
): Promise<string[]> => {
  if (spans.length === 0) return [];
  const { partyId, clientName, clientEmail, clientPhone, clientCompany, noticeVersion, consentedAt } = row;
  const kept = await db
    .insert(roomBookings)
    .values(
      spans.map((span) => ({
        ...span,
        ...{ partyId, clientName, clientEmail, clientPhone, clientCompany, noticeVersion, consentedAt },
        roomId,
        bookingDate: day,
        purpose: 'Kept until the move of a booking is paid',
        status: 'pending' as const,
        hourlyRate: '0',
        chargedMinutes: (Date.parse(span.endsAt) - Date.parse(span.startsAt)) / MINUTE,
        holdUntil: until,
      })),
    )
    .returning({ id: roomBookings.id });
  return kept.map(({ id }) => id);
};
