import { Plus, Trash2 } from 'lucide-react';
import { type FieldPath, type FieldPathValue, type FieldValues, useFormState, useWatch } from 'react-hook-form';
import * as z from 'zod';
import type { BillingSettings } from '../../domain/settings/contract.ts';
import {
  BILL_APPROVER_LABELS,
  BILL_APPROVERS,
  BillApprovalBand,
  BillApprovalBands,
} from '../../domain/settings/supplier-settings.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import type { ContractForm } from '../ui/form/form.tsx';
import { SelectField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { formatDay } from '../ui/format.ts';
import { useToday } from '../ui/zone.ts';
import { toAmountInput, toWireAmount } from './amount.ts';
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

const BANDS = 'billApprovalBands';
const MOST_BANDS = 6;

const TypedBand = BillApprovalBand.extend({ upTo: z.string() });
type TypedBand = z.output<typeof TypedBand>;

/** As typed: the last band has no limit, whatever stands in its box. */
export const typedBands = z
  .array(TypedBand)
  .transform((bands) =>
    bands.map(({ upTo, approver }, n) => ({ approver, upTo: n === bands.length - 1 ? null : toWireAmount(upTo) })),
  )
  .pipe(BillApprovalBands);

export const shownBands = (bands: readonly BillApprovalBand[]): TypedBand[] =>
  bands.map(({ upTo, approver }) => ({ upTo: upTo === null ? '' : toAmountInput(upTo), approver }));

const APPROVERS = BILL_APPROVERS.map((value) => ({ value, label: BILL_APPROVER_LABELS[value] }));

/** Who approves bills, a row to a band. A new band comes before the last one, which has no limit. */
function ApprovalBands<In extends FieldValues, Out>({ form, disabled, currency }: PricedSectionProps<In, Out>) {
  const name = BANDS as FieldPath<In>;
  const bands: readonly TypedBand[] = useWatch({ control: form.control, name });
  const { errors } = useFormState({ control: form.control, name });
  const whole = (errors as Record<string, { message?: string; root?: { message?: string } } | undefined>)[BANDS];
  const wrong = whole?.root?.message ?? whole?.message;
  const change = (next: TypedBand[]) => {
    form.setValue(name, next as FieldPathValue<In, typeof name>, { shouldDirty: true });
    form.clearErrors(name);
  };
  const add = () => change([...bands.slice(0, -1), { upTo: '', approver: 'another' }, ...bands.slice(-1)]);
  const removal = (n: number) =>
    disabled || n === bands.length - 1 ? null : () => change(bands.filter((_, other) => other !== n));
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 font-medium text-sm">Who Approves Bills</legend>
      <ul className="divide-y divide-line rounded-md border border-line">
        {bands.map((band, n) => (
          <BandRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a band is known by its place
            key={n}
            {...{ form, disabled, currency, n }}
            count={bands.length}
            upTo={band.upTo}
            onRemove={removal(n)}
          />
        ))}
      </ul>
      <p className="mt-1.5 text-muted text-xs">
        “Somebody else” and “another” are never who entered the bill or changed it last.
      </p>
      {wrong ? <p className="mt-1.5 text-late text-xs">{wrong}</p> : null}
      {disabled || bands.length >= MOST_BANDS ? null : (
        <Button variant="ghost" size="sm" icon={<Plus aria-hidden />} className="mt-2" onClick={add}>
          Add Band
        </Button>
      )}
    </fieldset>
  );
}

type BandRowProps<In extends FieldValues, Out> = PricedSectionProps<In, Out> & {
  n: number;
  count: number;
  upTo: string;
  onRemove: (() => void) | null;
};

function BandRow<In extends FieldValues, Out>(props: BandRowProps<In, Out>) {
  const { form, disabled, currency, n, count, upTo, onRemove } = props;
  const isLast = n === count - 1;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_2.25rem] items-start gap-2 px-3 py-2 sm:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_2.25rem]">
      {isLast ? (
        <p className="py-2 text-sm max-sm:col-span-2">{count === 1 ? 'Of any amount' : 'Above that'}</p>
      ) : (
        <div className="flex items-start gap-2 max-sm:col-span-2">
          <span aria-hidden className="shrink-0 py-2 text-sm">
            Up to
          </span>
          <TextField
            form={form}
            disabled={disabled}
            name={`${BANDS}.${n}.upTo` as FieldPath<In>}
            label={`Band ${n + 1} Up To`}
            hideLabel
            kind="money"
            before={currency}
            autoComplete="off"
            className="min-w-0 flex-1"
          />
        </div>
      )}
      <SelectField
        form={form}
        disabled={disabled}
        name={`${BANDS}.${n}.approver` as FieldPath<In>}
        label={`Band ${n + 1} Approved By`}
        hideLabel
        options={APPROVERS}
        className={isLast ? 'max-sm:col-span-2' : ''}
      />
      {onRemove ? (
        <Button
          variant="ghost"
          size="icon"
          aria-label={upTo ? `Remove the band up to ${upTo}` : `Remove band ${n + 1}`}
          icon={<Trash2 aria-hidden />}
          onClick={onRemove}
        />
      ) : null}
    </li>
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
      <ApprovalBands form={form} disabled={disabled} currency={currency} />
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
