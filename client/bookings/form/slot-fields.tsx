import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { Scope } from '../../../domain/bookings/contract.ts';
import { durationMinutes, lastBookableDay } from '../../../domain/bookings/rules.ts';
import type { Span } from '../../../domain/bookings/slot-rules.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import { Field } from '../../ui/form/field.tsx';
import { DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { Input } from '../../ui/form/input.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatTimeRange } from '../../ui/format.ts';
import { useCurrency } from '../../ui/zone.ts';
import type { Space } from '../booking-preview.ts';
import { hoursText, roomLabel } from '../format.ts';
import { endOptions, laterBy, type SlotForm, startOptions } from './booking-values.ts';

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
  return <SelectField form={form} name="roomId" label="Room" required options={options} placeholder="Choose a room" />;
}

type TimeFieldsProps = { form: SlotForm; space: Space; busy: readonly Span[]; earliest?: Day | undefined };

export function TimeFields({ form, space, busy, earliest = space.today }: TimeFieldsProps) {
  const [day, start, end] = useWatch({ control: form.control, name: ['bookingDate', 'startTime', 'endTime'] });
  const minutes = start && end ? durationMinutes({ start, end }) : 0;
  const { hours, today } = space;
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

/** Asked only when the space is closed at the chosen time, with the rule that says so. */
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
      placeholder="Reason for booking outside opening hours"
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

const SCOPES: readonly { value: Scope; label: string }[] = [
  { value: 'this', label: 'This booking' },
  { value: 'following', label: 'This and following' },
  { value: 'all', label: 'All' },
];

type ScopeFieldProps = { value: Scope; onChange: (scope: Scope) => void };

/** Which bookings of a series a change is meant for. What was changed or cancelled by itself before is left alone. */
export function ScopeField({ value, onChange }: ScopeFieldProps) {
  const name = useId();
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 font-medium text-sm">This booking repeats. Apply to:</legend>
      <div className="flex flex-wrap gap-2">
        {SCOPES.map((scope) => (
          <label
            key={scope.value}
            className="inline-flex min-h-9 cursor-pointer select-none items-center gap-2.5 rounded-md border border-line bg-surface px-3 py-1.5 text-sm transition-colors hover:bg-surface-2 has-checked:border-accent/40 has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              value={scope.value}
              checked={value === scope.value}
              onChange={() => onChange(scope.value)}
              className="size-4 accent-accent outline-none"
            />
            {scope.label}
          </label>
        ))}
      </div>
      {value === 'this' ? null : (
        <p className="mt-1.5 text-muted text-xs">
          Past bookings, and those changed or cancelled individually, stay as they are.
        </p>
      )}
    </fieldset>
  );
}
