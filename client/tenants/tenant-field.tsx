import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ContractForm } from '../ui/form/form.tsx';
import { ComboboxField } from '../ui/form/form-fields.tsx';
import { type PickerOptions, useTenantPicker } from './tenant-picker.tsx';

type TenantFieldProps<In extends FieldValues, Out> = Omit<PickerOptions, 'ahead'> & {
  value: string;
  form: ContractForm<In, Out>;
  name: FieldPath<In>;
  onChosen?: ((value: string) => void) | undefined;
};

/** The tenant that a form is about. */
export function TenantField<In extends FieldValues, Out>(props: TenantFieldProps<In, Out>) {
  const { value, offer, toOptions, ...field } = props;
  const { box } = useTenantPicker({ value, offer, toOptions, ahead: true });
  return <ComboboxField {...field} {...box} label="Tenant" required />;
}
