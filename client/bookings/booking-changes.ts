import type { moveBooking, RoomBooking } from '../../domain/bookings/contract.ts';
import type { Slot } from '../../domain/bookings/rules.ts';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import type { EditSent, EditTyped } from './booking-values.ts';

/** The boxes of a booking that goes to this room and time, which may be the ones it has. */
export const typedEdit = (booking: RoomBooking, roomId: string, { day, start, end }: Slot): EditTyped => ({
  roomId,
  bookingDate: day,
  startTime: start,
  endTime: end,
  purpose: booking.purpose ?? '',
  overrideReason: booking.overrideReason ?? '',
  scope: 'this',
});

/** Only what was changed is sent: a booking that stays where it is can be renamed even when it is over. */
export const changesOf = (
  booking: RoomBooking,
  before: Slot,
  sent: EditSent,
  needsReason: boolean,
): SentBody<typeof moveBooking> => {
  const { roomId, bookingDate, startTime, endTime, purpose, overrideReason, scope } = sent;
  const isSameTime = startTime === before.start && endTime === before.end;
  return {
    scope,
    ...(roomId === booking.roomId ? {} : { roomId }),
    ...(bookingDate === before.day ? {} : { bookingDate }),
    ...(isSameTime ? {} : { startTime, endTime }),
    ...(purpose === booking.purpose ? {} : { purpose }),
    ...(needsReason ? { overrideReason } : {}),
  };
};
