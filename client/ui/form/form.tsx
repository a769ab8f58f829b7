import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
  useFormState,
} from 'react-hook-form';
import type { z } from 'zod';
import { cx } from '../class-names.ts';
import { Alert } from '../feedback/alert.tsx';
import { isSameInput, useUnsaved } from './use-unsaved.ts';

/** A form whose values are what the contract takes in, and whose submit handler receives what it gives out. */
export type ContractForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

type Options<Input extends FieldValues, Output> = Omit<UseFormProps<Input, unknown, Output>, 'resolver'> & {
  defaultValues?: DefaultValues<Input>;
};

/**
 * The contract that the server checks is the one the form checks, so both refuse with the same words. A field is
 * first validated on submit, and from then on at each change.
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  options: Options<Input, Output> = {},
): ContractForm<Input, Output> {
  return useForm<Input, unknown, Output>({
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    ...options,
    resolver: zodResolver<Input, unknown, Output>(schema, { error: missingMessage }),
  });
}

/** A contract without words of its own for a value that was never given would name types; a person needs a request. */
function missingMessage({ code, input }: { code?: string | undefined; input?: unknown }): string | undefined {
  if (input !== undefined && input !== null && input !== '') return undefined;
  if (code === 'invalid_value') return 'Choose one';
  return code === 'invalid_type' ? 'Required' : undefined;
}

/**
 * Puts the `fields` of an API error next to the controls they are about and focuses the first. What belongs to no
 * control on screen is shown above the form. Answers false when the error names no field, so the caller can toast it.
 */
export function applyServerErrors<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  error: unknown,
): boolean {
  const entries = Object.entries(errorFields(error));
  const homeless: string[] = [];
  let focused = false;
  for (const [name, message] of entries) {
    if (form.control._names.mount.has(name)) {
      form.setError(name as FieldPath<Input>, { type: 'server', message }, { shouldFocus: !focused });
      focused = true;
    } else {
      homeless.push(message);
    }
  }
  if (homeless.length > 0) form.setError('root.server', { type: 'server', message: homeless.join(' ') });
  return entries.length > 0;
}

function errorFields(error: unknown): Record<string, string> {
  if (typeof error !== 'object' || error === null || !('fields' in error)) return {};
  const { fields } = error;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).filter(([, message]) => typeof message === 'string'));
}

type FormProps<Input extends FieldValues, Output> = {
  form: ContractForm<Input, Output>;
  onSubmit: (values: Output) => unknown;
  /** Told when the contract refuses what was typed; each field says so by itself already. */
  onInvalid?: ((errors: FieldErrors<Input>) => void) | undefined;
  children: ReactNode;
  /** Lets a submit button outside the form element name it with its `form` attribute. */
  id?: string | undefined;
  className?: string | undefined;
  /** For forms such as a sign-in: leaving them does not ask for confirmation. */
  disposable?: boolean | undefined;
};

/** A form that asks before unsaved input is lost. */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { form, onSubmit, onInvalid, children, id, className, disposable = false } = props;
  const { errors, isDirty, isSubmitting, defaultValues } = useFormState({ control: form.control });
  const isChanged = () => !disposable && !isSameInput(form.getValues(), defaultValues);
  useUnsaved(isDirty, { saving: isSubmitting, isChanged });
  const general = errors.root?.server?.message;
  return (
    <form
      id={id}
      noValidate
      className={cx('grid min-w-0 gap-4', className)}
      onSubmit={(event) => {
        // A dialog's form sits, in React's tree, inside the form of the page that opened it.
        event.stopPropagation();
        void form.handleSubmit(async (values) => {
          await onSubmit(values);
        }, onInvalid)(event);
      }}
    >
      {general ? <Alert tone="late">{general}</Alert> : null}
      {children}
    </form>
  );
}
