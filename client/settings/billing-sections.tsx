import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import type { BillingSettings } from '../../domain/settings/contract.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import type { ContractForm } from '../ui/form/form.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { formatDay } from '../ui/format.ts';
import { useToday } from '../ui/zone.ts';
import { FieldRow, SettingsSection, SwitchRow } from './settings-section.tsx';

type Field = 'vatRegistered' | 'pricesIncludeVat' | 'vatOnLateFee' | 'kraPin';

type VatSectionProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  disabled: boolean;
  stored: Pick<BillingSettings, 'vatRegistered' | 'vatSince'>;
};

export function VatSection<In extends FieldValues, Out>({ form, disabled, stored }: VatSectionProps<In, Out>) {
  const field = (name: Field) => ({ form, disabled, name: name as FieldPath<In> });
  return (
    <SettingsSection title="VAT" description="Applies to new invoices; issued ones do not change.">
      <SwitchRow
        {...field('vatRegistered')}
        label="Registered for VAT"
        hint="Invoices include VAT by tax class and show your KRA PIN."
      />
      <VatEffect form={form} stored={stored} />
      <SwitchRow
        {...field('pricesIncludeVat')}
        label="Prices Include VAT"
        hint="Rents and hourly rates include VAT; none is added."
      />
      <SwitchRow
        {...field('vatOnLateFee')}
        label="VAT on Late Fees"
        hint="VAT is charged on the late payment fee too."
      />
      <FieldRow>
        <TextField
          {...field('kraPin')}
          label="KRA PIN"
          maxLength={11}
          autoComplete="off"
          placeholder="P051365947M"
          hint="Printed on invoices; required for VAT."
        />
      </FieldRow>
    </SettingsSection>
  );
}

type VatEffectProps<In extends FieldValues, Out> = Pick<VatSectionProps<In, Out>, 'form' | 'stored'>;

/** What the switch will do, in words, before it is saved; and since when it holds. */
function VatEffect<In extends FieldValues, Out>({ form, stored }: VatEffectProps<In, Out>) {
  const today = useToday();
  const next: unknown = useWatch({ control: form.control, name: 'vatRegistered' as FieldPath<In> });
  if (next === stored.vatRegistered) {
    if (!stored.vatRegistered || !stored.vatSince) return null;
    return <p className="text-muted text-sm">{`Registered here since ${formatDay(stored.vatSince)}.`}</p>;
  }
  return (
    <Alert tone="waiting">
      {next
        ? `Invoices issued from ${formatDay(today)} on carry VAT. They are headed TAX INVOICE once KRA’s eTIMS has registered them. Those issued before stay without VAT.`
        : `Invoices issued from ${formatDay(today)} on carry no VAT. VAT already invoiced stays due.`}
    </Alert>
  );
}

type PricedSectionProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  disabled: boolean;
  currency: string;
};

/** How far the front desk goes by itself. */
export function CounterSection<In extends FieldValues, Out>({ form, disabled, currency }: PricedSectionProps<In, Out>) {
  const field = (name: 'counterSaleLimit' | 'counterDiscountPercent') => ({
    form,
    disabled,
    name: name as FieldPath<In>,
  });
  return (
    <SettingsSection
      title="Counter"
      description="What the front desk sells by itself. Beyond it, a manager enters a PIN."
    >
      <FieldRow>
        <TextField
          {...field('counterSaleLimit')}
          kind="money"
          before={currency}
          required
          label="Sales Without Approval"
          hint="Above this, a manager approves. 0 means no limit."
        />
        <TextField
          {...field('counterDiscountPercent')}
          kind="number"
          label="Discount Without Approval"
          required
          min={0}
          max={100}
          step={1}
          after="%"
          hint="Off the price of a line."
        />
      </FieldRow>
    </SettingsSection>
  );
}

/** Who approves what suppliers ask for. */
export function SuppliersSection<In extends FieldValues, Out>({
  form,
  disabled,
  currency,
}: PricedSectionProps<In, Out>) {
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
      <SwitchRow
        form={form}
        disabled={disabled}
        name={'withholdsVat' as FieldPath<In>}
        label="Withholding VAT Agent"
        hint="KRA has appointed the space: 2% of the taxable value is kept back from suppliers and paid to KRA."
      />
    </SettingsSection>
  );
}
