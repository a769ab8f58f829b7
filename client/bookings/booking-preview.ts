import type { Allowance, RoomBooking } from '../../domain/bookings/contract.ts';
import { drawFree, durationMinutes, type Price, priceBooking, type Slot, toSlot } from '../../domain/bookings/rules.ts';
import {
  closedRefusal,
  firmRefusal,
  mergeSpans,
  nextFree,
  type OpeningHours,
  overlaps,
  type Span,
  takenText,
} from '../../domain/bookings/slot-rules.ts';
import { formatDay, formatTimeRange } from '../../domain/kernel/format.ts';
import { addMoney } from '../../domain/kernel/money.ts';
import { type Day, firstOfMonth, type WallTime } from '../../domain/kernel/time.ts';
import type { ClosedDay } from '../../domain/rooms/contract.ts';

/** What a form knows of the space: its hours, its closed days and the time on its wall. */
export type Space = {
  hours: OpeningHours;
  closed: readonly ClosedDay[];
  zone: string;
  today: Day;
  now: WallTime;
};

export const slotOfBooking = ({ startTime, endTime }: RoomBooking, zone: string): Slot =>
  toSlot({ startsAt: startTime, endsAt: endTime }, zone);

export type Busy = ReadonlyMap<Day, readonly Span[]>;

/** When the room is taken, day by day. Bookings that are being moved do not stand in their own way. */
export const busyTimes = (
  bookings: readonly RoomBooking[],
  zone: string,
  ignored: (booking: RoomBooking) => boolean = () => false,
): Busy => {
  const standing = bookings.filter((booking) => booking.status !== 'cancelled' && !ignored(booking));
  const byDay = Map.groupBy(
    standing.map((booking) => slotOfBooking(booking, zone)),
    ({ day }) => day,
  );
  return new Map([...byDay].map(([day, spans]) => [day, mergeSpans(spans)]));
};

export const findConflict = (slot: Slot, busy: Busy): Span | null =>
  busy.get(slot.day)?.find((span) => overlaps(span, slot)) ?? null;

/** The server's own words for a time that is taken; null where it is free. */
export const conflictMessage = (roomName: string, slot: Slot, busy: Busy, hours: OpeningHours): string | null => {
  const conflict = findConflict(slot, busy);
  if (!conflict) return null;
  const closesAt = slot.end > hours.closesAt ? slot.end : hours.closesAt;
  const freeFrom = nextFree(busy.get(slot.day) ?? [], { wanted: slot, opensAt: hours.opensAt, closesAt, step: 1 });
  return takenText(roomName, conflict, slot.day, freeFrom);
};

/** Why a reason is needed, in the rule's words. */
export const closedMessage = (slots: readonly Slot[], { hours, closed }: Pick<Space, 'hours' | 'closed'>) => {
  const refusals = slots.flatMap((slot) => {
    const refusal = closedRefusal({ slot, rooms: hours, closed });
    return refusal ? [{ day: slot.day, message: refusal.message }] : [];
  });
  const [first] = refusals;
  if (!first) return null;
  if (slots.length === 1) return first.message;
  return `The space is closed at this time on ${refusals.map(({ day }) => formatDay(day)).join(', ')}`;
};

/** Why this cannot be booked, from the booking rules. */
export const refusalMessage = (slots: readonly Slot[], { today, now }: Pick<Space, 'today' | 'now'>): string | null => {
  for (const slot of slots) {
    const refusal = firmRefusal({ slot, today, now });
    if (refusal) return refusal.message;
  }
  return null;
};

export type Plan = {
  /** What would be booked. */
  kept: readonly Slot[];
  skipped: readonly Day[];
  /** What would be refused, whatever is typed. */
  refusal: string | null;
  conflict: string | null;
  /** Set where a reason is asked for. */
  closed: string | null;
};

type Wish = { slots: readonly Slot[]; roomName: string | null; busy: Busy; skipTaken: boolean };

/** What the server would make of a new booking or series, by the same rules and in the same order. */
export const bookingPlan = ({ slots, roomName, busy, skipTaken }: Wish, space: Space): Plan => {
  const refusal = refusalMessage(slots, space);
  const open = skipTaken ? slots.filter((slot) => closedMessage([slot], space) === null) : slots;
  const kept = skipTaken ? open.filter((slot) => findConflict(slot, busy) === null) : open;
  const days = new Set(kept.map(({ day }) => day));
  return {
    kept,
    skipped: slots.map(({ day }) => day).filter((day) => !days.has(day)),
    refusal: refusal ?? (slots.length > 0 && kept.length === 0 ? 'All of these dates are taken or closed' : null),
    conflict: skipTaken || roomName === null ? null : allConflicts(roomName, slots, busy, space.hours),
    closed: skipTaken ? null : closedMessage(slots, space),
  };
};

const allConflicts = (roomName: string, slots: readonly Slot[], busy: Busy, hours: OpeningHours): string | null => {
  const [only] = slots;
  if (only && slots.length === 1) return conflictMessage(roomName, only, busy, hours);
  const named = slots.flatMap((slot) => {
    const conflict = findConflict(slot, busy);
    return conflict ? [`${formatDay(slot.day)} (${formatTimeRange(conflict.start, conflict.end)})`] : [];
  });
  return named.length === 0 ? null : `${roomName} is taken on ${named.join(', ')}`;
};

/** Free minutes left by the first day of their month. What a booking has drawn itself counts as left while it moves. */
export const freeMinutesLeft = (
  allowances: readonly Allowance[],
  givenBack: readonly { day: Day; minutes: number }[] = [],
): ReadonlyMap<Day, number> =>
  new Map(
    allowances.map(({ month, freeHours, usedHours }) => {
      const returned = givenBack
        .filter(({ day }) => day.startsWith(month))
        .reduce((sum, { minutes }) => sum + minutes, 0);
      return [firstOfMonth(`${month}-01`), Math.max(0, (freeHours - usedHours) * 60 + returned)];
    }),
  );

/** The price of sessions in a room at this rate, each drawing from what is left of its own month. */
export const priceQuote = (
  slots: readonly Slot[],
  leftByMonth: ReadonlyMap<Day, number>,
  hourlyRate: string,
): Price & { minutes: number } => {
  const sessions = slots.map((slot) => ({ day: slot.day, minutes: durationMinutes(slot) }));
  const free = drawFree(sessions, leftByMonth);
  const prices = sessions.map(({ minutes }, index) => priceBooking(minutes, free[index] ?? 0, hourlyRate));
  const sum = (figure: (price: Price) => number) => prices.reduce((total, price) => total + figure(price), 0);
  return {
    minutes: sessions.reduce((total, { minutes }) => total + minutes, 0),
    freeMinutes: sum(({ freeMinutes }) => freeMinutes),
    chargedMinutes: sum(({ chargedMinutes }) => chargedMinutes),
    amount: addMoney(...prices.map(({ amount }) => amount)),
  };
};
