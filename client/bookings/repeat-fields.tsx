import { lastBookableDay } from '../../domain/bookings/rules.ts';
import type { ContractForm } from '../ui/form.tsx';
import { CheckboxField, DateField, SelectField } from '../ui/form-fields.tsx';
import type { BookingSent, BookingTyped } from './booking-values.ts';

const EVERY = [
  { value: 'none', label: 'Does not repeat' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'fortnight', label: 'Every two weeks' },
  { value: 'month', label: 'Every month' },
];

type RepeatFieldsProps = { form: ContractForm<BookingTyped, BookingSent>; typed: BookingTyped; today: string };

export function RepeatFields({ form, typed, today }: RepeatFieldsProps) {
  const repeats = typed.repeat.every !== 'none';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField form={form} name="repeat.every" label="Repeat" options={EVERY} />
      {repeats ? (
        <>
          <DateField
            form={form}
            name="repeat.until"
            label="Until"
            required
            min={typed.bookingDate || today}
            max={lastBookableDay(today)}
            placeholder="Pick the last date"
          />
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
