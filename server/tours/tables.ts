import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { TOUR_STATES, type TourState } from '../../domain/tours/contract.ts';
import { day, id, instant, isOneOf, now } from '../db/query/columns.ts';
import { parties } from '../parties/tables.ts';

/**
 * A visitor who is shown around at a time. Each has a seat of its own among those who are shown around at once: two tours of one
 * seat never overlap, and no seat is beyond what the settings allow.
 */
export const tours = pgTable(
  'tours',
  {
    id: id(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    // The day in the space's zone when it was booked.
    day: day().notNull(),
    seat: integer().notNull(),
    state: text().$type<TourState>().notNull().default('booked'),
    // What the visitor wrote; the party is whom they were recognized as.
    name: text().notNull(),
    email: text(),
    phone: text(),
    company: text(),
    interest: text(),
    partyId: uuid().references(() => parties.id, { onDelete: 'restrict' }),
    notes: text(),
    noticeVersion: text(),
    consentedAt: instant(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    index('tours_by_start').on(t.startsAt, t.id),
    index('tours_by_created').on(t.createdAt, t.id),
    index('tours_by_party').on(t.partyId, t.startsAt).where(sql`${t.partyId} is not null`),
    index('tours_by_day').on(t.day).where(sql`${t.state} = 'booked'`),
    check('tours_state_known', isOneOf(t.state, TOUR_STATES)),
    check(
      'tours_ends_after_start',
      sql`${t.endsAt} > ${t.startsAt} and ${t.endsAt} - ${t.startsAt} <= interval '4 hours'`,
    ),
    check('tours_seat_counted', sql`${t.seat} >= 1`),
    check('tours_consent_whole', sql`(${t.noticeVersion} is null) = (${t.consentedAt} is null)`),
  ],
);

export type TourRow = typeof tours.$inferSelect;
