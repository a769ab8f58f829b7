import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import type { CashEntry } from '../../domain/cash/contract.ts';
import { CASH_ENTRY_KINDS, CASH_ENTRY_LABELS } from '../../domain/cash/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { DateRangeFilter, FilterRow, FilterSelect } from '../ui/table/list-filters.tsx';
import { cashEntriesPageQuery, useCashEntriesList, useReverseCashEntry } from './queries.ts';
import type { MovementCardProps } from './transfers-card.tsx';

const KIND_OPTIONS = [
  { value: '', label: 'All Kinds' } as const,
  ...CASH_ENTRY_KINDS.map((value) => ({ value, label: CASH_ENTRY_LABELS[value] })),
];

export function CashEntriesCard({ choice, mayChange }: MovementCardProps) {
  const list = useCashEntriesList();
  const entries = useQuery(cashEntriesPageQuery(list.query));
  const { openDialog, dialog } = useDialog<CashEntry>();
  return (
    <Card aria-label="Charges and Owner’s Money">
      <CardHeader
        title="Charges and Owner’s Money"
        description="Newest first. Reverse one to correct it."
        actions={choice}
      />
      <EntryFilters list={list} />
      <DataTable
        label="Charges and Owner’s Money"
        columns={entryColumns}
        rows={entries.data?.rows}
        rowKey={({ id }) => id}
        rowActions={
          mayChange
            ? (entry) =>
                entry.reversedAt ? null : (
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Reverse ${entry.description}`}
                    onClick={() => openDialog(entry)}
                  >
                    Reverse
                  </Button>
                )
            : undefined
        }
        actionsWidth="6.5rem"
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={entries.isPlaceholderData}
        error={entries.error}
        onRetry={() => void entries.refetch()}
        paging={list.paging(entries.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="Nothing matches" onClear={list.clear}>
              Try a shorter search, another kind or a longer period.
            </NoMatch>
          ) : (
            <NoEntries />
          )
        }
      />
      {dialog.payload ? (
        <ReverseEntry key={dialog.dialogKey} entry={dialog.payload} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
    </Card>
  );
}

function EntryFilters({ list }: { list: ReturnType<typeof useCashEntriesList> }) {
  return (
    <FilterRow list={list} label="Search charges and owner’s money" placeholder="Description" isBelowHead>
      <FilterSelect list={list} name="kind" label="Kind" options={KIND_OPTIONS} className="max-sm:col-span-2 sm:w-52" />
      <DateRangeFilter list={list} className="sm:w-38" />
    </FilterRow>
  );
}

function NoEntries() {
  return (
    <EmptyState title="Nothing recorded yet" icon={<Landmark aria-hidden />}>
      What the bank takes or gives, and what the owner pays in or takes out.
    </EmptyState>
  );
}

const entryColumns: readonly Column<CashEntry>[] = [
  {
    key: 'description',
    header: 'Description',
    title: ({ description }) => description,
    cell: ({ description, reverseReason }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{description}</span>
        {reverseReason ? (
          <span className="block truncate font-normal text-late text-xs">Reversed: {reverseReason}</span>
        ) : null}
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
  { key: 'kind', header: 'Kind', width: '12rem', cell: ({ kind }) => CASH_ENTRY_LABELS[kind] },
  {
    key: 'account',
    header: 'Account',
    width: '12rem',
    hideBelow: 'md',
    cell: ({ cashAccountName }) => cashAccountName,
  },
  { key: 'date', header: 'Date', sortKey: 'date', width: '8rem', cell: ({ date }) => <DateText day={date} /> },
];

function ReverseEntry({ entry, open, onClose }: { entry: CashEntry; open: boolean; onClose: () => void }) {
  const reverse = useReverseCashEntry();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const confirm = (reason: string) =>
    reverse.mutate(
      { id: entry.id, body: { reason }, idempotencyKey },
      {
        onSuccess: () => {
          done('Entry Reversed', `${entry.description} was reversed.`);
          onClose();
        },
        onError: (error) => failed('Reversal Failed', error, 'Failed to reverse the entry.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Reverse Entry"
      description={`${CASH_ENTRY_LABELS[entry.kind]}: ${entry.description}. Its posting is reversed.`}
      reason={{ label: 'Reason', required: true }}
      confirmLabel="Reverse Entry"
      pendingLabel="Reversing…"
      pending={reverse.isPending}
      danger
      onConfirm={confirm}
    />
  );
}
