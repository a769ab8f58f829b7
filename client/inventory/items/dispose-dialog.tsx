import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { DISPOSAL_METHODS, DisposalInput, type DisposalMethod } from '../../../domain/inventory/asset-contract.ts';
import type { ItemDetails } from '../../../domain/inventory/contract.ts';
import { cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { PAYMENT_METHODS } from '../../../domain/settings/contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useCan } from '../../api/session.ts';
import { CashAccountField } from '../../cash/cash-account-field.tsx';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { Dialog, DialogFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { inventoryDone, inventoryFailed } from '../messages.ts';
import { useDispose } from '../queries.ts';

type DisposeDialogProps = { item: ItemDetails; open: boolean; onClose: () => void };

export function DisposeDialog({ item, open, onClose }: DisposeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Dispose"
      description={`${item.itemCode} ${item.name} is removed from the inventory; its history stays.`}
    >
      <DisposeForm item={item} onClose={onClose} />
    </Dialog>
  );
}

const METHOD_LABELS: Record<DisposalMethod, string> = {
  sold: 'Sold',
  scrapped: 'Scrapped',
  donated: 'Donated',
  lost: 'Lost',
  stolen: 'Stolen',
};
const methodOptions = DISPOSAL_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));
const paymentOptions = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }));

const gainText = (gain: string, currency: string): string | undefined => {
  if (!/[1-9]/.test(gain)) return undefined;
  const amount = formatCurrency(gain.replace('-', ''), { currency, cents: true });
  return gain.startsWith('-') ? `A loss of ${amount} was posted.` : `A gain of ${amount} was posted.`;
};

function DisposeForm({ item, onClose }: Omit<DisposeDialogProps, 'open'>) {
  const dispose = useDispose();
  const today = useToday();
  const { currency } = useConfig();
  const mayPost = useCan()('finance:write');
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<z.input<typeof DisposalInput>, DisposalInput>(DisposalInput, {
    defaultValues: { method: 'scrapped', date: today, reason: '', paymentMethod: 'bank_transfer', approvedBy: '' },
  });
  const isSold = useWatch({ control: form.control, name: 'method' }) === 'sold';

  const submit = async ({ proceeds, date, ...values }: DisposalInput) => {
    const body = {
      ...values,
      date: date === today ? null : date,
      proceeds: toDecimalText((isSold ? proceeds : undefined) ?? cents(0)),
    };
    try {
      const { gain } = await dispose.mutateAsync({ id: item.id, body, idempotencyKey });
      inventoryDone('dispose', gainText(gain, currency));
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      inventoryFailed('dispose', error);
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      {item.asset ? (
        <Alert tone="info">
          {`Its book value of ${formatCurrency(item.asset.bookValue, { currency, cents: true })} is written off after depreciation to date is posted.`}
        </Alert>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="method"
          label="How"
          required
          options={mayPost ? methodOptions : methodOptions.filter(({ value }) => value !== 'sold')}
        />
        <DateField form={form} name="date" label="Date" max={today} />
        {isSold ? (
          <>
            <TextField form={form} name="proceeds" label="Sold For" kind="money" optional />
            <SelectField form={form} name="paymentMethod" label="Payment Method" options={paymentOptions} />
            <CashAccountField form={form} name="cashAccountId" method="paymentMethod" label="Paid Into" />
          </>
        ) : null}
      </div>
      <TextField form={form} name="reason" label="Reason" required maxLength={300} autoComplete="off" />
      <TextField form={form} name="approvedBy" label="Approved By" optional whenEmpty="text" maxLength={120} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={dispose.isPending}>
          Cancel
        </Button>
        <Button variant="danger" type="submit" pending={dispose.isPending} pendingLabel="Disposing…">
          Dispose
        </Button>
      </DialogFooter>
    </Form>
  );
}
