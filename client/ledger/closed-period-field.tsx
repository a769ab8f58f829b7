import { useQuery } from '@tanstack/react-query';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ContractForm } from '../ui/form.tsx';
import { formatDay } from '../ui/format.ts';
import { TextField } from '../ui/text-fields.tsx';
import { lockQuery } from './ledger-queries.ts';

type ClosedPeriodFieldProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  name: FieldPath<In>;
  /** The day that is posted on. */
  date: string;
};

/** Only a day in the closed period asks why. */
export function ClosedPeriodField<In extends FieldValues, Out>({ form, name, date }: ClosedPeriodFieldProps<In, Out>) {
  const through = useQuery(lockQuery).data?.lockedThrough;
  if (!through || !date || date > through) return null;
  return (
    <TextField
      form={form}
      name={name}
      label="Reason for Posting into a Closed Period"
      whenEmpty="text"
      maxLength={300}
      autoComplete="off"
      hint={`The books are closed up to ${formatDay(through)}. The reason stays with the entry.`}
    />
  );
}
