import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { AUTHORITY_LABELS } from '../../../domain/payroll/returns/due-dates.ts';
import type { StatutoryPayment } from '../../../domain/payroll/returns/returns-contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { formatCurrency, formatDay } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { hrDone, hrFailed } from '../labels.ts';
import { authorityMonthQuery, useReversePayment } from '../queries.ts';

export function StatutoryPaymentsCard({ month }: { month: string }) {
  const { openDialog, dialog } = useDialog<StatutoryPayment>();
  return (
    <Card aria-label="Payments to the Authorities">
      <CardHeader title="Payments to the Authorities" icon={<Landmark aria-hidden />} />
      <CardBody>
        <Payments month={month} onReverse={openDialog} />
      </CardBody>
      {dialog.payload ? (
        <ReverseDialog key={dialog.dialogKey} payment={dialog.payload} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
    </Card>
  );
}

type PaymentsProps = { month: string; onReverse: (payment: StatutoryPayment) => void };

function Payments({ month, onReverse }: PaymentsProps) {
  const { data, error, refetch } = useQuery(authorityMonthQuery(month));
  if (error && !data) return <ErrorState {...describeError(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={3} label="Loading the payments" />;
  if (data.payments.length === 0) return <p className="text-muted text-sm">No payments for this month yet.</p>;
  return (
    <ul className="divide-y divide-line border-line border-t">
      {data.payments.map((payment) => (
        <Payment key={payment.id} payment={payment} onReverse={() => onReverse(payment)} />
      ))}
    </ul>
  );
}

function Payment({ payment, onReverse }: { payment: StatutoryPayment; onReverse: () => void }) {
  const { currency } = useConfig();
  const mayReverse = useCan()('finance:write');
  const label = AUTHORITY_LABELS[payment.authority];
  const more = [
    formatDay(payment.paidDate),
    PAYMENT_METHOD_LABELS[payment.paymentMethod],
    payment.reference,
    payment.recordedByName,
    payment.reverseReason,
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{label}</p>
        <p className="wrap-break-word text-muted text-xs">{more.filter(Boolean).join(' · ')}</p>
      </div>
      <MoneyText
        amount={payment.amount}
        currency={currency}
        className={payment.reversedAt ? 'text-muted line-through' : undefined}
      />
      {payment.reversedAt ? (
        <StatusChip status="reversed" />
      ) : mayReverse ? (
        <Button variant="ghost" size="sm" onClick={onReverse} aria-label={`Reverse payment of ${label}`}>
          Reverse
        </Button>
      ) : null}
    </li>
  );
}

type ReverseDialogProps = { payment: StatutoryPayment; open: boolean; onClose: () => void };

function ReverseDialog({ payment, open, onClose }: ReverseDialogProps) {
  const reverse = useReversePayment();
  const { currency } = useConfig();
  const amount = formatCurrency(payment.amount, { currency, cents: true });
  const confirm = (reason: string) =>
    reverse.mutate(
      { id: payment.id, reason },
      {
        onSuccess: () => {
          hrDone('Payment reversed');
          onClose();
        },
        onError: (error) => hrFailed(error, 'Failed to reverse the payment'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Reverse Payment"
      description={`${amount} to ${AUTHORITY_LABELS[payment.authority]} counts as unpaid and is due again.`}
      confirmLabel="Reverse"
      pendingLabel="Reversing…"
      danger
      reason={{ label: 'Reason', required: true }}
      pending={reverse.isPending}
      onConfirm={confirm}
    />
  );
}
