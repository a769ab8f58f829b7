import type { FieldPath, FieldValues } from 'react-hook-form';
import { TAX_CLASS_LABELS, TAX_CLASSES } from '../../../domain/settings/tax-classes.ts';
import type { ContractForm } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/form-fields.tsx';

const OPTIONS = TAX_CLASSES.map((value) => ({ value, label: `${value}: ${TAX_CLASS_LABELS[value]}` }));

type TaxClassFieldProps<Input extends FieldValues, Output> = {
  form: ContractForm<Input, Output>;
  name: FieldPath<Input>;
  hint?: string | undefined;
};

/** The tax class of what is sold or bought, as KRA names them. */
export function TaxClassField<Input extends FieldValues, Output>({
  form,
  name,
  hint,
}: TaxClassFieldProps<Input, Output>) {
  return <SelectField form={form} name={name} label="Tax Class" required options={OPTIONS} hint={hint} />;
}
