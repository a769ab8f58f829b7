import type { Allowance, RoomBooking, Scope } from '../../../domain/bookings/contract.ts';
import { type RoomRates, roomRates } from '../../../domain/bookings/price.ts';
import type { Slot } from '../../../domain/bookings/rules.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import type { RoomSettings } from '../../../domain/settings/contract.ts';
import { freeMinutesLeft, priceQuote } from '../form/booking-preview.tsx';
import { type Busy, closedMessage, conflictMessage, refusalMessage, type Space, slotOfBooking } from '../slot-check.ts';

export type MoveTarget = { roomId: string; slot: Slot };

export type MovePlan = {
  /** Whether room or time are others than before: only then is anything judged or priced anew. */
  isMoved: boolean;
  refusal: string | null;
  conflict: string | null;
  closed: string | null;
  quote: ReturnType<typeof priceQuote> | null;
  rates: RoomRates;
};

const isSameTime = (before: Slot, after: Slot): boolean =>
  before.day === after.day && before.start === after.start && before.end === after.end;

/** A meeting that runs can be made longer or shorter: its start lies in the past and is not touched. */
const isRunning = (before: Slot, after: Slot, { today, now }: Space): boolean =>
  before.day === today && after.day === today && before.start === after.start && after.end > now;

/** Those that move along are not in the way of each other. */
export const movesAlong =
  (booking: RoomBooking, scope: Scope) =>
  (other: RoomBooking): boolean =>
    other.id === booking.id || (scope !== 'this' && booking.seriesId !== null && other.seriesId === booking.seriesId);

type Move = {
  booking: RoomBooking;
  target: MoveTarget;
  room: Pick<MeetingRoom, 'name' | 'bufferMinutes' | 'hourlyRate' | 'halfDayRate' | 'dayRate'> | undefined;
  /** How many hours the half-day and the day rate of another room cover. */
  rules: Pick<RoomSettings, 'halfDayHours' | 'fullDayHours'>;
  busy: Busy;
  /** Of the target month; null while loading, undefined for visitors, who have no free hours. */
  allowance: Allowance | null | undefined;
};

/** What the server would make of a move, by its own rules: in its own room a booking keeps the rates it was made at. */
export const movePlan = ({ booking, target, room, rules, busy, allowance }: Move, space: Space): MovePlan => {
  const before = slotOfBooking(booking, space.zone);
  const { slot, roomId } = target;
  const sameTime = isSameTime(before, slot);
  const isMoved = !sameTime || roomId !== booking.roomId;
  const rates = room && roomId !== booking.roomId ? roomRates(room, rules) : booking;
  const clock = isRunning(before, slot, space) ? { ...space, now: slot.start } : space;
  const drawn = booking.status === 'cancelled' ? 0 : booking.freeHours * 60;
  const left = allowance ? freeMinutesLeft([allowance], [{ day: before.day, minutes: drawn }]) : new Map();
  return {
    isMoved,
    refusal: sameTime ? null : refusalMessage([slot], clock),
    conflict: isMoved && room ? conflictMessage(room, slot, busy, space.hours) : null,
    closed: sameTime ? null : closedMessage([slot], space),
    quote: allowance === null ? null : priceQuote([slot], left, rates),
    rates,
  };
};
