import { type PositionedBooking, positionBooking } from '../../client/bookings/calendar/positioned-booking.ts';
import { gridColumn } from '../../client/bookings/slot-check.ts';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import { toInstant } from '../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { someBooking, TUESDAY } from './booking-values.ts';

const ZONE = 'Africa/Nairobi';

const room: MeetingRoom = {
  id: someBooking().roomId,
  name: someBooking().roomName,
  type: 'boardroom',
  capacity: 8,
  hourlyRate: '3000.00',
  halfDayRate: null,
  dayRate: null,
  bufferMinutes: 0,
  description: null,
  amenities: [],
  taxClass: 'B',
  isActive: true,
  isPublic: true,
  isRatePublic: false,
  createdAt: '2026-11-01T08:00:00.000Z',
};

/** A booking of the room on Tuesday, as the grid has it. */
export const placedAt = (start: string, end: string, changes: Partial<RoomBooking> = {}): PositionedBooking =>
  positionBooking(
    someBooking({
      startTime: toInstant(TUESDAY, start, ZONE),
      endTime: toInstant(TUESDAY, end, ZONE),
      ...changes,
    }),
    ZONE,
  );

export const columnOf = (placed: readonly PositionedBooking[], changes: Partial<MeetingRoom> = {}) =>
  gridColumn({ ...room, ...changes }, TUESDAY, room.name, placed);
