import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, CircleCheck, Ellipsis, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Transfer } from '../../domain/cash/contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Menu, MenuItem } from '../ui/overlay/menu.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { DateRangeFilter, FilterRow, FilterSelect } from '../ui/table/list-filters.tsx';
import { transfersPageQuery, useReverseTransfer, useTransfersList } from './queries.ts';

const ArriveDialog = onDemand(async () => (await import('./arrive-dialog.tsx')).ArriveDialog);

/** `choice` is the box that shows the other list. */
export type MovementCardProps = { choice: ReactNode; mayChange: boolean };

const STATE_OPTIONS = [
  { value: '', label: 'All Transfers' },
  { value: 'true', label: 'In Transit' },
] as const;

type TransferTask = { kind: 'arrive' | 'reverse'; transfer: Transfer };

export function TransfersCard({ choice, mayChange }: MovementCardProps) {
  const list = useTransfersList();
  const transfers = useQuery(transfersPageQuery(list.query));
  const { openDialog, dialog } = useDialog<TransferTask>();
  return (
    <Card aria-label="Transfers">
      <CardHeader title="Transfers" description="Newest first. Reverse one to correct it." actions={choice} />
      <TransferFilters list={list} />
      <DataTable
        label="Transfers"
        columns={transferColumns}
        rows={transfers.data?.rows}
        rowKey={({ id }) => id}
        rowActions={mayChange ? (transfer) => <TransferActions transfer={transfer} onAction={openDialog} /> : undefined}
        actionsWidth="5.5rem"
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={transfers.isPlaceholderData}
        error={transfers.error}
        onRetry={() => void transfers.refetch()}
        paging={list.paging(transfers.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No transfers match" onClear={list.clear}>
              Try a shorter search or a longer period.
            </NoMatch>
          ) : (
            <NoTransfers />
          )
        }
      />
      {dialog.payload ? (
        <TransferDialogs key={dialog.dialogKey} task={dialog.payload} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
    </Card>
  );
}

function TransferFilters({ list }: { list: ReturnType<typeof useTransfersList> }) {
  return (
    <FilterRow list={list} label="Search transfers" placeholder="Number, reference or notes" isBelowHead>
      <FilterSelect
        list={list}
        name="inTransit"
        label="State"
        options={STATE_OPTIONS}
        className="max-sm:col-span-2 sm:w-40"
      />
      <DateRangeFilter list={list} label="Sent" className="sm:w-38" />
    </FilterRow>
  );
}

function NoTransfers() {
  return (
    <EmptyState title="No transfers yet" icon={<ArrowRightLeft aria-hidden />}>
      Transfer Money moves money from one of your accounts to another.
    </EmptyState>
  );
}

type Shown = { open: boolean; onClose: () => void };

function TransferDialogs({ task: { kind, transfer }, ...shown }: Shown & { task: TransferTask }) {
  return kind === 'arrive' ? (
    <ArriveDialog transfer={transfer} {...shown} />
  ) : (
    <ReverseTransfer transfer={transfer} {...shown} />
  );
}

const transferState = ({ reversedAt, arrivedOn }: Transfer): string =>
  reversedAt ? 'reversed' : arrivedOn ? 'arrived' : 'in_transit';

const transferColumns: readonly Column<Transfer>[] = [
  {
    key: 'number',
    header: 'Transfer',
    title: ({ number, reverseReason }) => (reverseReason ? `${number}, reversed: ${reverseReason}` : number),
    cell: ({ number, fromName, toName }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{`${fromName} → ${toName}`}</span>
        <span className="block truncate font-normal text-muted text-xs">{number}</span>
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
    key: 'charges',
    header: 'Charges',
    align: 'right',
    width: '8rem',
    hideBelow: 'lg',
    cell: ({ charges }) => (charges === '0.00' ? null : <MoneyText amount={charges} />),
  },
  { key: 'date', header: 'Sent', sortKey: 'date', width: '8rem', cell: ({ date }) => <DateText day={date} /> },
  {
    key: 'arrived',
    header: 'Arrived',
    width: '8rem',
    hideBelow: 'md',
    cell: ({ arrivedOn }) => (arrivedOn ? <DateText day={arrivedOn} /> : null),
  },
  {
    key: 'state',
    header: 'State',
    width: '8rem',
    cell: (transfer) => <StatusChip status={transferState(transfer)} />,
  },
];

type TransferActionsProps = { transfer: Transfer; onAction: (task: TransferTask) => void };

function TransferActions({ transfer, onAction }: TransferActionsProps) {
  if (transfer.reversedAt) return null;
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${transfer.number}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      {transfer.arrivedOn ? null : (
        <MenuItem icon={<CircleCheck aria-hidden />} onSelect={() => onAction({ kind: 'arrive', transfer })}>
          Mark as Arrived
        </MenuItem>
      )}
      <MenuItem icon={<Undo2 aria-hidden />} danger onSelect={() => onAction({ kind: 'reverse', transfer })}>
        Reverse
      </MenuItem>
    </Menu>
  );
}

function ReverseTransfer({ transfer, open, onClose }: Shown & { transfer: Transfer }) {
  const reverse = useReverseTransfer();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const confirm = (reason: string) =>
    reverse.mutate(
      { id: transfer.id, body: { reason }, idempotencyKey },
      {
        onSuccess: () => {
          done('Transfer Reversed', `${transfer.number} was reversed.`);
          onClose();
        },
        onError: (error) => failed('Reversal Failed', error, 'Failed to reverse the transfer.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Reverse Transfer"
      description={`${transfer.number} from ${transfer.fromName} to ${transfer.toName} never happened. Its entries are reversed.`}
      reason={{ label: 'Reason', required: true }}
      confirmLabel="Reverse Transfer"
      pendingLabel="Reversing…"
      pending={reverse.isPending}
      danger
      onConfirm={confirm}
    />
  );
}
