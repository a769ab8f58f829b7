import { durationMinutes, minutesToTime, type Slot, slotInstants, timeToMinutes } from '../bookings/rules.ts';
import { formatDay, formatTime } from '../kernel/format.ts';
import { addDays, type Day, type Instant, toDay, toWallTime } from '../kernel/time.ts';
import type { ClosedDay } from '../rooms/contract.ts';
import type { RoomSettings } from '../settings/contract.ts';
import { hoursOn, isOpenOn, type OpeningHours } from '../settings/opening-hours.ts';
import type { TourSlot, TourState } from './contract.ts';

/** How far ahead visitors book by themselves. */
export const TOUR_DAYS_AHEAD = 60;

export const lastTourDay = (today: Day): Day => addDays(today, TOUR_DAYS_AHEAD);

/** The link goes with what it was for: a week after the tour it shows nothing any more. */
const LINK_DAYS = 7;

export const linkEndsAt = (endsAt: Instant): Instant =>
  Temporal.Instant.from(endsAt)
    .add({ hours: LINK_DAYS * 24 })
    .toString();

export type TourRules = OpeningHours & Pick<RoomSettings, 'tourMinutes' | 'toursAtOnce' | 'tourNoticeHours'>;

type Taken = { startsAt: Instant; endsAt: Instant };

export type SlotQuery = {
  from: Day;
  to: Day;
  rules: TourRules;
  closed: readonly Pick<ClosedDay, 'day'>[];
  taken: readonly Taken[];
  now: Instant;
  today: Day;
  zone: string;
};

const daysFrom = (from: Day, to: Day): Day[] => {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/** Whether so many tours are under way at some moment of a time that another one there would be one too many. */
export const isFull = ({ startsAt, endsAt }: Taken, taken: readonly Taken[], toursAtOnce: number): boolean => {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const near = taken
    .map((tour) => ({ start: Date.parse(tour.startsAt), end: Date.parse(tour.endsAt) }))
    .filter((tour) => tour.start < end && start < tour.end);
  // The most at once are reached where the time, or one of those in it, begins.
  const begins = [start, ...near.map((tour) => Math.max(start, tour.start))];
  return begins.some((at) => near.filter((tour) => tour.start <= at && at < tour.end).length >= toursAtOnce);
};

const slotsOn = (day: Day, { rules, zone }: SlotQuery): TourSlot[] => {
  const { opensAt, closesAt } = hoursOn(rules, day);
  const last = timeToMinutes(closesAt) - rules.tourMinutes;
  const slots: TourSlot[] = [];
  for (let start = timeToMinutes(opensAt); start <= last; start += rules.tourMinutes) {
    const slot: Slot = { day, start: minutesToTime(start), end: minutesToTime(start + rules.tourMinutes) };
    const instants = slotInstants(slot, zone);
    // Where clocks are put forward or back, such a time is none.
    const minutes = (Date.parse(instants.endsAt) - Date.parse(instants.startsAt)) / 60_000;
    if (minutes === durationMinutes(slot)) slots.push({ day, startTime: slot.start, endTime: slot.end, ...instants });
  }
  return slots;
};

/**
 * The times at which a visitor can book a tour: one after the other while the space is open, from the notice that the
 * staff need until two months ahead, and not where as many are booked as can be shown around.
 */
export const tourSlots = (query: SlotQuery): TourSlot[] => {
  const { from, to, rules, closed, taken, now, today } = query;
  const earliest = Date.parse(now) + rules.tourNoticeHours * 3_600_000;
  const [first, last] = [from > today ? from : today, to < lastTourDay(today) ? to : lastTourDay(today)];
  return daysFrom(first, last)
    .filter((day) => isOpenOn(rules, day) && !closed.some((shut) => shut.day === day))
    .flatMap((day) => slotsOn(day, query))
    .filter((slot) => Date.parse(slot.startsAt) >= earliest && !isFull(slot, taken, rules.toursAtOnce));
};

export const TOUR_STATE_LABELS: Record<TourState, string> = {
  booked: 'Booked',
  done: 'Done',
  no_show: 'No-show',
  cancelled: 'Cancelled',
};

const EDGES: Record<TourState, readonly TourState[]> = {
  booked: ['done', 'no_show', 'cancelled'],
  done: ['no_show', 'booked'],
  no_show: ['done', 'booked'],
  cancelled: ['booked'],
};

export const mayBecome = (from: TourState, to: TourState): boolean => from === to || EDGES[from].includes(to);

type Wanted = Omit<SlotQuery, 'from' | 'to' | 'taken'> & { startsAt: Instant };

const noticeText = (hours: number): string =>
  `Tours are booked at least ${hours} ${hours === 1 ? 'hour' : 'hours'} ahead`;

/** Why a tour cannot begin at a time, whatever is taken; null where it can. */
export const slotProblem = (wanted: Wanted): string | null => {
  const { startsAt, rules, closed, now, today, zone } = wanted;
  const day = toDay(startsAt, zone);
  const offered = tourSlots({ ...wanted, from: day, to: day, taken: [] });
  if (offered.some((slot) => Date.parse(slot.startsAt) === Date.parse(startsAt))) return null;
  const ahead = Date.parse(startsAt) - Date.parse(now);
  if (ahead <= 0) return 'This time has passed; choose a later one';
  if (ahead < rules.tourNoticeHours * 3_600_000) return noticeText(rules.tourNoticeHours);
  if (day > lastTourDay(today)) return `Tours can be booked until ${formatDay(lastTourDay(today))}`;
  const start = toWallTime(startsAt, zone);
  const end = minutesToTime(Math.min(timeToMinutes(start) + rules.tourMinutes, 24 * 60 - 1));
  if (!isOpenOn(rules, day) || closed.some((shut) => shut.day === day))
    return `The space is closed on ${formatDay(day)}`;
  const { opensAt, closesAt } = hoursOn(rules, day);
  if (start < opensAt || end > closesAt)
    return `The space is open from ${formatTime(opensAt)} to ${formatTime(closesAt)} on ${formatDay(day)}`;
  return `Tours begin every ${rules.tourMinutes} minutes from ${formatTime(opensAt)}`;
};
