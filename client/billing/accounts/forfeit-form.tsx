import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { forfeitDeposit } from '../../../domain/billing/payments/forfeit-contract.ts';
import type { DepositMove, TenantAccount } from '../../../domain/billing/payments/payment-contract.ts';
import { cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { toAmountInput } from '../../settings/amount.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { done, failed, missingInformation } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextareaField, TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { FormFooter } from '../../ui/overlay/dialog.tsx';
import { useForfeitDeposit, useReverseForfeit } from './queries.ts';

/** A part of what is held, or all of it, becomes income. */
export function ForfeitForm({ account, onClose }: { account: TenantAccount; onClose: () => void }) {
  const forfeit = useForfeitDeposit();
  const { currency } = useConfig();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(forfeitDeposit.body, {
    defaultValues: { tenantId: account.tenantId, amount: toAmountInput(account.deposit), reason: '' },
  });
  const submit = async () => {
    try {
      await forfeit.mutateAsync({ body: form.getValues(), idempotencyKey });
      done('Deposit Forfeited', 'It is income of today.');
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Forfeited', error, 'The deposit is held as before.');
    }
  };
  const amount = useWatch({ control: form.control, name: 'amount' });
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <TextField form={form} name="amount" kind="money" label="Amount" required before={currency} />
      <TextareaField form={form} name="reason" label="Reason" required rows={2} maxLength={300} />
      <Effect held={account.deposit} amount={amount} />
      <FormFooter onCancel={onClose} pending={forfeit.isPending} pendingLabel="Recording…">
        Forfeit Deposit
      </FormFooter>
    </Form>
  );
}

/** What it does to the money, before it is confirmed. */
function Effect({ held, amount }: { held: string; amount: string | number }) {
  const config = useConfig();
  const read = forfeitDeposit.body.shape.amount.safeParse(amount);
  if (!read.success || read.data > parseMoney(held)) return null;
  const text = (value: string) => formatCurrency(value, { ...config, cents: true });
  const kept = toDecimalText(read.data);
  const left = toDecimalText(cents(parseMoney(held) - read.data));
  return (
    <Alert tone="waiting">
      {`${text(kept)} leaves the deposits held (2100) and becomes other income (4090), without VAT. ${text(left)} stays held.`}
    </Alert>
  );
}

type ReverseDialogProps = { forfeit: DepositMove; open: boolean; onClose: () => void };

export function ReverseForfeitDialog({ forfeit, open, onClose }: ReverseDialogProps) {
  const reverse = useReverseForfeit();
  const config = useConfig();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const confirm = (reason: string) =>
    reverse.mutate(
      { id: forfeit.id, body: { reason }, idempotencyKey },
      {
        onSuccess: () => {
          done('Forfeit Taken Back', 'The deposit is held again.');
          onClose();
        },
        onError: (error) => failed('Not Taken Back', error, 'The forfeit stays.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Take Back the Forfeit"
      description={`${formatCurrency(forfeit.amount, { ...config, cents: true })} leaves other income again and is held as a deposit.`}
      confirmLabel="Take Back"
      pendingLabel="Taking Back…"
      danger
      reason={{ label: 'Reason', required: true }}
      pending={reverse.isPending}
      onConfirm={confirm}
    />
  );
}
