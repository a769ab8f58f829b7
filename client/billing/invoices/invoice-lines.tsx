import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import type { InvoiceDetails, updateDraft } from '../../../domain/billing/contract.ts';
import type { BillingTerms } from '../../../domain/billing/export-contract.ts';
import type { Extra } from '../../../domain/extras/contract.ts';
import { priceUnit } from '../../../domain/extras/rules.ts';
import type { ReliefClass } from '../../../domain/settings/tax-classes.ts';
import { extraChoicesQuery } from '../../extras/queries.ts';
import { toAmountInput } from '../../settings/amount.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { TaxClassField } from '../../settings/tax/tax-class-field.tsx';
import { Combobox } from '../../ui/form/combobox.tsx';
import type { ContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { AddLine, LineBox } from '../../ui/table/line-box.tsx';
import { invoiceTotal } from './invoice-total.ts';

const MOST = 50;

type InvoiceLinesProps = {
  form: ContractForm<InvoiceFormValues, InvoicePayload>;
  terms: BillingTerms;
  buyer: ReliefClass | null;
};

export function InvoiceLines({ form, terms, buyer }: InvoiceLinesProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const typed = useWatch({ control: form.control, name: 'lines' }) ?? [];
  const total = invoiceTotal(typed, terms, buyer);
  // The line that the form begins with gives way to the first extra.
  const addExtra = (extra: Extra) => {
    const [only] = typed;
    const isUntouched = typed.length === 1 && !only?.description && !only?.unitPrice;
    if (isUntouched) remove(0);
    append(extraLine(extra));
  };
  return (
    <section aria-label="Lines" className="grid min-w-0 gap-3">
      {fields.map((field, index) => (
        <Line
          key={field.id}
          form={form}
          index={index}
          amount={total.lines[index] ?? '0.00'}
          withVat={terms.vatRegistered}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <AddLine count={fields.length} most={MOST} onAdd={() => append(EMPTY_LINE)} />
          <ExtraChoice disabled={fields.length >= MOST} onChosen={addExtra} />
        </div>
        <Total {...total} withVat={terms.vatRegistered} />
      </div>
    </section>
  );
}

type ExtraChoiceProps = { disabled: boolean; onChosen: (extra: Extra) => void };

/** A line from the price list; the extras come when the box is opened. */
function ExtraChoice({ disabled, onChosen }: ExtraChoiceProps) {
  const { currency } = useConfig();
  const [wanted, setWanted] = useState(false);
  const { data = [], isFetching } = useQuery({ ...extraChoicesQuery, enabled: wanted });
  return (
    <div className="w-52">
      <Combobox
        aria-label="Add an extra"
        placeholder="Add an Extra…"
        searchLabel="Search the extras"
        emptyText={isFetching ? 'Loading the extras…' : 'No extra matches'}
        value=""
        onOpen={() => setWanted(true)}
        disabled={disabled}
        options={data.map((extra) => ({
          value: extra.id,
          label: extra.name,
          hint: `${formatCurrency(extra.price, { currency })} per ${priceUnit(extra)}`,
        }))}
        onValueChange={(id) => {
          const extra = data.find((one) => one.id === id);
          if (extra) onChosen(extra);
        }}
      />
    </div>
  );
}

type LineProps = Pick<InvoiceLinesProps, 'form'> & {
  index: number;
  amount: string;
  withVat: boolean;
  onRemove: (() => void) | undefined;
};

function Line({ form, index, amount, withVat, onRemove }: LineProps) {
  const { currency } = useConfig();
  return (
    <LineBox
      {...{ index, amount, currency, onRemove }}
      aside={withVat ? <TaxClassField form={form} name={`lines.${index}.taxClass`} /> : null}
    >
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_6rem_10rem]">
        <TextField
          form={form}
          name={`lines.${index}.description`}
          label="Line Description"
          required
          maxLength={200}
          autoComplete="off"
          className="max-sm:col-span-2"
        />
        <TextField
          form={form}
          name={`lines.${index}.quantity`}
          kind="number"
          label="Quantity"
          required
          min={0}
          step="any"
        />
        <TextField
          form={form}
          name={`lines.${index}.unitPrice`}
          kind="money"
          label="Unit Price"
          required
          before={currency}
        />
      </div>
    </LineBox>
  );
}

type TotalProps = { net: string; vat: string; amount: string; withVat: boolean };

function Total({ net, vat, amount, withVat }: TotalProps) {
  const { currency } = useConfig();
  return (
    <dl
      aria-label="Total"
      aria-live="polite"
      className="ml-auto grid grid-cols-[auto_auto] gap-x-6 gap-y-1 text-right text-sm"
    >
      {withVat ? (
        <>
          <dt className="text-muted">Net</dt>
          <dd>
            <MoneyText amount={net} currency={currency} cents />
          </dd>
          <dt className="text-muted">VAT</dt>
          <dd>
            <MoneyText amount={vat} currency={currency} cents />
          </dd>
        </>
      ) : null}
      <dt className="font-semibold">Total</dt>
      <dd className="font-semibold">
        <MoneyText amount={amount} currency={currency} cents />
      </dd>
    </dl>
  );
}

export type InvoiceFormValues = z.input<typeof updateDraft.body>;
export type InvoicePayload = z.output<typeof updateDraft.body>;

const extraLine = ({ name, price, account, taxClass }: Extra) => ({
  description: name,
  quantity: 1,
  unitPrice: toAmountInput(price),
  account,
  taxClass,
});

const EMPTY_LINE = { description: '', quantity: 1, unitPrice: '', taxClass: 'B' as const };

/** What the boxes begin with: those of a draft as it was saved, else one line to be filled in. */
export function invoiceValues(
  draft: InvoiceDetails | null,
  { tenantId = '', partyId = null }: { tenantId?: string | undefined; partyId?: string | null | undefined },
): InvoiceFormValues {
  if (!draft) return { tenantId: partyId ? null : tenantId, partyId, lines: [EMPTY_LINE] };
  return {
    tenantId: draft.tenantId,
    partyId: draft.partyId,
    description: draft.description,
    purchaseOrder: draft.billTo.purchaseOrder ?? '',
    dueDate: draft.dueDate,
    lines: draft.lines.map((line) => ({
      description: line.description,
      quantity: Number(line.quantity),
      unitPrice: toAmountInput(line.unitPrice),
      account: line.account,
      // Of a time when the space was not registered.
      taxClass: line.taxClass === 'D' && draft.vat === '0.00' ? 'B' : line.taxClass,
      serviceStart: line.serviceStart,
      serviceEnd: line.serviceEnd,
    })),
  };
}
