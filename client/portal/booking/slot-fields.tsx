import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { Day, WallTime } from '../../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import { hoursOn } from '../../../domain/settings/opening-hours.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/form/field.tsx';
import { SelectField } from '../../ui/form/form-fields.tsx';
import { formatCurrency, formatTime } from '../../ui/format.ts';
import { useZone } from '../../ui/zone.ts';
import { ChoiceTiles } from '../choice-tiles.tsx';
import { DayChoice } from '../day-choice.tsx';
import { closedWeekdaysText } from '../portal-days.ts';
import { busyTimesQuery } from '../queries.ts';
import {
  busySpans,
  hoursOffered,
  nextStart,
  SLOT_LABELS,
  type SlotState,
  slotState,
  startTimes,
  type Wish,
} from '../rooms/portal-slots.ts';
import { useSpaceTime } from '../space-time.ts';
import { hoursText, peopleText } from '../text.ts';
import type { ClientForm } from './booking-draft.ts';
import { stopComplaining } from './booking-text.ts';

type SlotFieldsProps = {
  form: ClientForm;
  rooms: readonly MeetingRoom[];
  onDay: (day: Day) => void;
  /** A try was sent whose answer was lost: its own booking may be what takes the slot. */
  unanswered: boolean;
};

/** Which room, on which day, from when and for how long. */
export function SlotFields({ form, rooms, onDay, unanswered }: SlotFieldsProps) {
  const { currency } = useConfig();
  const options = rooms.map((room) => ({
    value: room.id,
    label: room.name,
    hint: `${peopleText(room.capacity)} · ${formatCurrency(room.hourlyRate, { currency })}`,
  }));
  return (
    <div className="grid gap-4">
      <SelectField form={form} name="roomId" label="Room" required options={options} placeholder="Choose a room" />
      <DayField form={form} onDay={onDay} />
      <StartField form={form} rooms={rooms} keepStart={unanswered} />
      <DurationField form={form} />
    </div>
  );
}

function DayField({ form, onDay }: { form: ClientForm; onDay: (day: Day) => void }) {
  const space = useSpaceTime();
  const { field, fieldState } = useController({ control: form.control, name: 'bookingDate' });
  const choose = (day: Day) => {
    field.onChange(day);
    onDay(day);
  };
  return (
    <Field
      label="Date"
      required
      error={fieldState.error?.message}
      hint={closedWeekdaysText(space.rooms.openDays) ?? undefined}
    >
      <DayChoice ref={field.ref} day={field.value} onDay={choose} onBlur={field.onBlur} space={space} />
    </Field>
  );
}

function DurationField({ form }: { form: ClientForm }) {
  const { rooms } = useSpaceTime();
  const { fieldState } = useController({ control: form.control, name: 'duration' });
  const hours = useWatch({ control: form.control, name: 'duration' });
  const tiles = hoursOffered(rooms).map((value) => ({ value, label: hoursText(value), refusal: null }));
  return (
    <ChoiceTiles
      label="Duration"
      value={hours}
      tiles={tiles}
      error={fieldState.error?.message}
      onChoose={(value) => form.setValue('duration', value, { shouldDirty: true })}
      className="grid-cols-4 sm:grid-cols-2"
    />
  );
}

type StartsProps = {
  form: ClientForm;
  /** The chosen start stays, whatever the server says of it. */
  keepStart: boolean;
};

/** Every start of the day for the chosen room and length; the taken slots are those that the server knows of. */
function StartField({ form, rooms: offered, keepStart }: StartsProps & Pick<SlotFieldsProps, 'rooms'>) {
  const zone = useZone();
  const { rooms, today, now } = useSpaceTime();
  const [roomId, day, hours] = useWatch({ control: form.control, name: ['roomId', 'bookingDate', 'duration'] });
  const busyTimes = useQuery(busyTimesQuery(day));
  if (busyTimes.data) {
    const busy = busySpans(
      busyTimes.data,
      offered.find(({ id }) => id === roomId),
      zone,
    );
    return <Starts form={form} keepStart={keepStart} wish={{ hours, busy, rooms, day, today, now }} />;
  }
  if (busyTimes.isError) {
    return (
      <ErrorState
        {...describeError(busyTimes.error)}
        title="The free times could not be loaded"
        onRetry={() => void busyTimes.refetch()}
        retrying={busyTimes.isFetching}
        className="rounded-md border border-line py-5"
      />
    );
  }
  return (
    <div role="status" aria-label="Loading free times">
      <p className="mb-1.5 font-medium text-sm">Start time</p>
      <div className={`grid gap-1.5 ${columns}`}>
        {startTimes(rooms, day).map((start) => (
          <Skeleton key={start} className="h-11 w-full" />
        ))}
      </div>
    </div>
  );
}

const columns = 'grid-cols-3';

const lossText = (start: WallTime, state: SlotState, { hours, rooms, day }: Wish): string => {
  const time = formatTime(start);
  if (state === 'closing') {
    return `${hoursText(hours)} from ${time} would go beyond ${formatTime(hoursOn(rooms, day).closesAt)}, when we close; choose another start`;
  }
  return `${time} is ${state === 'past' ? 'past' : `not free for ${hoursText(hours)}`}; choose another start`;
};

function Starts({ form, keepStart, wish }: StartsProps & { wish: Wish }) {
  const { field, fieldState } = useController({ control: form.control, name: 'startTime' });
  const lost = useLostStart(form, wish, keepStart);
  const instead = lost && fieldState.error ? nextStart(lost, wish) : null;
  const choose = (start: WallTime) => {
    field.onChange(start);
    form.clearErrors('startTime');
    stopComplaining();
  };
  const tiles = startTimes(wish.rooms, wish.day).map((start) => {
    const state = slotState(start, wish);
    return { value: start, label: formatTime(start), refusal: state === 'free' ? null : SLOT_LABELS[state] };
  });
  return (
    <ChoiceTiles
      ref={field.ref}
      label="Start time"
      value={field.value}
      tiles={tiles}
      error={
        fieldState.error && (fieldState.error.type === 'invalid_type' ? 'Choose a time' : fieldState.error.message)
      }
      onChoose={choose}
      remedy={
        instead ? (
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => choose(instead)}>
            {`Use ${formatTime(instead)} instead`}
          </Button>
        ) : null
      }
      className={columns}
    />
  );
}

/**
 * A chosen start that is not free any more is given up, with a word about it, unless the server has just said one. Answers
 * the start that was lost last.
 */
function useLostStart(form: ClientForm, wish: Wish, keepStart: boolean): WallTime | null {
  const start = useWatch({ control: form.control, name: 'startTime' });
  const [lost, setLost] = useState<WallTime | null>(null);
  const state = start ? slotState(start, wish) : 'free';
  useEffect(() => {
    if (state === 'free' || keepStart) return;
    setLost(start);
    form.resetField('startTime', { keepError: true });
    if (form.getFieldState('startTime').error) return;
    form.setError('startTime', { type: 'lost', message: lossText(start, state, wish) });
  }, [form, start, state, wish, keepStart]);
  return lost;
}
