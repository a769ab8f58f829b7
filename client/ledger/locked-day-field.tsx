import { useQuery } from '@tanstack/react-query';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ContractForm } from '../ui/form/form.tsx';
import { formatDay } from '../ui/format.ts';
import { ClosedPeriodField } from './closed-period-field.tsx';
import { lockQuery } from './queries.ts';

type LockedDayFieldProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  name: FieldPath<In>;
  /** The day that is posted on. */
  date: string;
};

/** Only a day in the closed period asks why. */
export function LockedDayField<In extends FieldValues, Out>({ form, name, date }: LockedDayFieldProps<In, Out>) {
  const through = useQuery(lockQuery).data?.lockedThrough;
  if (!through || !date || date > through) return null;
  return (
    <ClosedPeriodField
      form={form}
      name={name}
      whenEmpty="text"
      hint={`The books are closed up to ${formatDay(through)}. The reason is saved with the entry.`}
    />
  );
}
