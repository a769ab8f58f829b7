import { useId } from 'react';
import { type FieldPath, type FieldValues, useFormState } from 'react-hook-form';
import { Field } from '../../ui/form/field.tsx';
import type { ContractForm } from '../../ui/form/form.tsx';
import { Input } from '../../ui/form/input.tsx';

type LocationFieldProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  name: FieldPath<In>;
  label: string;
  /** What others have typed, offered while typing; anything else may be typed too. */
  known: readonly string[] | undefined;
  required?: boolean | undefined;
  hint?: string | undefined;
};

/** A room, a shelf or a person. One spelling for each comes from offering what is there already. */
export function LocationField<In extends FieldValues, Out>(props: LocationFieldProps<In, Out>) {
  const { form, name, label, known = [], required = false, hint } = props;
  const list = useId();
  const state = useFormState({ control: form.control, name });
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      optional={!required}
      error={form.getFieldState(name, state).error?.message}
    >
      <Input {...form.register(name)} list={list} maxLength={120} autoComplete="off" />
      <datalist id={list}>
        {known.map((location) => (
          <option key={location} value={location} />
        ))}
      </datalist>
    </Field>
  );
}
