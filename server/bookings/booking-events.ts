import type { Settings } from '../../domain/settings/contract.ts';
import type { CalendarEvent } from './ics.ts';
import type { BookingRow, NamedBooking } from './named-bookings.ts';

export const calendarPath = (token: string): string => `/api/calendar/${token}.ics`;

const seconds = (instant: string): number => Date.parse(instant) / 1000;

/** Grows with every change, as calendars need it, and is 0 for a booking that is as it was made. */
export const toSequence = ({ createdAt, updatedAt }: BookingRow): number =>
  Math.max(0, Math.ceil(seconds(updatedAt) - seconds(createdAt)));

const STATUS = {
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  no_show: 'CONFIRMED',
  cancelled: 'CANCELLED',
} as const;

export const bookedBy = ({ row, tenant }: NamedBooking): string =>
  tenant?.companyName ?? row.clientCompany ?? row.clientName ?? '';

export const toEvent = (
  { row, room }: NamedBooking,
  general: Settings['general'],
  text: { summary: string; description: string },
): CalendarEvent => ({
  uid: `${row.id}@nafasi`,
  sequence: toSequence(row),
  stamp: row.updatedAt,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  status: STATUS[row.status],
  location: [room.name, general.companyName, general.address].filter(Boolean).join(', '),
  ...text,
});
