import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BillDetails, BillInput } from '../../../domain/suppliers/bills/bill-contract.ts';
import type { SupplierDetails } from '../../../domain/suppliers/contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useRatesOn } from '../../settings/tax/rates.ts';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useCurrency, useToday } from '../../ui/zone.ts';
import { supplierQuery, useCreateBill, useUpdateBill } from '../queries.ts';
import { SupplierField } from '../supplier-field.tsx';
import { type BillFormApi, BillLines } from './bill-lines.tsx';
import { type BillFormValues, BillValues, billBody, billFormValues, codedLines, isUntouched } from './bill-values.ts';

type BillDialogProps = {
  /** Null for a new one. */
  bill: BillDetails | null;
  /** Whose page it was opened on. */
  supplier?: SupplierDetails | undefined;
  open: boolean;
  onClose: () => void;
  onSaved?: ((bill: BillDetails) => void) | undefined;
};

export function BillDialog({ bill, open, ...props }: BillDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={props.onClose}
      size="lg"
      title={bill ? 'Edit Bill' : 'Enter Bill'}
      description="Nothing is posted before it is approved; its page shows what that posts."
    >
      <BillForm bill={bill} {...props} />
    </Dialog>
  );
}

const kindOptions = [
  { value: 'bill', label: 'Bill' },
  { value: 'credit', label: 'Credit Note of the Supplier' },
];

function BillForm({ bill, supplier, onClose, onSaved }: Omit<BillDialogProps, 'open'>) {
  const create = useCreateBill();
  const update = useUpdateBill();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const currency = useCurrency();
  const today = useToday();
  const rates = useRatesOn(bill?.date ?? today);
  const form = useContractForm<BillFormValues, BillInput>(BillValues, {
    defaultValues: billFormValues(bill, today, supplier ?? null, rates),
  });

  const submit = async (values: BillInput) => {
    try {
      const body = billBody(values);
      const saved = bill
        ? await update.mutateAsync({ id: bill.id, body })
        : await create.mutateAsync({ body, idempotencyKey });
      done(
        bill ? 'Bill Updated' : 'Bill Entered',
        `${saved.number} of ${saved.supplierName}: ${formatCurrency(saved.total, { currency, cents: true })} to approve.`,
      );
      onClose();
      onSaved?.(saved);
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The bill was not saved. Please try again.');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <HeadFields form={form} today={today} supplierId={bill?.supplierId ?? supplier?.id ?? null} />
      <BillLines form={form} />
      <TextField form={form} name="notes" label="Notes" optional whenEmpty="text" maxLength={500} autoComplete="off" />
      <FormFooter onCancel={onClose} pending={create.isPending || update.isPending} pendingLabel="Saving…">
        {bill ? 'Save Changes' : 'Enter Bill'}
      </FormFooter>
    </Form>
  );
}

type HeadProps = { form: BillFormApi; today: string; supplierId: string | null };

function HeadFields({ form, today, supplierId }: HeadProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <CodingSupplier form={form} supplierId={supplierId} />
      <SelectField form={form} name="kind" label="Kind" required options={kindOptions} />
      <TextField form={form} name="number" label="Invoice Number" required maxLength={60} autoComplete="off" />
      <TextField
        form={form}
        name="cuNumber"
        label="CU Invoice Number"
        optional
        whenEmpty="text"
        maxLength={40}
        autoComplete="off"
        hint="KRA’s number on the tax invoice."
      />
      <DateField form={form} name="date" label="Date" required max={today} />
      <DateField form={form} name="dueDate" label="Due Date" optional hint="By the supplier’s terms if left empty." />
    </div>
  );
}

/** Another supplier brings how their last bill was coded, unless amounts were typed already. */
function CodingSupplier({ form, supplierId }: Pick<HeadProps, 'form' | 'supplierId'>) {
  const client = useQueryClient();
  const code = async (id: string) => {
    const supplier = await client.fetchQuery(supplierQuery(id));
    if (isUntouched(form.getValues('lines'))) form.setValue('lines', codedLines(supplier));
  };
  return (
    <SupplierField
      form={form}
      name="supplierId"
      label="Supplier"
      required
      supplierId={supplierId}
      onChosen={(id) => void code(id).catch(() => undefined)}
    />
  );
}
