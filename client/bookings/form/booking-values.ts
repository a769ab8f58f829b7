import * as z from 'zod';
import { BookingInput, Scope } from '../../../domain/bookings/contract.ts';
import { lastOfTimes, MOST_DATES, minutesToTime, timeToMinutes } from '../../../domain/bookings/rules.ts';
import { closedRefusal, type OpeningHours, type Span } from '../../../domain/bookings/slot-rules.ts';
import { addDays, Day, isDay, WallTime } from '../../../domain/kernel/time.ts';
import type { ContractForm } from '../../ui/form/form.tsx';
import type { SelectOption } from '../../ui/form/select.tsx';
import { formatTime } from '../../ui/format.ts';
import type { Space } from '../booking-preview.ts';

const contract = BookingInput.shape;

/** Where and when, as the boxes of the new and of the changed booking hold it. */
const slotFields = {
  roomId: z.uuid('Choose a room'),
  bookingDate: z.string().min(1, 'Pick a date').pipe(Day),
  startTime: z.string().min(1, 'Choose a start time').pipe(WallTime),
  endTime: z.string().min(1, 'Choose an end time').pipe(WallTime),
  purpose: contract.purpose,
  overrideReason: contract.overrideReason,
};

const timesText = `Must be a whole number from 2 to ${MOST_DATES}`;

const RepeatValues = z
  .object({
    every: z.enum(['none', 'day', 'week', 'fortnight', 'month']),
    ends: z.enum(['on', 'after']),
    until: z.union([z.literal(''), Day]),
    times: z.int(timesText).min(2, timesText).max(MOST_DATES, timesText).optional(),
    skipTaken: z.boolean(),
  })
  .refine(({ every, ends, until }) => every === 'none' || ends === 'after' || until !== '', {
    path: ['until'],
    message: 'Pick the last date',
  })
  .refine(({ every, ends, times }) => every === 'none' || ends === 'on' || times !== undefined, {
    path: ['times'],
    message: timesText,
  });

type Repeated = { bookingDate: Day; repeat: z.input<typeof RepeatValues> };

/** The last date of a series, typed or counted; null before one is known. */
export const lastDate = ({ bookingDate, repeat: { every, ends, until, times } }: Repeated): Day | null => {
  if (every === 'none' || !isDay(bookingDate)) return null;
  if (ends === 'on') return isDay(until) && until >= bookingDate ? until : null;
  const isCount = times !== undefined && Number.isInteger(times) && times > 0 && times <= MOST_DATES;
  return isCount ? lastOfTimes(bookingDate, every, times) : null;
};

/** The server takes the last date of a series, however the end was entered. */
const repeatPayload = ({ bookingDate, repeat }: Repeated) => {
  const { every, until, skipTaken } = repeat;
  return every === 'none' ? null : { every, until: lastDate({ bookingDate, repeat }) ?? until, skipTaken };
};

export const BookingValues = z
  .object({ tenantId: z.uuid('Choose a tenant'), ...slotFields, repeat: RepeatValues })
  .transform((formValues) => ({ ...formValues, repeat: repeatPayload(formValues) }));
export type BookingFormValues = z.input<typeof BookingValues>;
export type BookingPayload = z.output<typeof BookingValues>;

export const EditValues = z.object({ ...slotFields, scope: Scope });
export type EditFormValues = z.input<typeof EditValues>;
export type EditPayload = z.output<typeof EditValues>;

export type SlotFormValues = Omit<EditFormValues, 'scope'>;
export type SlotForm = ContractForm<SlotFormValues, unknown>;

/** Both forms hold a slot, and its boxes do not ask what else a form holds. */
export const slotForm = <In extends SlotFormValues, Out>(form: ContractForm<In, Out>): SlotForm =>
  form as unknown as SlotForm;

const HALF_HOUR = 30;
const LAST_HALF_HOUR = 24 * 60 - HALF_HOUR;

const nextHalfHour = (now: WallTime): WallTime =>
  minutesToTime(Math.min(Math.ceil(timeToMinutes(now) / HALF_HOUR) * HALF_HOUR, LAST_HALF_HOUR));

/** The first half hour from now on while the space is open today; its opening time on any other day. */
const firstStart = (day: Day, { today, now, hours }: Space): WallTime => {
  const next = nextHalfHour(now);
  return day === today && next > hours.opensAt && next < hours.closesAt ? next : hours.opensAt;
};

const DAYS_LOOKED_AHEAD = 14;

/** Today while there is time left in it, else the next day on which the space is open. */
const firstDay = ({ today, now, hours, closed }: Space): Day => {
  const days = Array.from({ length: DAYS_LOOKED_AHEAD }, (_, ahead) => addDays(today, ahead));
  const span = { start: hours.opensAt, end: hours.closesAt };
  const isOpen = (day: Day) => closedRefusal({ slot: { day, ...span }, rooms: hours, closed }) === null;
  return days.find((day) => isOpen(day) && (day > today || nextHalfHour(now) < hours.closesAt)) ?? today;
};

/** So many minutes later, or the last half hour of the day. */
export const laterBy = (start: WallTime, minutes: number): WallTime =>
  minutesToTime(Math.min(timeToMinutes(start) + minutes, LAST_HALF_HOUR));

/** An hour, cut short by closing time. */
const firstEnd = (start: WallTime, { closesAt }: OpeningHours): WallTime => {
  const end = laterBy(start, 60);
  return start < closesAt && end > closesAt ? closesAt : end;
};

export type Initial = {
  roomId?: string | undefined;
  day?: Day | undefined;
  start?: WallTime | undefined;
  end?: WallTime | undefined;
  tenantId?: string | undefined;
};

/** A day on which nothing can begin any more is not proposed: today after closing time, the next open day is. */
const proposedDay = ({ day, start }: Initial, space: Space): Day => {
  if (day === undefined) return firstDay(space);
  const isOver = day === space.today && start === undefined && nextHalfHour(space.now) >= space.hours.closesAt;
  return isOver ? firstDay(space) : day;
};

export const bookingFormValues = (initial: Initial, space: Space): BookingFormValues => {
  const bookingDate = proposedDay(initial, space);
  const startTime = initial.start ?? firstStart(bookingDate, space);
  return {
    tenantId: initial.tenantId ?? '',
    roomId: initial.roomId ?? '',
    bookingDate,
    startTime,
    endTime: initial.end ?? firstEnd(startTime, space.hours),
    purpose: '',
    overrideReason: '',
    repeat: { every: 'none', ends: 'on', until: '', times: undefined, skipTaken: false },
  };
};

const halfHours = Array.from({ length: 48 }, (_, index) => minutesToTime(index * HALF_HOUR));

type Offered = {
  hours: OpeningHours;
  busy: readonly Span[];
  chosen: WallTime;
  /** The time it is, where the day is today: what is over is not offered, the half hour that runs is. */
  now?: WallTime | undefined;
};

const notOver = (now: WallTime | undefined) => (time: WallTime) =>
  now === undefined || timeToMinutes(time) + HALF_HOUR > timeToMinutes(now);

const toOptions = (times: readonly WallTime[], chosen: WallTime, timeHint: (time: WallTime) => string | undefined) =>
  [...new Set([...times, chosen])]
    .filter(Boolean)
    .sort()
    .map((value): SelectOption => ({ value, label: formatTime(value), hint: timeHint(value) }));

/** Every half hour, and the odd time that a booking may already have. What is closed or taken says so. */
export const startOptions = ({ hours, busy, chosen, now }: Offered): SelectOption[] =>
  toOptions(halfHours.slice(0, -1).filter(notOver(now)), chosen, (time) => {
    if (busy.some(({ start, end }) => start <= time && time < end)) return 'Taken';
    return time < hours.opensAt || time >= hours.closesAt ? 'Closed' : undefined;
  });

export const endOptions = ({ hours, busy, chosen, now }: Offered): SelectOption[] =>
  toOptions(
    halfHours.slice(1).filter((time) => now === undefined || time > now),
    chosen,
    (time) => {
      if (busy.some(({ start, end }) => start < time && time <= end)) return 'Taken';
      return time <= hours.opensAt || time > hours.closesAt ? 'Closed' : undefined;
    },
  );
