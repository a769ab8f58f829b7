import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  AMENITIES,
  CLOSED_DAY_KINDS,
  type MeetingRoom,
  MOST_BUFFER_MINUTES,
  ROOM_TYPES,
  type RoomType,
} from '../../domain/rooms/contract.ts';
import { ROOM_PHOTO_TYPES, type RoomPhotoType } from '../../domain/rooms/photo-contract.ts';
import { TAX_CLASSES, type TaxClass } from '../../domain/settings/tax-classes.ts';
import { bytea, day, id, instant, isOneOf, literals, money, now } from '../db/query/columns.ts';
import { site } from '../settings/tables.ts';

export const meetingRooms = pgTable(
  'meeting_rooms',
  {
    id: id(),
    name: text().notNull(),
    type: text().$type<RoomType>().notNull().default('meeting_room'),
    capacity: integer().notNull().default(4),
    hourlyRate: money().notNull(),
    halfDayRate: money(),
    dayRate: money(),
    // Kept free between two bookings.
    bufferMinutes: integer().notNull().default(0),
    description: text(),
    amenities: text().array().$type<MeetingRoom['amenities']>().notNull().default([]),
    taxClass: text().$type<TaxClass>().notNull().default('B'),
    isActive: boolean().notNull().default(true),
    isPublic: boolean().notNull().default(true),
    isRatePublic: boolean().notNull().default(false),
    siteId: site(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('meeting_rooms_name_taken').on(sql`lower(btrim(${t.name}))`),
    check('meeting_rooms_tax_class_known', isOneOf(t.taxClass, TAX_CLASSES)),
    check('meeting_rooms_type_known', isOneOf(t.type, ROOM_TYPES)),
    check('meeting_rooms_capacity_counted', sql`${t.capacity} between 1 and 1000`),
    check('meeting_rooms_rate_not_negative', sql`${t.hourlyRate} >= 0`),
    check('meeting_rooms_day_rates_positive', sql`${t.halfDayRate} > 0 and ${t.dayRate} > 0`),
    check(
      'meeting_rooms_buffer_bounded',
      sql`${t.bufferMinutes} between 0 and ${sql.raw(String(MOST_BUFFER_MINUTES))}`,
    ),
    check('meeting_rooms_amenities_known', sql`${t.amenities} <@ array[${literals(AMENITIES)}]`),
  ],
);

export const closedDays = pgTable(
  'closed_days',
  {
    day: day().primaryKey(),
    name: text().notNull(),
    kind: text().$type<'holiday' | 'closed'>().notNull().default('closed'),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [check('closed_days_kind_known', isOneOf(t.kind, CLOSED_DAY_KINDS))],
);

/** At most six, in order; the migration declares that no two of a room share a place, checked at the end of a transaction. */
export const roomPhotos = pgTable(
  'room_photos',
  {
    id: id(),
    roomId: uuid()
      .notNull()
      .references(() => meetingRooms.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    alt: text(),
    mediaType: text().$type<RoomPhotoType>().notNull(),
    bytes: bytea().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    sha256: text().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('room_photos_once').on(t.roomId, t.sha256),
    index('room_photos_by_digest').on(t.sha256),
    check('room_photos_at_most_six', sql`${t.position} between 0 and 5`),
    check('room_photos_media_known', isOneOf(t.mediaType, ROOM_PHOTO_TYPES)),
    check('room_photos_size', sql`length(${t.bytes}) between 1 and 2097152`),
    check('room_photos_pixels', sql`${t.width} > 0 and ${t.height} > 0`),
    check('room_photos_digest', sql`${t.sha256} = encode(sha256(${t.bytes}), 'hex')`),
  ],
);
