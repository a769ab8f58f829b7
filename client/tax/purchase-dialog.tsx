import { useState } from 'react';
import * as z from 'zod';
import type { TaxPurchase } from '../../domain/tax/purchase-contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useBillAccounts } from '../suppliers/bills/accounts.ts';
import { DescriptionItem, DescriptionList } from '../ui/description-list.tsx';
import { done, failed, missingInformation } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { ComboboxField } from '../ui/form/form-fields.tsx';
import { formatCurrency, formatDay } from '../ui/format.ts';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useCurrency } from '../ui/zone.ts';
import { useBillPurchase } from './queries.ts';

const Values = z.object({ account: z.string().min(1, 'Choose an account') });
type Values = z.infer<typeof Values>;

type PurchaseDialogProps = { purchase: TaxPurchase; open: boolean; onClose: () => void };

export function PurchaseDialog({ purchase, open, onClose }: PurchaseDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Enter Bill"
      description="A draft with KRA’s number, for somebody to approve. Nothing is posted before."
    >
      <PurchaseForm purchase={purchase} onClose={onClose} />
    </Dialog>
  );
}

function PurchaseForm({ purchase, onClose }: Omit<PurchaseDialogProps, 'open'>) {
  const { id, supplierName, supplierPin, number, date, lines, total, account } = purchase;
  const enter = useBillPurchase();
  const currency = useCurrency();
  const accounts = useBillAccounts();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<Values, Values>(Values, { defaultValues: { account: account ?? '' } });
  const money = (amount: string) => formatCurrency(amount, { currency, cents: true });
  const submit = async (body: Values) => {
    try {
      const { billReference } = await enter.mutateAsync({ id, body, idempotencyKey });
      done('Bill Entered', `${billReference}: ${number} of ${supplierName}, ${money(total)}.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Entered', error, 'Failed to enter the bill.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <DescriptionList className="sm:grid-cols-2">
        <DescriptionItem name="Supplier">{`${supplierName} (${supplierPin})`}</DescriptionItem>
        <DescriptionItem name="Invoice">{`${number}, ${formatDay(date)}`}</DescriptionItem>
        {lines.map(({ description, taxClass, net, vat }) => (
          <DescriptionItem key={taxClass} name={`${description} (${taxClass})`}>
            {`${money(net)} and ${money(vat)} VAT`}
          </DescriptionItem>
        ))}
        <DescriptionItem name="Total">{money(total)}</DescriptionItem>
      </DescriptionList>
      <ComboboxField
        form={form}
        name="account"
        label="Account"
        required
        placeholder="Choose an account"
        searchLabel="Search accounts"
        options={accounts}
      />
      <FormFooter onCancel={onClose} pending={enter.isPending} pendingLabel="Entering…">
        Enter Bill
      </FormFooter>
    </Form>
  );
}
