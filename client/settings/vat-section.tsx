import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ContractForm } from '../ui/form.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { FieldRow, SettingsSection } from './settings-section.tsx';
import { SwitchRow } from './switch-row.tsx';

type Field = 'vatRegistered' | 'pricesIncludeVat' | 'vatOnLateFee' | 'kraPin';

type VatSectionProps<In extends FieldValues, Out> = { form: ContractForm<In, Out>; disabled: boolean };

export function VatSection<In extends FieldValues, Out>({ form, disabled }: VatSectionProps<In, Out>) {
  const of = (name: Field) => ({ form, disabled, name: name as FieldPath<In> });
  return (
    <SettingsSection
      title="VAT"
      description="Holds for invoices that are issued from now on; those that were issued keep theirs."
    >
      <SwitchRow
        {...of('vatRegistered')}
        label="Registered for VAT"
        hint="Invoices carry 16% VAT and the space's own PIN."
      />
      <SwitchRow
        {...of('pricesIncludeVat')}
        label="Prices Include VAT"
        hint="Rents and hourly rates are what the tenant pays; VAT is taken out of them and not added."
      />
      <SwitchRow
        {...of('vatOnLateFee')}
        label="VAT on Late Fees"
        hint="The late payment fee is charged with VAT too."
      />
      <FieldRow>
        <TextField
          {...of('kraPin')}
          label="KRA PIN"
          maxLength={11}
          autoComplete="off"
          placeholder="P051365947M"
          hint="Of the space, for its invoices."
        />
      </FieldRow>
    </SettingsSection>
  );
}
