import { useId } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { ContractForm } from '../ui/form.tsx';
import { Switch } from '../ui/switch.tsx';

type SwitchRowProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  name: FieldPath<In>;
  label: string;
  hint: string;
  disabled: boolean;
};

/** A switch at the end of its line, so that a column of them can be read at a glance. */
export function SwitchRow<In extends FieldValues, Out>({ form, name, label, hint, disabled }: SwitchRowProps<In, Out>) {
  const { field } = useController({ control: form.control, name });
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-pretty text-muted text-xs">
          {hint}
        </p>
      </div>
      <Switch
        ref={field.ref}
        id={id}
        aria-describedby={`${id}-hint`}
        checked={Boolean(field.value)}
        onCheckedChange={field.onChange}
        onBlur={field.onBlur}
        disabled={disabled}
      />
    </div>
  );
}
