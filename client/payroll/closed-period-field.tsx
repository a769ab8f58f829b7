import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ContractForm } from '../ui/form.tsx';
import { TextField } from '../ui/text-fields.tsx';

type ClosedPeriodFieldProps<In extends FieldValues, Out> = { form: ContractForm<In, Out>; name: FieldPath<In> };

/** Asked for once the server has said that the day lies in a period that is closed. */
export function ClosedPeriodField<In extends FieldValues, Out>({ form, name }: ClosedPeriodFieldProps<In, Out>) {
  return (
    <TextField
      form={form}
      name={name}
      label="Reason for Posting into a Closed Period"
      required
      maxLength={300}
      autoComplete="off"
    />
  );
}
