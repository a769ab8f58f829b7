import { useQuery } from '@tanstack/react-query';
import { NotebookPen, Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Accrual, ClosingMonth } from '../../domain/closing/contract.ts';
import { formatMonth } from '../../domain/kernel/format.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useCan } from '../api/session.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { accrualsQuery, useReverseAccrual } from './queries.ts';

const AccrualDialog = onDemand(async () => (await import('./accrual-dialog.tsx')).AccrualDialog);

/** Expenses of the month whose bills came later. */
export function AccrualsCard({ closing: { month, isOver, isClosed } }: { closing: ClosingMonth }) {
  const can = useCan()('finance:write');
  const accruals = useQuery(accrualsQuery(month));
  const entering = useDialog<string>();
  const { openDialog, dialog } = useDialog<Accrual>();
  const { currency } = useConfig();
  return (
    <Card aria-label="Accruals">
      <CardHeader
        title="Accruals"
        description="Expenses of the month whose bills came later. The first of the next month takes each back."
        actions={
          can && isOver && !isClosed ? (
            <Button variant="secondary" icon={<Plus aria-hidden />} onClick={() => entering.openDialog(month)}>
              Add Accrual
            </Button>
          ) : null
        }
      />
      <DataTable
        label="Accruals"
        columns={columns(currency)}
        rows={accruals.data}
        rowKey={({ id }) => id}
        loading={accruals.isPlaceholderData}
        error={accruals.error}
        onRetry={() => void accruals.refetch()}
        rowActions={(accrual) =>
          can && accrual.reversedAt === null ? (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Take Back ${accrual.description}`}
              icon={<Undo2 aria-hidden />}
              onClick={() => openDialog(accrual)}
            />
          ) : null
        }
        empty={
          <EmptyState title={`No accruals in ${formatMonth(month)}`} icon={<NotebookPen aria-hidden />}>
            What the month used and is billed later: electricity, a repair, an audit.
          </EmptyState>
        }
      />
      {entering.dialog.payload ? (
        <AccrualDialog
          key={entering.dialog.dialogKey}
          month={entering.dialog.payload}
          open={entering.dialog.open}
          onClose={entering.dialog.onClose}
        />
      ) : null}
      {dialog.payload ? (
        <TakeBack key={dialog.dialogKey} accrual={dialog.payload} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
    </Card>
  );
}

const columns = (currency: string): readonly Column<Accrual>[] => [
  {
    key: 'description',
    header: 'Description',
    title: ({ description }) => description,
    cell: ({ description, reverseReason }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{description}</span>
        {reverseReason ? (
          <span className="block truncate font-normal text-late text-xs">Taken back: {reverseReason}</span>
        ) : null}
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: '10rem',
    asideOnPhone: true,
    cell: ({ amount }) => <MoneyText amount={amount} currency={currency} />,
  },
  {
    key: 'account',
    header: 'Account',
    width: '14rem',
    cell: ({ account, accountName }) => `${account} ${accountName}`,
  },
  { key: 'by', header: 'Recorded By', width: '12rem', hideBelow: 'md', cell: ({ recordedByName }) => recordedByName },
];

function TakeBack({ accrual, open, onClose }: { accrual: Accrual; open: boolean; onClose: () => void }) {
  const reverse = useReverseAccrual();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const confirm = (reason: string) =>
    reverse.mutate(
      { id: accrual.id, body: { reason }, idempotencyKey },
      {
        onSuccess: () => {
          done('Accrual Taken Back', accrual.description);
          onClose();
        },
        onError: (error) => failed('Not Taken Back', error, 'Failed to take the accrual back.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Take Back Accrual"
      description={`${accrual.description}: both of its entries are reversed.`}
      reason={{ label: 'Reason', required: true }}
      confirmLabel="Take Back"
      pendingLabel="Taking back…"
      pending={reverse.isPending}
      danger
      onConfirm={confirm}
    />
  );
}
