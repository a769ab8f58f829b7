import { sql } from 'drizzle-orm';
import type { Feature } from '../feature.ts';
import { bookedBy } from '../parties/same-person.ts';
import { describeBooking, describeCalendarFeed, describeItem, describeSeries } from './audit-text.ts';
import { bookingsToConfirm } from './dashboard-figures.ts';
import { integrityRules } from './integrity-rules.ts';
import { bookingData, noticeData } from './personal-data.ts';
import { searchBookings } from './search.ts';
import type * as tables from './tables.ts';

export const bookingsFeature = {
  tables: {
    booking_series: 'full',
    room_bookings: 'no-delete',
    booking_items: 'full',
    room_allowances: 'full',
    calendar_feeds: 'full',
  },
  constraints: {
    // A booking waits for its room and is refused with more detail; this catches what gets past.
    room_bookings_no_overlap: {
      code: 'slot_taken',
      message: 'The room is taken at this time, or too close to another booking; choose another time or room',
      field: 'startTime',
    },
    room_bookings_status_edge: { code: 'conflict', message: 'This booking was changed a moment ago', field: 'status' },
    room_bookings_room_id_meeting_rooms_id_fk: {
      code: 'room_in_use',
      message:
        'This room has bookings, so it cannot be deleted. Deactivate it instead: it can no longer be booked, and its bookings stay.',
    },
    // Who orders is refused with more detail; this is for what is brought back, and catches what gets past.
    booking_items_within_stock: {
      code: 'slot_taken',
      message: 'Not all of the equipment is free at this time; choose another time, or change the items',
      field: 'items',
    },
    booking_items_charged: {
      code: 'conflict',
      message: 'This booking is invoiced, so its items stay as they are',
      field: 'items',
    },
    room_bookings_sold: {
      code: 'conflict',
      message:
        'This booking was invoiced at the counter: its payment is reversed and its invoice credited before it is cancelled or costs something else',
    },
    calendar_feeds_room_id_meeting_rooms_id_fk: {
      code: 'room_in_use',
      message:
        'A calendar is subscribed to this room, so it cannot be deleted. Deactivate it instead: it can no longer be booked.',
    },
  },
  search: { booking: { permission: 'bookings:read', select: searchBookings } },
  dashboardNeeds: { pendingBookings: { permission: 'bookings:write', count: ({ now }) => bookingsToConfirm(now) } },
  integrityRules,
  auditTexts: {
    room_bookings: describeBooking,
    booking_items: describeItem,
    booking_series: describeSeries,
    calendar_feeds: describeCalendarFeed,
  },
  personalData: {
    tenant: ({ id }) => [bookingData(sql`tenant_id = ${id}`)],
    visitor: (person) => [bookingData(bookedBy(person)), noticeData(person)],
  },
} satisfies Feature<typeof tables>;
