import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { ChargeInput } from '../../../domain/billing/charges/charge-contract.ts';
import type { Extra } from '../../../domain/extras/contract.ts';
import { priceUnit } from '../../../domain/extras/rules.ts';
import { statusOn, type TaxClass } from '../../../domain/settings/tax-classes.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { extraChoicesQuery } from '../../extras/queries.ts';
import { toAmountInput } from '../../settings/amount.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { tenantQuery } from '../../tenants/queries.ts';
import { done, failed, missingInformation } from '../../ui/feedback/outcome.ts';
import { Combobox } from '../../ui/form/combobox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { invoiceTotal } from '../invoices/invoice-total.ts';
import { termsQuery } from '../payments/queries.ts';
import { useCreateCharge } from './queries.ts';

export type ChargedTo = {
  tenantId: string;
  tenantName: string;
  /** The main agreement if absent. */
  agreementId?: string | undefined;
};

type ChargeDialogProps = { to: ChargedTo; open: boolean; onClose: () => void };

export function ChargeDialog({ to, open, onClose }: ChargeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Add Charge"
      description={`Something sold once to ${to.tenantName}. It goes onto the next invoice.`}
    >
      <ChargeForm to={to} onClose={onClose} />
    </Dialog>
  );
}

type Values = z.input<typeof ChargeInput>;
type ChargeForm = ContractForm<Values, ChargeInput>;

function ChargeForm({ to, onClose }: Omit<ChargeDialogProps, 'open'>) {
  const create = useCreateCharge();
  const today = useToday();
  const { currency } = useConfig();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const extras = useQuery(extraChoicesQuery);
  const offered = (extras.data ?? []).filter(({ isRecurring }) => !isRecurring);
  const { tenantId, agreementId } = to;
  const form: ChargeForm = useContractForm(ChargeInput, {
    defaultValues: { tenantId, agreementId, extraId: null, description: '', quantity: 1, date: today },
  });
  const extraId = useWatch({ control: form.control, name: 'extraId' });
  const submit = async () => {
    try {
      const { amount } = await create.mutateAsync({ body: form.getValues(), idempotencyKey });
      done('Charge Added', `${formatCurrency(amount, { currency })} goes onto the next invoice of ${to.tenantName}.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Added', error, 'The charge was not added. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <ExtraField form={form} extras={offered} />
      <TextField
        form={form}
        name="description"
        label="Description"
        required
        maxLength={200}
        autoComplete="off"
        hint="As it appears on the invoice."
      />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField form={form} name="quantity" kind="number" label="Quantity" required min={0} step="any" />
        <TextField form={form} name="unitPrice" kind="money" label="Unit Price" required autoComplete="off" />
        <DateField form={form} name="date" label="Date" required />
      </div>
      <Amount form={form} tenantId={tenantId} taxClass={offered.find(({ id }) => id === extraId)?.taxClass ?? 'B'} />
      <FormFooter onCancel={onClose} pending={create.isPending} pendingLabel="Adding…">
        Add Charge
      </FormFooter>
    </Form>
  );
}

const FREE_TEXT = 'free-text';

/** An extra brings its name and price; anything else is described by hand. */
function ExtraField({ form, extras }: { form: ChargeForm; extras: readonly Extra[] }) {
  const { currency } = useConfig();
  const bound = useController({ control: form.control, name: 'extraId' });
  const choose = (value: string) => {
    const extra = extras.find(({ id }) => id === value);
    bound.field.onChange(extra?.id ?? null);
    if (!extra) return;
    form.setValue('description', extra.name, { shouldDirty: true, shouldValidate: true });
    form.setValue('unitPrice', toAmountInput(extra.price), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Field label="Extra" optional error={bound.fieldState.error?.message}>
      <Combobox
        ref={bound.field.ref}
        value={bound.field.value ?? FREE_TEXT}
        onValueChange={choose}
        onBlur={bound.field.onBlur}
        searchLabel="Search the extras"
        emptyText="No extra matches"
        options={[
          { value: FREE_TEXT, label: 'Something else' },
          ...extras.map((extra) => ({
            value: extra.id,
            label: extra.name,
            hint: `${formatCurrency(extra.price, { currency })} per ${priceUnit(extra)}`,
          })),
        ]}
      />
    </Field>
  );
}

type AmountProps = { form: ChargeForm; tenantId: string; taxClass: TaxClass };

/** What the tenant will pay, while it is typed. */
function Amount({ form, tenantId, taxClass }: AmountProps) {
  const { currency } = useConfig();
  const today = useToday();
  const terms = useQuery(termsQuery);
  const tenant = useQuery(tenantQuery(tenantId));
  const [quantity, unitPrice] = useWatch({ control: form.control, name: ['quantity', 'unitPrice'] });
  if (!terms.data) return null;
  const buyer = tenant.data ? statusOn(tenant.data, today) : null;
  const { amount, vat } = invoiceTotal([{ quantity, unitPrice, taxClass }], terms.data, buyer);
  return (
    <p aria-live="polite" className="rounded-md bg-surface-2/60 px-3 py-2.5 text-sm">
      <span className="font-semibold">
        <MoneyText amount={amount} currency={currency} cents />
      </span>
      {vat === '0.00'
        ? ' on the next invoice.'
        : ` on the next invoice, with ${formatCurrency(vat, { currency, cents: true })} VAT.`}
    </p>
  );
}
