import { useQuery } from '@tanstack/react-query';
import { FileText, Lock, LockOpen, PenLine } from 'lucide-react';
import type { BankAccountState } from '../../domain/banking/contract.ts';
import type { Reconciliation } from '../../domain/banking/reconciliation-contract.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import { figureText } from '../../domain/kernel/money-text.ts';
import { useCan } from '../api/session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { formatDay } from '../ui/format.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { reconciliationsPageQuery, useReconciliationsList, useReopenReconciliation } from './queries.ts';

const signedColumns: readonly Column<Reconciliation>[] = [
  { key: 'date', header: 'End of Day', width: '9rem', cell: ({ date }) => <DateText day={date} /> },
  {
    key: 'statementBalance',
    header: 'Statement',
    align: 'right',
    width: '11rem',
    asideOnPhone: true,
    cell: ({ statementBalance }) => <span className="tabular-nums">{figureText(parseMoney(statementBalance))}</span>,
  },
  {
    key: 'closedBy',
    header: 'Signed By',
    cell: ({ closedByName, createdAt }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{closedByName}</span>
        <InstantText at={createdAt} className="text-muted text-xs" />
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    wrap: true,
    cell: ({ reopenedAt, reopenedBy, reopenReason }) =>
      reopenedAt ? (
        <span className="text-sm">{`Reopened by ${reopenedBy ?? ''}: ${reopenReason ?? ''}`}</span>
      ) : (
        <Badge tone="good" icon={<Lock aria-hidden />}>
          Locked
        </Badge>
      ),
  },
];

/** What was signed, with its document; the last signature can be taken back with a reason. */
export function SignedCard({ account }: { account: BankAccountState }) {
  const list = useReconciliationsList();
  const signed = useQuery(reconciliationsPageQuery({ ...list.query, cashAccountId: account.id }));
  const mayChange = useCan()('finance:write');
  const { openDialog, dialog } = useDialog<Reconciliation>();
  return (
    <Card aria-label="Signed Reconciliations">
      <CardHeader
        title="Signed Reconciliations"
        description="Newest first. The PDF shows what was signed, for your auditor."
      />
      <DataTable
        label="Signed reconciliations"
        columns={signedColumns}
        rows={signed.data?.rows}
        rowKey={({ id }) => id}
        rowActions={(row) => (
          <>
            <ButtonLink
              variant="ghost"
              size="icon"
              href={`/api/bank/reconciliations/${row.id}?format=pdf`}
              target="_blank"
              aria-label={`PDF of ${formatDay(row.date)}`}
              icon={<FileText aria-hidden />}
            />
            {mayChange && !row.reopenedAt ? (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Reopen ${formatDay(row.date)}`}
                icon={<LockOpen aria-hidden />}
                onClick={() => openDialog(row)}
              />
            ) : null}
          </>
        )}
        actionsWidth="7rem"
        loading={signed.isPlaceholderData}
        error={signed.error}
        onRetry={() => void signed.refetch()}
        paging={list.paging(signed.data)}
        empty={
          <EmptyState title="Nothing signed yet" icon={<PenLine aria-hidden />}>
            Sign and Lock is possible as soon as the difference is 0.00.
          </EmptyState>
        }
      />
      {dialog.payload ? (
        <ReopenDialog key={dialog.dialogKey} signed={dialog.payload} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
    </Card>
  );
}

function ReopenDialog({ signed, open, onClose }: { signed: Reconciliation; open: boolean; onClose: () => void }) {
  const reopen = useReopenReconciliation();
  const confirm = (reason: string) =>
    reopen.mutate(
      { id: signed.id, reason },
      {
        onSuccess: () => {
          done('Reconciliation Reopened', `The lines up to ${formatDay(signed.date)} can be changed again.`);
          onClose();
        },
        onError: (error) => failed('Not Reopened', error, 'The reconciliation was not reopened. Please try again.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Reopen Reconciliation"
      description={`The lines up to ${formatDay(signed.date)} can be changed again. The signature stays in the list with your reason.`}
      reason={{ label: 'Reason', required: true }}
      confirmLabel="Reopen"
      pendingLabel="Reopening…"
      pending={reopen.isPending}
      danger
      onConfirm={confirm}
    />
  );
}
