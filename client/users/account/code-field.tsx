import type { FieldValues } from 'react-hook-form';
import type { Bound } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';

/** What proves a second factor beside the password. */
export function CodeField<In extends FieldValues, Out>({ form, name }: Pick<Bound<In, Out>, 'form' | 'name'>) {
  return (
    <TextField
      form={form}
      name={name}
      label="Authentication Code"
      hint="From your authenticator app, or a recovery code."
      autoComplete="one-time-code"
      required
    />
  );
}
