import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { BOOKING_STATUSES, type BookingStatus } from '../../domain/bookings/contract.ts';
import { REPEAT_INTERVALS } from '../../domain/bookings/repeat.ts';
import { MOST_BUFFER_MINUTES } from '../../domain/rooms/contract.ts';
import { TAX_CLASSES, type TaxClass } from '../../domain/settings/tax-classes.ts';
import { day, id, instant, isOneOf, money, now, SMALL_PENDING_LIST } from '../db/query/columns.ts';
import { extras } from '../extras/tables.ts';
import { parties } from '../parties/tables.ts';
import { meetingRooms } from '../rooms/tables.ts';
import { tenants } from '../tenants/tables.ts';

const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' });

const room = () =>
  uuid()
    .notNull()
    .references(() => meetingRooms.id, { onDelete: 'restrict' });
const tenant = () => uuid().references(() => tenants.id, { onDelete: 'restrict' });

/**
 * A series is a rule and a name; its bookings are rows of their own, and one that was changed by itself is left alone by
 * later changes of the series.
 */
export const bookingSeries = pgTable(
  'booking_series',
  {
    id: id(),
    every: text().$type<'day' | 'week' | 'fortnight' | 'month'>().notNull(),
    until: day().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [check('booking_series_every_known', isOneOf(t.every, REPEAT_INTERVALS))],
);

export const roomBookings = pgTable(
  'room_bookings',
  {
    id: id(),
    tenantId: tenant(),
    // Whom it is for where that is no tenant; the columns of the client say how to reach them when it was booked.
    partyId: uuid().references(() => parties.id, { onDelete: 'restrict' }),
    roomId: room(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    // Kept free in the room after it: the buffer that the room had when it was booked or moved.
    bufferMinutes: integer().notNull().default(0),
    during: tstzrange().generatedAlwaysAs(
      sql`tstzrange(starts_at, (ends_at at time zone 'UTC' + buffer_minutes * interval '1 minute') at time zone 'UTC')`,
    ),
    // The day in the space's zone when it was booked; the allowance counts by its month.
    bookingDate: day().notNull(),
    purpose: text(),
    attendees: integer(),
    status: text().$type<BookingStatus>().notNull().default('confirmed'),
    hourlyRate: money().notNull(),
    freeMinutes: integer().notNull().default(0),
    chargedMinutes: integer().notNull(),
    // What the room cost besides by the hour when it was booked, and for how many hours.
    halfDayRate: money(),
    halfDayHours: integer(),
    dayRate: money(),
    fullDayHours: integer(),
    // By the hour alone, as for most rooms, no function has to be called.
    extraChargeAmount: money().generatedAlwaysAs(
      sql`case when half_day_rate is null and day_rate is null then round(charged_minutes * hourly_rate / 60, 2)
        else room_price(charged_minutes, hourly_rate, half_day_rate, half_day_hours, day_rate, full_day_hours) end`,
    ),
    clientName: text(),
    clientEmail: text(),
    clientPhone: text(),
    clientCompany: text(),
    // SHA-256 of the secret in the confirmation's link.
    secretHash: text(),
    // Until when an outsider may prove the e-mail address or pay; then the slot is free again. Null once that is done.
    holdUntil: instant(),
    // SHA-256 of the booking's secret and the code that was mailed: the table alone does not tell the code.
    proofHash: text(),
    proofTries: integer().notNull().default(0),
    // Which privacy notice a visitor was shown and agreed to, and when.
    noticeVersion: text(),
    consentedAt: instant(),
    seriesId: uuid().references(() => bookingSeries.id, { onDelete: 'restrict' }),
    isException: boolean().notNull().default(false),
    overrideReason: text(),
    cancelReason: text(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    index('room_bookings_by_start').on(t.startsAt, t.id),
    index('room_bookings_by_created').on(t.createdAt, t.id),
    index('room_bookings_by_tenant').on(t.tenantId, t.startsAt),
    index('room_bookings_by_party').on(t.partyId, t.startsAt).where(sql`${t.partyId} is not null`),
    index('room_bookings_by_room').on(t.roomId, t.startsAt),
    index('room_bookings_by_day').on(t.bookingDate),
    index('room_bookings_by_status').on(t.status, t.startsAt, t.id),
    index('room_bookings_by_series').on(t.seriesId, t.startsAt),
    index('room_bookings_words')
      .using('gin', sql`search_words(${t.clientName}, ${t.clientCompany}, ${t.clientEmail}, ${t.purpose}) gin_trgm_ops`)
      .with(SMALL_PENDING_LIST),
    uniqueIndex('room_bookings_secret').on(t.secretHash),
    check('room_bookings_status_known', isOneOf(t.status, BOOKING_STATUSES)),
    check('room_bookings_ends_after_start', sql`${t.endsAt} > ${t.startsAt}`),
    check('room_bookings_within_a_day', sql`${t.endsAt} - ${t.startsAt} <= interval '24 hours'`),
    check(
      'room_bookings_minutes_add_up',
      sql`${t.freeMinutes} >= 0 and ${t.chargedMinutes} >= 0 and ${t.freeMinutes} + ${t.chargedMinutes} = extract(epoch from ${t.endsAt} - ${t.startsAt}) / 60`,
    ),
    check('room_bookings_half_hours', sql`mod((${t.freeMinutes} + ${t.chargedMinutes}), 30) = 0`),
    check('room_bookings_for_somebody', sql`num_nonnulls(${t.tenantId}, ${t.partyId}, ${t.clientEmail}) > 0`),
    check('room_bookings_for_one', sql`${t.tenantId} is null or ${t.partyId} is null`),
    check('room_bookings_free_for_tenants', sql`${t.freeMinutes} = 0 or ${t.tenantId} is not null`),
    check('room_bookings_consent_whole', sql`(${t.noticeVersion} is null) = (${t.consentedAt} is null)`),
    check('room_bookings_attendees_counted', sql`${t.attendees} between 1 and 1000`),
    check('room_bookings_rate_not_negative', sql`${t.hourlyRate} >= 0`),
    check(
      'room_bookings_half_day_whole',
      sql`num_nonnulls(${t.halfDayRate}, ${t.halfDayHours}) in (0, 2) and ${t.halfDayRate} > 0 and ${t.halfDayHours} between 1 and 24`,
    ),
    check(
      'room_bookings_day_whole',
      sql`num_nonnulls(${t.dayRate}, ${t.fullDayHours}) in (0, 2) and ${t.dayRate} > 0 and ${t.fullDayHours} between 1 and 24`,
    ),
    check(
      'room_bookings_buffer_bounded',
      sql`${t.bufferMinutes} between 0 and ${sql.raw(String(MOST_BUFFER_MINUTES))}`,
    ),
    // What is kept until it is paid has no code.
    check('room_bookings_hold_whole', sql`${t.proofHash} is null or ${t.holdUntil} is not null`),
    check('room_bookings_hold_unconfirmed', sql`${t.holdUntil} is null or ${t.status} in ('pending', 'cancelled')`),
    index('room_bookings_holds').on(t.holdUntil).where(sql`${t.status} = 'pending' and ${t.holdUntil} is not null`),
  ],
);

/** Equipment and catering that come with a booking, at the price and under the name of the day on which they were ordered. */
export const bookingItems = pgTable(
  'booking_items',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => roomBookings.id, { onDelete: 'restrict' }),
    extraId: uuid()
      .notNull()
      .references(() => extras.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    unit: text().notNull(),
    quantity: integer().notNull(),
    unitPrice: money().notNull(),
    taxClass: text().$type<TaxClass>().notNull(),
    amount: money().generatedAlwaysAs(sql`quantity * unit_price`),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('booking_items_once').on(t.bookingId, t.extraId),
    index('booking_items_by_extra').on(t.extraId),
    check('booking_items_tax_class_known', isOneOf(t.taxClass, TAX_CLASSES)),
    check('booking_items_quantity', sql`${t.quantity} between 1 and 1000`),
    check('booking_items_price', sql`${t.unitPrice} > 0 and ${t.unitPrice} * ${t.quantity} <= 99999999.99`),
  ],
);

/** Free minutes that a tenant's live bookings of a month use; moved by a trigger under the row's lock. */
export const roomAllowances = pgTable(
  'room_allowances',
  {
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'restrict' }),
    month: day().notNull(),
    allowedMinutes: integer().notNull(),
    usedMinutes: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.month] }),
    check('room_allowances_within', sql`${t.usedMinutes} between 0 and ${t.allowedMinutes}`),
    check('room_allowances_by_month', sql`extract(day from ${t.month}) = 1`),
  ],
);

export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: id(),
    secretHash: text().notNull(),
    roomId: uuid().references(() => meetingRooms.id, { onDelete: 'restrict' }),
    tenantId: tenant(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('calendar_feeds_secret').on(t.secretHash),
    uniqueIndex('calendar_feeds_one_per_room').on(t.roomId),
    uniqueIndex('calendar_feeds_one_per_tenant').on(t.tenantId),
    check('calendar_feeds_of_one', sql`num_nonnulls(${t.roomId}, ${t.tenantId}) = 1`),
  ],
);
