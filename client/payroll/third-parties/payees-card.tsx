import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import type { PayeeDue, PayeePayment } from '../../../domain/payroll/third-parties/payee-contract.ts';
import { PAYEE_KIND_LABELS } from '../../../domain/payroll/third-parties/payees.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { formatCurrency, formatDay, formatMonth } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { type DialogState, useDialog } from '../../ui/overlay/use-dialog.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { hrDone, hrFailed } from '../labels.ts';
import { authorityMonthQuery } from '../queries.ts';
import { useReversePayeePayment } from './payee-queries.ts';

const PayeesDialog = onDemand(async () => (await import('./payees-dialog.tsx')).PayeesDialog);
const PayPayeeDialog = onDemand(async () => (await import('./pay-payee-dialog.tsx')).PayPayeeDialog);

type Action = { what: 'payees' } | { what: 'pay'; due: PayeeDue } | { what: 'reverse'; payment: PayeePayment };

const isNothing = (amount: string) => amount === '0.00' || amount.startsWith('-');

const dueState = ({ open, amount, paid, isOverdue }: PayeeDue): string => {
  if (amount === '0.00' && paid === '0.00') return 'nothing_due';
  if (isOverdue) return 'overdue';
  if (isNothing(open)) return 'paid';
  return paid === '0.00' ? 'pending' : 'partial';
};

const columns = (currency: string, month: string): readonly Column<PayeeDue>[] => [
  {
    key: 'name',
    header: 'Owed To',
    cell: ({ name, kind, month: own, employees }) => (
      <span className="block min-w-0">
        <span className="wrap-break-word block font-medium">{name}</span>
        <span className="block text-muted text-xs">
          {[
            PAYEE_KIND_LABELS[kind],
            own === month ? null : formatMonth(own),
            employees > 0 ? `${employees} employees` : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    ),
  },
  {
    key: 'due',
    header: 'Due Date',
    width: '9.5rem',
    cell: ({ dueDate, isOverdue }) => <DateText day={dueDate} className={isOverdue ? 'text-late' : undefined} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: '9rem',
    cell: ({ amount }) => <MoneyText amount={amount} currency={currency} />,
  },
  {
    key: 'open',
    header: 'Open',
    align: 'right',
    width: '9rem',
    hideBelow: 'md',
    cell: ({ open }) => <MoneyText amount={open} currency={currency} className="font-medium" />,
  },
  {
    key: 'state',
    header: 'Status',
    width: '8rem',
    asideOnPhone: true,
    cell: (due) => <StatusChip status={dueState(due)} />,
  },
];

/** What is withheld from pay for others, by payee: the list that goes with the money, and its payment. */
export function PayeesCard({ month }: { month: string }) {
  const { currency } = useConfig();
  const can = useCan();
  const query = useQuery({ ...authorityMonthQuery(month), select: ({ payees }) => payees });
  const { openDialog, dialog } = useDialog<Action>();
  const mayPay = can('finance:write');
  return (
    <Card aria-label="Owed to Third Parties">
      <CardHeader
        title="Owed to Third Parties"
        icon={<Users aria-hidden />}
        description="SACCOs, HELB, pension schemes and welfare, each with its list and due date."
        actions={
          <Button variant="secondary" size="sm" onClick={() => openDialog({ what: 'payees' })}>
            Payees
          </Button>
        }
      />
      <DataTable
        label="Owed to Third Parties"
        columns={columns(currency, month)}
        rows={query.data?.dues}
        rowKey={({ payeeId, month: own }) => `${payeeId} ${own}`}
        loading={query.isPlaceholderData}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState title="No payees yet">
            Add a SACCO, HELB or a pension scheme, then what is deducted for it on the page of an employee.
          </EmptyState>
        }
        actionsWidth="15rem"
        rowActions={(row) => (
          <span className="flex flex-wrap justify-end gap-2">
            {row.amount === '0.00' ? null : (
              <ExportMenu
                label="List"
                path={`/api/payroll/payees/${row.payeeId}/list`}
                query={{ month: row.month }}
                hasPdf
              />
            )}
            {mayPay && !isNothing(row.open) ? (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Record payment to ${row.name}`}
                onClick={() => openDialog({ what: 'pay', due: row })}
              >
                Record Payment
              </Button>
            ) : null}
          </span>
        )}
      />
      <Payments
        payments={query.data?.payments ?? []}
        onReverse={mayPay ? (payment) => openDialog({ what: 'reverse', payment }) : null}
      />
      <PayeesDialogs dialog={dialog} />
    </Card>
  );
}

function PayeesDialogs({ dialog }: { dialog: DialogState<Action> }) {
  return (
    <>
      {dialog.payload?.what === 'payees' ? (
        <PayeesDialog key={dialog.dialogKey} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
      {dialog.payload?.what === 'pay' ? (
        <PayPayeeDialog key={dialog.dialogKey} due={dialog.payload.due} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
      {dialog.payload?.what === 'reverse' ? (
        <ReverseDialog
          key={dialog.dialogKey}
          payment={dialog.payload.payment}
          open={dialog.open}
          onClose={dialog.onClose}
        />
      ) : null}
    </>
  );
}

type PaymentsProps = { payments: readonly PayeePayment[]; onReverse: ((payment: PayeePayment) => void) | null };

function Payments({ payments, onReverse }: PaymentsProps) {
  if (payments.length === 0) return null;
  return (
    <CardBody>
      <ul aria-label="Payments to third parties" className="divide-y divide-line border-line border-t">
        {payments.map((payment) => (
          <Payment key={payment.id} payment={payment} onReverse={onReverse ? () => onReverse(payment) : null} />
        ))}
      </ul>
    </CardBody>
  );
}

function Payment({ payment, onReverse }: { payment: PayeePayment; onReverse: (() => void) | null }) {
  const { currency } = useConfig();
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
        <p className="font-medium">{payment.payeeName}</p>
        <p className="wrap-break-word text-muted text-xs">{more.filter(Boolean).join(' · ')}</p>
      </div>
      <MoneyText
        amount={payment.amount}
        currency={currency}
        className={payment.reversedAt ? 'text-muted line-through' : undefined}
      />
      {payment.reversedAt ? (
        <StatusChip status="reversed" />
      ) : onReverse ? (
        <Button variant="ghost" size="sm" onClick={onReverse} aria-label={`Reverse payment to ${payment.payeeName}`}>
          Reverse
        </Button>
      ) : null}
    </li>
  );
}

type ReverseDialogProps = { payment: PayeePayment; open: boolean; onClose: () => void };

function ReverseDialog({ payment, open, onClose }: ReverseDialogProps) {
  const reverse = useReversePayeePayment();
  const { currency } = useConfig();
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
      description={`${formatCurrency(payment.amount, { currency, cents: true })} to ${payment.payeeName} counts as unpaid and is due again.`}
      confirmLabel="Reverse"
      pendingLabel="Reversing…"
      danger
      reason={{ label: 'Reason', required: true }}
      pending={reverse.isPending}
      onConfirm={confirm}
    />
  );
}
