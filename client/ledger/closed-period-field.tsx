import type { FieldValues } from 'react-hook-form';
import { TextField, type TextFieldProps } from '../ui/form/text-fields.tsx';

type ClosedPeriodProps<In extends FieldValues, Out> = Omit<TextFieldProps<In, Out>, 'label'>;

/** The reason for posting into a closed period, shown once the server has refused. */
export function ClosedPeriodField<In extends FieldValues, Out>(field: ClosedPeriodProps<In, Out>) {
  return <TextField label="Reason for Posting into a Closed Period" maxLength={300} autoComplete="off" {...field} />;
}
