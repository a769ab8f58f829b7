import { useState } from 'react';
import type { Refund } from '../../../domain/billing/payments/refund-contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { textLink } from '../../ui/description-list.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { formatCurrency } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useReverseRefund } from './queries.ts';

/** Credit that was paid back, newest first; nothing where there never was any. */
export function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  const { currency } = useConfig();
  const mayReverse = useCan()('finance:write');
  const { openDialog, dialog } = useDialog<Refund>();
  if (refunds.length === 0) return null;
  return (
    <>
      <ul aria-label="Refunds" className="mt-4 grid gap-2 border-line border-t pt-3 text-sm">
        {refunds.map((refund) => (
          <li key={refund.id} className="flex items-start justify-between gap-4">
            <span className="block min-w-0">
              <Link href={`/api/refunds/${refund.id}?format=pdf`} target="_blank" className={textLink}>
                {refund.refundNumber}
              </Link>
              <span className="wrap-break-word block text-muted text-xs">
                <DateText day={refund.refundDate} />
                {` · Credit refunded · ${PAYMENT_METHOD_LABELS[refund.paymentMethod]} · ${refund.reason}`}
              </span>
            </span>
            <span className="flex shrink-0 items-center gap-2">
              {refund.reversedAt ? <StatusChip status="reversed" /> : null}
              {mayReverse && !refund.reversedAt ? (
                <Button
                  variant="ghost"
                  size="sm"
                  onClick={() => openDialog(refund)}
                  aria-label={`Reverse ${refund.refundNumber}`}
                >
                  Reverse
                </Button>
              ) : null}
              <MoneyText amount={`-${refund.amount}`} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
      {dialog.payload ? (
        <ReverseRefund key={dialog.dialogKey} refund={dialog.payload} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
    </>
  );
}

function ReverseRefund({ refund, open, onClose }: { refund: Refund; open: boolean; onClose: () => void }) {
  const reverse = useReverseRefund();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const amount = formatCurrency(refund.amount, useConfig());
  const confirm = (reason: string) =>
    reverse.mutate(
      { id: refund.id, body: { reason }, idempotencyKey },
      {
        onSuccess: () => {
          done('Refund Reversed', `${amount} is credited to ${refund.tenantName} again.`);
          onClose();
        },
        onError: (error) => failed('Reversal Failed', error, 'Failed to reverse the refund.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Reverse Refund"
      description={`${refund.refundNumber}, ${amount}, will be reversed. The credit returns to the tenant’s account and pays open invoices.`}
      reason={{ label: 'Reason', required: true, hint: 'For example: the transfer came back.' }}
      confirmLabel="Reverse Refund"
      pendingLabel="Reversing…"
      pending={reverse.isPending}
      danger
      onConfirm={confirm}
    />
  );
}
