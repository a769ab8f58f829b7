import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { toDecimalText } from '../../../domain/kernel/money.ts';
import { isDay } from '../../../domain/kernel/time.ts';
import { type RatesByClass, TAX_CLASS_LABELS, TAX_CLASSES } from '../../../domain/settings/tax-classes.ts';
import type { BillInput } from '../../../domain/suppliers/bills/bill-contract.ts';
import { useRatesOn } from '../../settings/tax/rates.ts';
import { Button } from '../../ui/button.tsx';
import type { ContractForm } from '../../ui/form/form.tsx';
import { ComboboxField, SelectField } from '../../ui/form/form-fields.tsx';
import type { SelectOption } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { useCurrency, useToday } from '../../ui/zone.ts';
import { useBillAccounts } from './accounts.ts';
import { type BillFormValues, EMPTY_LINE, typedBillTotals, typedVat } from './bill-values.ts';

export type BillFormApi = ContractForm<BillFormValues, BillInput>;

const classOptions = (rates: RatesByClass): readonly SelectOption[] =>
  TAX_CLASSES.map((value) => ({
    value,
    label: `${value} ${TAX_CLASS_LABELS[value]}${rates[value] > 0 ? ` ${rates[value]}%` : ''}`,
  }));

/** The rates of the date that stands in the form. */
const useBillRates = (form: BillFormApi): RatesByClass => {
  const today = useToday();
  const date = useWatch({ control: form.control, name: 'date' });
  return useRatesOn(isDay(date) ? date : today);
};

export function BillLines({ form }: { form: BillFormApi }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const accounts = useBillAccounts();
  const rates = useBillRates(form);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Lines</legend>
      <div className="grid gap-3">
        {fields.map((field, n) => (
          <LineFields
            key={field.id}
            form={form}
            n={n}
            accounts={accounts}
            rates={rates}
            onRemove={fields.length > 1 ? () => remove(n) : null}
          />
        ))}
      </div>
      <Button
        variant="ghost"
        size="sm"
        icon={<Plus aria-hidden />}
        className="mt-2"
        onClick={() => append({ ...EMPTY_LINE })}
      >
        Add Line
      </Button>
      <Totals form={form} rates={rates} />
    </fieldset>
  );
}

type RatedProps = { form: BillFormApi; rates: RatesByClass };
type LineProps = RatedProps & { n: number; accounts: readonly SelectOption[]; onRemove: (() => void) | null };

function LineFields({ form, n, accounts, rates, onRemove }: LineProps) {
  return (
    <fieldset
      aria-label={`Line ${n + 1}`}
      className="grid min-w-0 grid-cols-2 items-start gap-2 rounded-md border border-line p-2.5 sm:grid-cols-[minmax(0,3fr)_minmax(0,3fr)]"
    >
      <ComboboxField
        form={form}
        name={`lines.${n}.account`}
        label={`Account of line ${n + 1}`}
        hideLabel
        placeholder="Choose an account"
        searchLabel="Search accounts"
        options={accounts}
        className="max-sm:col-span-2"
      />
      <TextField
        form={form}
        name={`lines.${n}.description`}
        label={`Description of line ${n + 1}`}
        hideLabel
        placeholder="What it was for"
        maxLength={200}
        autoComplete="off"
        className="max-sm:col-span-2"
      />
      <div className="col-span-2 grid grid-cols-2 items-start gap-2 sm:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,3fr)_2.25rem]">
        <TextField
          form={form}
          name={`lines.${n}.net`}
          label={`Net of line ${n + 1}`}
          hideLabel
          kind="money"
          placeholder="Without VAT"
          autoComplete="off"
        />
        <SelectField
          form={form}
          name={`lines.${n}.taxClass`}
          label={`Tax class of line ${n + 1}`}
          hideLabel
          options={classOptions(rates)}
        />
        <VatField form={form} n={n} rates={rates} />
        {onRemove ? (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove line ${n + 1}`}
            icon={<Trash2 aria-hidden />}
            onClick={onRemove}
            className="max-sm:justify-self-end"
          />
        ) : null}
      </div>
    </fieldset>
  );
}

/** Worked out unless the supplier rounded it otherwise. */
function VatField({ form, n, rates }: RatedProps & { n: number }) {
  const line = useWatch({ control: form.control, name: `lines.${n}` });
  return (
    <TextField
      form={form}
      name={`lines.${n}.vat`}
      label={`VAT of line ${n + 1}`}
      hideLabel
      kind="money"
      before="VAT"
      whenEmpty="undefined"
      placeholder={line ? toDecimalText(typedVat({ ...line, vat: undefined }, rates)) : ''}
      autoComplete="off"
    />
  );
}

function Totals({ form, rates }: RatedProps) {
  const currency = useCurrency();
  const { net, vat, total } = typedBillTotals(useWatch({ control: form.control, name: 'lines' }), rates);
  const figures = [
    ['Net', net],
    ['VAT', vat],
    ['Total', total],
  ] as const;
  return (
    <div
      role="status"
      aria-label="Sum of the lines"
      className="mt-2 flex flex-wrap justify-end gap-x-6 gap-y-1 border-line border-t pt-2.5 text-sm"
    >
      {figures.map(([name, amount]) => (
        <span key={name} className={name === 'Total' ? 'font-semibold' : ''}>
          <span className="text-muted text-xs">{`${name} `}</span>
          <MoneyText amount={toDecimalText(amount)} currency={currency} cents />
        </span>
      ))}
    </div>
  );
}
