import { useState } from 'react';
import type { MpesaReceipt } from '../../../domain/mpesa/receipt-contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { formatCurrency } from '../../ui/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { payerText } from './labels.ts';
import { useProposeReturn } from './queries.ts';

type ReturnDialogProps = { receipt: MpesaReceipt; open: boolean; onClose: () => void };

/** One person proposes, another approves: nothing leaves the paybill by this alone. */
export function ReturnDialog({ receipt, open, onClose }: ReturnDialogProps) {
  const propose = useProposeReturn();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const amount = formatCurrency(receipt.amount, useConfig());
  const confirm = (reason: string) =>
    propose.mutate(
      { id: receipt.id, reason, idempotencyKey },
      {
        onSuccess: () => {
          done('Return Proposed', `${amount} goes back to ${payerText(receipt)} once a second person approves.`);
          onClose();
        },
        onError: (error) => failed('Not Proposed', error, 'Failed to propose the return.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Return to Payer"
      description={`${amount} of ${receipt.receiptNumber} leaves ${receipt.channelName} and goes back to ${payerText(receipt)} by M-Pesa, once a second person approves. Until then nobody can assign it.`}
      reason={{
        label: 'Reason',
        required: true,
        hint: 'M-Pesa keeps it with the transaction: at most 100 characters.',
      }}
      confirmLabel="Propose Return"
      pendingLabel="Proposing…"
      pending={propose.isPending}
      onConfirm={confirm}
    />
  );
}
