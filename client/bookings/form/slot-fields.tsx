import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { BookingInput, Scope } from '../../../domain/bookings/contract.ts';
import type { Span } from '../../../domain/bookings/rules.ts';
import {
  durationMinutes,
  lastBookableDay,
  lastOfTimes,
  MOST_DATES,
  minutesToTime,
  timeToMinutes,
} from '../../../domain/bookings/rules.ts';
import type { BookableExtra } from '../../../domain/extras/contract.ts';
import { Day, isDay, WallTime } from '../../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import { hoursOn, type OpeningHours } from '../../../domain/settings/opening-hours.ts';

import { bookableExtrasQuery, roomsQuery } from '../../rooms/queries.ts';
import { dayRatesText } from '../../rooms/text.ts';

import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/form/field.tsx';
import type { ContractForm } from '../../ui/form/form.tsx';
import { DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { Input } from '../../ui/form/input.tsx';
import type { SelectOption } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatTime, formatTimeRange } from '../../ui/format.ts';
import { useCurrency } from '../../ui/zone.ts';
import { hoursText, roomLabel } from '../format.ts';
import { useGridSpace } from '../queries.ts';
import type { Space } from '../slot-check.ts';

const contract = BookingInput.shape;

/** Where and when, as the boxes of the new and of the changed booking hold it. */
const slotFields = {
  roomId: z.uuid('Choose a room'),
  bookingDate: z.string().min(1, 'Pick a date').pipe(Day),
  startTime: z.string().min(1, 'Choose a start time').pipe(WallTime),
  endTime: z.string().min(1, 'Choose an end time').pipe(WallTime),
  purpose: contract.purpose,
  attendees: contract.attendees,
  items: contract.items,
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
  .object({ tenantId: contract.tenantId, partyId: contract.partyId, ...slotFields, repeat: RepeatValues })
  .transform((formValues) => ({ ...formValues, repeat: repeatPayload(formValues) }));
export type BookingFormValues = z.input<typeof BookingValues>;
export type BookingPayload = z.output<typeof BookingValues>;

export const EditValues = z.object({ ...slotFields, scope: Scope });
export type EditFormValues = z.input<typeof EditValues>;
export type EditPayload = z.output<typeof EditValues>;

type SlotFormValues = Omit<EditFormValues, 'scope'>;
export type SlotForm = ContractForm<SlotFormValues, unknown>;

/** Both forms hold a slot, and its boxes do not ask what else a form holds. */
export const slotForm = <In extends SlotFormValues, Out>(form: ContractForm<In, Out>): SlotForm =>
  form as unknown as SlotForm;

export type Where = { rooms: readonly MeetingRoom[]; extras: readonly BookableExtra[]; space: Space };

/** A form begins when the rooms and with them the closed days are there, so that no choice or question appears under the reader's hands. */
export function WithRooms({ children }: { children: (where: Where) => ReactNode }) {
  const { data: rooms, error, isFetching, refetch } = useQuery(roomsQuery);
  const { data: extras = [] } = useQuery(bookableExtrasQuery);
  const space = useGridSpace();
  if (rooms) return children({ rooms, extras, space });
  if (!error) return <SkeletonText lines={8} label="Loading rooms" />;
  return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
}

type RoomFieldProps = {
  form: SlotForm;
  rooms: readonly MeetingRoom[];
  /** The room that a booking already has stays a choice, whatever became of it. */
  own?: string | undefined;
};

export function RoomField({ form, rooms, own }: RoomFieldProps) {
  const currency = useCurrency();
  const options = rooms
    .filter(({ id, isActive }) => isActive || id === own)
    .map((room) => ({ value: room.id, label: roomLabel(room, currency) }));
  const chosen = useWatch({ control: form.control, name: 'roomId' });
  const room = rooms.find(({ id }) => id === chosen);
  return (
    <SelectField
      form={form}
      name="roomId"
      label="Room"
      required
      options={options}
      placeholder="Choose a room"
      hint={(room && dayRatesText(room)) || undefined}
    />
  );
}

type TimeFieldsProps = { form: SlotForm; space: Space; busy: readonly Span[]; earliest?: Day | undefined };

export function TimeFields({ form, space, busy, earliest = space.today }: TimeFieldsProps) {
  const [day, start, end] = useWatch({ control: form.control, name: ['bookingDate', 'startTime', 'endTime'] });
  const minutes = start && end ? durationMinutes({ start, end }) : 0;
  const { today } = space;
  const hours = day ? hoursOn(space.hours, day) : space.hours;
  const now = day === today ? space.now : undefined;
  // As in any calendar: a meeting that is moved keeps its length.
  const keepLength = (next: string) =>
    form.setValue('endTime', laterBy(next, minutes > 0 ? minutes : 60), { shouldValidate: form.formState.isSubmitted });
  const busyText = busy.map((span) => formatTimeRange(span.start, span.end)).join(', ');
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-[minmax(0,1.3fr)_repeat(3,minmax(0,1fr))]">
      <DateField
        form={form}
        name="bookingDate"
        label="Date"
        required
        min={earliest < today ? earliest : today}
        max={lastBookableDay(today)}
        today={today}
        className="max-sm:col-span-2"
      />
      <SelectField
        form={form}
        name="startTime"
        label="Start Time"
        required
        options={startOptions({ hours, busy, chosen: start, now })}
        onChosen={keepLength}
      />
      <SelectField
        form={form}
        name="endTime"
        label="End Time"
        required
        options={endOptions({ hours, busy, chosen: end, now })}
      />
      <Field label="Duration" className="max-sm:col-span-2">
        <Input readOnly value={minutes > 0 ? hoursText(minutes / 60) : ''} placeholder="–" className="bg-surface-2" />
      </Field>
      <p role="status" className="col-span-full -mt-2 text-muted text-xs empty:hidden">
        {busyText ? `Taken that day: ${busyText}` : null}
      </p>
    </div>
  );
}

/** Asked only when the space is closed at the chosen time or an item comes late, with the rule that says so. */
export function ReasonField({ form, closed }: { form: SlotForm; closed: string | null }) {
  if (closed === null) return null;
  return (
    <TextField
      form={form}
      name="overrideReason"
      label="Reason"
      required
      maxLength={300}
      autoComplete="off"
      placeholder="Reason for booking all the same"
      hint={closed}
    />
  );
}

export function PurposeField({ form }: { form: SlotForm }) {
  return (
    <TextField
      form={form}
      name="purpose"
      label="Purpose"
      optional
      whenEmpty="text"
      maxLength={300}
      autoComplete="off"
      placeholder="Board meeting, interviews, training…"
    />
  );
}

export function AttendeesField({ form, room }: { form: SlotForm; room: MeetingRoom | undefined }) {
  return (
    <TextField
      form={form}
      name="attendees"
      label="Attendees"
      kind="number"
      optional
      whenEmpty="null"
      min={1}
      step={1}
      after="people"
      hint={room ? `${room.name} has ${room.capacity} seats.` : undefined}
    />
  );
}

const HALF_HOUR = 30;
const LAST_HALF_HOUR = 24 * 60 - HALF_HOUR;

/** The next time that a booking can begin today. */
export const nextHalfHour = (now: WallTime): WallTime =>
  minutesToTime(Math.min(Math.ceil(timeToMinutes(now) / HALF_HOUR) * HALF_HOUR, LAST_HALF_HOUR));

/** So many minutes later, or the last half hour of the day. */
export const laterBy = (start: WallTime, minutes: number): WallTime =>
  minutesToTime(Math.min(timeToMinutes(start) + minutes, LAST_HALF_HOUR));

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
