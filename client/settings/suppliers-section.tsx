import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ContractForm } from '../ui/form/form.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { FieldRow, SettingsSection } from './settings-section.tsx';

type SuppliersSectionProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  disabled: boolean;
  currency: string;
};

/** Who approves what suppliers ask for. */
export function SuppliersSection<In extends FieldValues, Out>({
  form,
  disabled,
  currency,
}: SuppliersSectionProps<In, Out>) {
  return (
    <SettingsSection title="Suppliers" description="Bills are approved before they are posted.">
      <FieldRow>
        <TextField
          form={form}
          disabled={disabled}
          name={'billApprovalLimit' as FieldPath<In>}
          kind="money"
          before={currency}
          required
          label="Bills Without a Second Person"
          hint="Above this, somebody else than who entered a bill approves it. 0 means no limit."
        />
      </FieldRow>
    </SettingsSection>
  );
}
