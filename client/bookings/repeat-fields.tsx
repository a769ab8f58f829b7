import { lastBookableDay, MOST_DATES } from '../../domain/bookings/rules.ts';
import type { ContractForm } from '../ui/form.tsx';
import { CheckboxField, DateField, SelectField } from '../ui/form-fields.tsx';
import { formatDay } from '../ui/format.ts';
import { TextField } from '../ui/text-fields.tsx';
import { type BookingSent, type BookingTyped, lastDate } from './booking-values.ts';

const EVERY = [
  { value: 'none', label: 'Does not repeat' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'fortnight', label: 'Every two weeks' },
  { value: 'month', label: 'Every month' },
];

const ENDS = [
  { value: 'on', label: 'On a date' },
  { value: 'after', label: 'After a number of times' },
];

type RepeatFieldsProps = { form: ContractForm<BookingTyped, BookingSent>; typed: BookingTyped; today: string };

export function RepeatFields({ form, typed, today }: RepeatFieldsProps) {
  const repeats = typed.repeat.every !== 'none';
  const last = lastDate(typed);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField form={form} name="repeat.every" label="Repeat" options={EVERY} />
      {repeats ? (
        <>
          <SelectField form={form} name="repeat.ends" label="Ends" options={ENDS} />
          {typed.repeat.ends === 'on' ? (
            <DateField
              form={form}
              name="repeat.until"
              label="Until"
              required
              min={typed.bookingDate || today}
              max={lastBookableDay(today)}
              placeholder="Pick the last date"
            />
          ) : (
            <TextField
              form={form}
              name="repeat.times"
              label="Number of Times"
              kind="number"
              required
              min={2}
              max={MOST_DATES}
              hint={last ? `The last one is on ${formatDay(last)}.` : undefined}
            />
          )}
          <CheckboxField
            form={form}
            name="repeat.skipTaken"
            label="Leave out dates that are taken"
            hint="Days on which the space is closed are left out too. Otherwise all dates are booked, or none."
            className="sm:col-span-2"
          />
        </>
      ) : null}
    </div>
  );
}
