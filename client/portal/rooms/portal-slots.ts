import { blockedSpan } from '../../../domain/bookings/blocked-time.ts';
import {
  mergeSpans,
  minutesToTime,
  overlaps,
  type Span,
  timeToMinutes,
  toSlot,
} from '../../../domain/bookings/rules.ts';
import type { Day, Instant, WallTime } from '../../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import type { BookingRules } from '../../../domain/settings/contract.ts';
import { hoursOn } from '../../../domain/settings/opening-hours.ts';

export type SlotState = 'free' | 'taken' | 'past' | 'closing';

export type Wish = {
  hours: number;
  busy: readonly Span[];
  rooms: BookingRules;
  day: Day;
  today: Day;
  now: WallTime;
};

/** Every start from opening time to closing time itself, in blocks: what cannot be booked is listed too, and says why. */
export function startTimes(rooms: BookingRules, day: Day): WallTime[] {
  const { opensAt, closesAt, blockMinutes } = hoursOn(rooms, day);
  const times: WallTime[] = [];
  for (let at = timeToMinutes(opensAt); at <= timeToMinutes(closesAt); at += blockMinutes)
    times.push(minutesToTime(at));
  return times;
}

/** Sessions are whole hours and whole blocks, from the shortest to the longest. */
export const hoursOffered = ({ minHours, maxHours, blockMinutes }: BookingRules): number[] =>
  Array.from({ length: maxHours - minHours + 1 }, (_, more) => minHours + more).filter(
    (hours) => (hours * 60) % blockMinutes === 0,
  );

export const slotEnd = (start: WallTime, hours: number): WallTime => minutesToTime(timeToMinutes(start) + hours * 60);

export function slotState(start: WallTime, { hours, busy, rooms, day, today, now }: Wish): SlotState {
  if (day < today || (day === today && start < now)) return 'past';
  const end = slotEnd(start, hours);
  if (end > hoursOn(rooms, day).closesAt) return 'closing';
  return busy.some((span) => overlaps(span, { start, end })) ? 'taken' : 'free';
}

export const SLOT_LABELS: Record<Exclude<SlotState, 'free'>, string> = {
  taken: 'Taken',
  past: 'Past',
  closing: 'Past closing',
};

type Taken = { roomId: string; startTime: Instant; endTime: Instant; bufferMinutes: number };
type BookedRoom = Pick<MeetingRoom, 'id' | 'bufferMinutes'>;

/** When a room cannot be booked, as the clock of the space shows it: while it is taken, and between bookings. */
export const busySpans = (taken: readonly Taken[], room: BookedRoom | undefined, zone: string): Span[] =>
  mergeSpans(
    taken
      .filter((slot) => slot.roomId === room?.id)
      .map(({ startTime, endTime, bufferMinutes }) =>
        blockedSpan(toSlot({ startsAt: startTime, endsAt: endTime }, zone), bufferMinutes, room?.bufferMinutes ?? 0),
      ),
  );

/** The stretches of a day in which a shortest session can still begin and end. */
export function freeSpans(wish: Omit<Wish, 'hours'>): Span[] {
  const [hours] = hoursOffered(wish.rooms);
  if (hours === undefined) return [];
  const free = startTimes(wish.rooms, wish.day).filter((start) => slotState(start, { ...wish, hours }) === 'free');
  return mergeSpans(free.map((start) => ({ start, end: slotEnd(start, hours) })));
}

/** The first start after a refused one at which the same session is free. */
export const nextStart = (after: WallTime, wish: Wish): WallTime | null =>
  startTimes(wish.rooms, wish.day).find((start) => start > after && slotState(start, wish) === 'free') ?? null;
