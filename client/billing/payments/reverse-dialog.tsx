import { useState } from 'react';
import type { Payment } from '../../../domain/billing/payments/payment-contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { formatCurrency } from '../../ui/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useReversePayment } from './queries.ts';

type ReverseDialogProps = { payment: Payment; open: boolean; onClose: () => void };

export function ReverseDialog({ payment, open, onClose }: ReverseDialogProps) {
  const reverse = useReversePayment();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const amount = formatCurrency(payment.amount, useConfig());
  const confirm = (reason: string) =>
    reverse.mutate(
      { id: payment.id, reason, idempotencyKey },
      {
        onSuccess: () => {
          done(
            'Payment Reversed',
            `${amount} from ${payment.tenantName} was reversed. The invoices it paid are open again.`,
          );
          onClose();
        },
        onError: (error) => failed('Reversal Failed', error, 'Failed to reverse the payment.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Reverse Payment"
      description={`${payment.receiptNumber}, ${amount} from ${payment.tenantName}, will be reversed. The invoices it paid reopen, and the payment stays listed with this reason.`}
      reason={{ label: 'Reason', required: true, hint: 'For example: the cheque bounced, or the wrong tenant.' }}
      confirmLabel="Reverse Payment"
      pendingLabel="Reversing…"
      pending={reverse.isPending}
      danger
      onConfirm={confirm}
    />
  );
}
