import { useQuery } from '@tanstack/react-query';
import { Check, Ellipsis, HandCoins, Hourglass, X } from 'lucide-react';
import { useState } from 'react';
import { PROPOSAL_STATES, type RefundProposal } from '../../../domain/billing/payments/refund-approval-contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useCurrentUser } from '../../api/session.ts';
import type { MovementCardProps } from '../../cash/transfers-card.tsx';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { EmptyState, NoMatch } from '../../ui/feedback/empty-state.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { formatCurrency } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { StatusChip, statusLabel } from '../../ui/status-chip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { FilterRow, FilterSelect } from '../../ui/table/list-filters.tsx';
import { proposalsPageQuery, useDecideRefund, useProposalsList } from './queries.ts';

type Task = { kind: 'approve' | 'reject'; proposal: RefundProposal };

/** Refunds above the limit: proposed by one person, paid once another one approves. */
export function ApprovalsCard({ choice, mayChange }: MovementCardProps) {
  const list = useProposalsList();
  const proposals = useQuery(proposalsPageQuery(list.query));
  const { openDialog, dialog } = useDialog<Task>();
  return (
    <Card aria-label="Refunds to Approve">
      <CardHeader
        title="Refunds to Approve"
        description="Refunds above the limit of the billing settings. Nobody approves their own."
        actions={choice}
      />
      <FilterRow list={list} label="Search refunds" placeholder="Tenant, reason or reference" isBelowHead>
        <FilterSelect
          list={list}
          name="state"
          label="State"
          options={STATE_OPTIONS}
          className="max-sm:col-span-2 sm:w-40"
        />
      </FilterRow>
      <DataTable
        label="Refunds to approve"
        columns={proposalColumns}
        rows={proposals.data?.rows}
        rowKey={({ id }) => id}
        rowActions={mayChange ? (proposal) => <ProposalActions proposal={proposal} onAction={openDialog} /> : undefined}
        actionsWidth="5.5rem"
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={proposals.isPlaceholderData}
        error={proposals.error}
        onRetry={() => void proposals.refetch()}
        paging={list.paging(proposals.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No refunds match" onClear={list.clear}>
              Try a shorter search or another state.
            </NoMatch>
          ) : (
            <EmptyState title="No refunds to approve" icon={<HandCoins aria-hidden />}>
              A refund above the limit waits here for a second person.
            </EmptyState>
          )
        }
      />
      {dialog.payload ? (
        <DecideDialog key={dialog.dialogKey} task={dialog.payload} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
    </Card>
  );
}

const STATE_OPTIONS = [
  { value: '', label: 'All States' },
  ...PROPOSAL_STATES.map((value) => ({ value, label: statusLabel(value) })),
] as const;

const KIND_LABELS = { credit: 'Credit', deposit: 'Deposit' } as const;

const proposalColumns: readonly Column<RefundProposal>[] = [
  {
    key: 'tenant',
    header: 'Tenant',
    title: ({ tenantName, reason }) => `${tenantName}: ${reason}`,
    cell: ({ tenantName, kind, reason }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{tenantName}</span>
        <span className="block truncate font-normal text-muted text-xs">{`${KIND_LABELS[kind]} · ${reason}`}</span>
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    sortKey: 'amount',
    align: 'right',
    width: '9rem',
    asideOnPhone: true,
    cell: ({ amount }) => <MoneyText amount={amount} />,
  },
  {
    key: 'from',
    header: 'Paid From',
    hideBelow: 'md',
    cell: ({ cashAccountName, paymentMethod }) => cashAccountName ?? PAYMENT_METHOD_LABELS[paymentMethod],
  },
  {
    key: 'proposed',
    header: 'Proposed',
    sortKey: 'createdAt',
    hideBelow: 'lg',
    cell: ({ proposedByName, createdAt }) => (
      <>
        {`${proposedByName}, `}
        <InstantText at={createdAt} relative />
      </>
    ),
  },
  { key: 'state', header: 'State', width: '8rem', cell: ({ state }) => <StatusChip status={state} /> },
];

type ProposalActionsProps = { proposal: RefundProposal; onAction: (task: Task) => void };

function ProposalActions({ proposal, onAction }: ProposalActionsProps) {
  const user = useCurrentUser();
  if (proposal.state !== 'waiting') return null;
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for the refund to ${proposal.tenantName}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      {user?.id === proposal.proposedBy ? (
        <MenuItem icon={<Hourglass aria-hidden />} disabled>
          Waiting for somebody else
        </MenuItem>
      ) : (
        <MenuItem icon={<Check aria-hidden />} onSelect={() => onAction({ kind: 'approve', proposal })}>
          Approve and Pay
        </MenuItem>
      )}
      <MenuItem icon={<X aria-hidden />} danger onSelect={() => onAction({ kind: 'reject', proposal })}>
        Reject
      </MenuItem>
    </Menu>
  );
}

type DecideDialogProps = { task: Task; open: boolean; onClose: () => void };

function DecideDialog({ task: { kind, proposal }, open, onClose }: DecideDialogProps) {
  const decide = useDecideRefund();
  const { currency } = useConfig();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const amount = formatCurrency(proposal.amount, { currency });
  const isApproval = kind === 'approve';
  const confirm = (reason: string) =>
    decide.mutate(
      { id: proposal.id, reason: isApproval ? null : reason, idempotencyKey },
      {
        onSuccess: () => {
          done(isApproval ? 'Refund Paid' : 'Refund Rejected', `${amount} to ${proposal.tenantName}.`);
          onClose();
        },
        onError: (error) => failed('Not Saved', error, 'Failed to save the decision.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={isApproval ? 'Approve Refund' : 'Reject Refund'}
      description={
        isApproval
          ? `${amount} goes to ${proposal.tenantName} from ${proposal.cashAccountName ?? 'its account'}. ${proposal.proposedByName} proposed it: ${proposal.reason}`
          : `${amount} to ${proposal.tenantName} is not paid.`
      }
      reason={isApproval ? undefined : { label: 'Reason', required: true }}
      confirmLabel={isApproval ? 'Approve and Pay' : 'Reject Refund'}
      pendingLabel="Saving…"
      pending={decide.isPending}
      danger={!isApproval}
      onConfirm={confirm}
    />
  );
}
