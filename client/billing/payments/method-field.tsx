import { useQuery } from '@tanstack/react-query';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { PAYMENT_METHOD_CHOICES } from '../../settings/payment-methods.ts';
import type { ContractForm } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/form-fields.tsx';
import { termsQuery } from '../runs/queries.ts';

type MethodFieldProps<In extends FieldValues, Out> = { form: ContractForm<In, Out>; name: FieldPath<In> };

/** Only what the settings accept is offered; the server refuses the rest. */
export function MethodField<In extends FieldValues, Out>({ form, name }: MethodFieldProps<In, Out>) {
  const { data: terms } = useQuery(termsQuery);
  const options = PAYMENT_METHOD_CHOICES.filter(({ value }) => terms?.paymentMethods.includes(value));
  return (
    <SelectField
      form={form}
      name={name}
      label="Payment Method"
      required
      placeholder="Choose a method"
      options={options}
    />
  );
}
