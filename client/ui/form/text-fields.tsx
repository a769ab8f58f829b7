import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { type FieldPath, type FieldValues, useFormState } from 'react-hook-form';
import { controlBox, controlHeight, cx } from '../class-names.ts';
import { useCurrency } from '../zone.ts';
import { Field, useFieldWiring } from './field.tsx';
import type { ContractForm } from './form.tsx';
import type { Bound } from './form-fields.tsx';
import { Input, type InputProps, Textarea } from './input.tsx';

type Kind = 'text' | 'email' | 'tel' | 'url' | 'time' | 'month' | 'number' | 'money' | 'password';

export type TextFieldProps<In extends FieldValues, Out> = Bound<In, Out> & {
  kind?: Kind | undefined;
  /** What a box that was left empty means to the contract; by default nothing for an optional field or a number. */
  whenEmpty?: 'text' | 'undefined' | 'null' | undefined;
} & Pick<
    InputProps,
    | 'placeholder'
    | 'autoComplete'
    | 'autoFocus'
    | 'inputMode'
    | 'min'
    | 'max'
    | 'step'
    | 'maxLength'
    | 'before'
    | 'after'
  >;

/** Money stays the text that was typed, since a number could not hold it exactly; commas are only for the eye. */
function reader(kind: Kind, whenEmpty: 'text' | 'undefined' | 'null') {
  return (typed: unknown) => {
    if (typed === '' || typed === null || typed === undefined) {
      if (whenEmpty === 'text') return '';
      return whenEmpty === 'null' ? null : undefined;
    }
    if (kind === 'number') return Number(typed);
    return kind === 'money' ? String(typed).replace(/[,\s]/g, '') : typed;
  };
}

const INPUTS: Record<Exclude<Kind, 'password'>, Pick<ComponentProps<'input'>, 'type' | 'inputMode'>> = {
  text: { type: 'text' },
  email: { type: 'email', inputMode: 'email' },
  tel: { type: 'tel', inputMode: 'tel' },
  url: { type: 'url', inputMode: 'url' },
  time: { type: 'time' },
  month: { type: 'month' },
  number: { type: 'number', inputMode: 'numeric' },
  money: { type: 'text', inputMode: 'decimal' },
};

/** A labelled text input bound to a form field. */
export function TextField<In extends FieldValues, Out>(props: TextFieldProps<In, Out>) {
  const { form, name, kind = 'text', whenEmpty, disabled, label, hint, required, optional, hideLabel, ...rest } = props;
  const { className, before, ...input } = rest;
  const empty = whenEmpty ?? (optional || kind === 'number' ? 'undefined' : 'text');
  const bound = { ...form.register(name, { setValueAs: reader(kind, empty) }), disabled };
  const error = useFieldError(form, name);
  const currency = useCurrency();
  return (
    <Field {...{ label, hint, required, optional, hideLabel, className }} error={error}>
      {kind === 'password' ? (
        <PasswordInput {...input} {...bound} />
      ) : (
        <Input {...INPUTS[kind]} {...input} {...bound} before={before ?? (kind === 'money' ? currency : undefined)} />
      )}
    </Field>
  );
}

type TextareaFieldProps<In extends FieldValues, Out> = Bound<In, Out> &
  Pick<ComponentProps<'textarea'>, 'placeholder' | 'rows' | 'maxLength'>;

/** A labelled text area bound to a form field. */
export function TextareaField<In extends FieldValues, Out>(props: TextareaFieldProps<In, Out>) {
  const { form, name, disabled, placeholder, rows, maxLength, ...field } = props;
  const setValueAs = reader('text', field.optional ? 'undefined' : 'text');
  return (
    <Field {...field} error={useFieldError(form, name)}>
      <Textarea {...{ placeholder, rows, maxLength }} {...form.register(name, { setValueAs })} disabled={disabled} />
    </Field>
  );
}

function useFieldError<In extends FieldValues, Out>(form: ContractForm<In, Out>, name: FieldPath<In>) {
  const state = useFormState({ control: form.control, name });
  return form.getFieldState(name, state).error?.message;
}

function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const wiring = useFieldWiring(rest);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input
        autoComplete="current-password"
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
        {...wiring}
        type={shown ? 'text' : 'password'}
        className={cx(controlBox, controlHeight, 'pr-10', className)}
      />
      <button
        type="button"
        aria-label="Show characters"
        aria-pressed={shown}
        aria-controls={wiring.id}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-10 cursor-pointer place-items-center rounded-md text-muted -outline-offset-2 hover:text-text"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}
