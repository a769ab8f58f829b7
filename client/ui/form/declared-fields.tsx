import type { FieldPath, FieldValues } from 'react-hook-form';
import type { Field, FormField } from '../../../domain/kernel/fields.ts';
import type { ContractForm } from './form.tsx';
import { DateField, SelectField, SwitchField } from './form-fields.tsx';
import { TextareaField, TextField } from './text-fields.tsx';

type DeclaredFieldsProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  fields: readonly Field[];
  isDisabled?: ((field: Field) => boolean) | undefined;
};

/** The inputs of declared fields, each as its kind asks. */
export function DeclaredFields<In extends FieldValues, Out>({ fields, ...props }: DeclaredFieldsProps<In, Out>) {
  return fields.map((field) => <DeclaredField key={field.name} field={field} {...props} />);
}

type DeclaredFieldProps<In extends FieldValues, Out> = Omit<DeclaredFieldsProps<In, Out>, 'fields'> & { field: Field };

function DeclaredField<In extends FieldValues, Out>({ form, field, isDisabled }: DeclaredFieldProps<In, Out>) {
  const { section: _, ...input }: Partial<FormField> = field.form ?? {};
  const { label, kind, choices = {} } = field;
  const bound = { form, name: field.name as FieldPath<In>, label, disabled: isDisabled?.(field), ...input };
  if (kind === 'long-text') return <TextareaField {...bound} />;
  if (kind === 'day') return <DateField {...bound} />;
  if (kind === 'flag') return <SwitchField {...bound} />;
  if (kind === 'choice') {
    const options = Object.entries(choices).map(([value, name]) => ({ value, label: name }));
    const none = { value: '', label: input.placeholder ?? 'None' };
    return <SelectField {...bound} options={input.optional ? [none, ...options] : options} />;
  }
  return <TextField {...bound} kind={kind === 'email' || kind === 'tel' || kind === 'money' ? kind : 'text'} />;
}
