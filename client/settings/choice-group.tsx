import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Checkbox } from '../ui/form/checkbox.tsx';
import type { ContractForm } from '../ui/form/form.tsx';

type Choice<V> = { value: V; label: string };

type ChoiceGroupProps<In extends FieldValues, Out, V> = {
  form: ContractForm<In, Out>;
  name: FieldPath<In>;
  label: string;
  hint?: string | undefined;
  choices: readonly Choice<V>[];
  disabled: boolean;
};

/** Several of a few. The list stays in the order of the choices, so that turning one off and on again changes nothing. */
export function ChoiceGroup<In extends FieldValues, Out, V extends string | number>(
  props: ChoiceGroupProps<In, Out, V>,
) {
  const { form, name, label, hint, choices, disabled } = props;
  const { field, fieldState } = useController({ control: form.control, name });
  const id = useId();
  const chosen: readonly V[] = field.value ?? [];
  const note = fieldState.error?.message ?? hint;

  const choose = (value: V, on: boolean) => {
    const isChosen = (other: V) => (other === value ? on : chosen.includes(other));
    field.onChange(choices.map((choice) => choice.value).filter(isChosen));
  };

  return (
    <fieldset aria-describedby={note ? `${id}-note` : undefined} className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 font-medium text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            htmlFor={`${id}-${choice.value}`}
            className="inline-flex min-h-9 cursor-pointer select-none items-center gap-2.5 rounded-md border border-line bg-surface px-3 py-1.5 text-sm transition-colors hover:bg-surface-2 has-data-[state=checked]:border-accent/40 has-data-[state=checked]:bg-accent-soft has-disabled:cursor-not-allowed pointer-coarse:min-h-11"
          >
            <Checkbox
              id={`${id}-${choice.value}`}
              {...(index === 0 ? { ref: field.ref } : {})}
              checked={chosen.includes(choice.value)}
              onCheckedChange={(checked) => choose(choice.value, checked === true)}
              onBlur={field.onBlur}
              aria-invalid={fieldState.invalid || undefined}
              disabled={disabled}
            />
            {choice.label}
          </label>
        ))}
      </div>
      <ChoiceNote id={`${id}-note`} error={fieldState.error?.message} hint={hint} />
    </fieldset>
  );
}

function ChoiceNote({ id, error, hint }: { id: string; error: string | undefined; hint: string | undefined }) {
  if (error === undefined && hint === undefined) return null;
  if (error === undefined) {
    return (
      <p id={id} className="mt-1.5 text-muted text-xs">
        {hint}
      </p>
    );
  }
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-late text-xs">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {error}
    </p>
  );
}
