import { useQuery } from '@tanstack/react-query';
import { ListTree, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { BankAccountState, BankLineEntry, LineMatch } from '../../domain/banking/contract.ts';
import { useCan } from '../api/session.ts';
import { useLedgerUrl } from '../ledger/url-state.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { DescriptionItem, DescriptionList, SheetPart } from '../ui/description-list.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { DateRangeFilter, FilterRow, FilterSelect } from '../ui/table/list-filters.tsx';
import { BankAmount, LockedMark } from './open-lines.tsx';
import { bankLineQuery, bankLinesPageQuery, useBankLinesList, useUnmatch } from './queries.ts';

const STATE_OPTIONS = [
  { value: '', label: 'All Lines' },
  { value: 'unmatched', label: 'Open' },
  { value: 'matched', label: 'Matched' },
] as const;

const isLocked = (line: BankLineEntry, { reconciledThrough }: BankAccountState): boolean =>
  reconciledThrough !== null && line.date <= reconciledThrough;

function StateMark({ line, account }: { line: BankLineEntry; account: BankAccountState }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={line.state === 'matched' ? 'good' : 'waiting'}>
        {line.state === 'matched' ? 'Matched' : 'Open'}
      </Badge>
      {isLocked(line, account) ? <LockedMark /> : null}
    </span>
  );
}

const lineColumns = (account: BankAccountState): readonly Column<BankLineEntry>[] => [
  {
    key: 'narration',
    header: 'Description',
    title: ({ narration }) => narration,
    cell: ({ narration, reference }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{narration || 'No description'}</span>
        <span className="block truncate font-normal text-muted text-xs">{reference}</span>
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    sortKey: 'amount',
    align: 'right',
    width: '10rem',
    asideOnPhone: true,
    cell: ({ amount }) => <BankAmount amount={amount} />,
  },
  { key: 'date', header: 'Date', sortKey: 'date', width: '8rem', cell: ({ date }) => <DateText day={date} /> },
  { key: 'state', header: 'State', width: '12rem', cell: (line) => <StateMark line={line} account={account} /> },
];

/** Every line of an account, matched or open, with what each stands for. */
export function LinesCard({ account }: { account: BankAccountState }) {
  const list = useBankLinesList();
  const lines = useQuery(bankLinesPageQuery({ ...list.query, cashAccountId: account.id }));
  const { openDialog, dialog } = useDialog<BankLineEntry>();
  return (
    <Card aria-label="All Lines">
      <CardHeader title="All Lines" description="What the bank says, newest first. Press a line to see its match." />
      <FilterRow list={list} label="Search lines" placeholder="Description or reference" isBelowHead>
        <FilterSelect
          list={list}
          name="state"
          label="State"
          options={STATE_OPTIONS}
          className="max-sm:col-span-2 sm:w-36"
        />
        <DateRangeFilter list={list} className="sm:w-38" />
      </FilterRow>
      <DataTable
        label="All lines"
        columns={lineColumns(account)}
        rows={lines.data?.rows}
        rowKey={({ id }) => id}
        onRowClick={openDialog}
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={lines.isPlaceholderData}
        error={lines.error}
        onRetry={() => void lines.refetch()}
        paging={list.paging(lines.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No lines match" onClear={list.clear}>
              Try a shorter search or a longer period.
            </NoMatch>
          ) : (
            <EmptyState title="No lines yet" icon={<ListTree aria-hidden />}>
              Import a statement of this account first.
            </EmptyState>
          )
        }
      />
      {dialog.payload ? (
        <LineSheet
          key={dialog.dialogKey}
          line={dialog.payload}
          account={account}
          open={dialog.open}
          onClose={dialog.onClose}
        />
      ) : null}
    </Card>
  );
}

type LineSheetProps = { line: BankLineEntry; account: BankAccountState; open: boolean; onClose: () => void };

function LineSheet({ line, account, open, onClose }: LineSheetProps) {
  const details = useQuery(bankLineQuery(line.id));
  const mayChange = useCan()('finance:write');
  const [undoing, setUndoing] = useState(false);
  const shown = details.data ?? line;
  const mayUndo = mayChange && shown.state === 'matched' && !isLocked(line, account);
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      wide
      title={line.narration || 'Bank line'}
      footer={
        mayUndo ? (
          <Button variant="secondary" icon={<Undo2 aria-hidden />} onClick={() => setUndoing(true)}>
            Undo Match
          </Button>
        ) : null
      }
    >
      <DescriptionList>
        <DescriptionItem name="Amount">
          <BankAmount amount={line.amount} />
        </DescriptionItem>
        <DescriptionItem name="Date">
          <DateText day={line.date} />
        </DescriptionItem>
        <DescriptionItem name="Reference">{line.reference}</DescriptionItem>
        <DescriptionItem name="State">
          <StateMark line={shown} account={account} />
        </DescriptionItem>
      </DescriptionList>
      <SheetPart title="Matches">
        {details.data ? (
          <Matches matches={details.data.matches} />
        ) : details.error ? (
          <ErrorState {...describeError(details.error)} onRetry={() => void details.refetch()} />
        ) : (
          <SkeletonText lines={3} label="Loading the matches" />
        )}
      </SheetPart>
      <UndoMatch line={line} open={undoing} onClose={() => setUndoing(false)} />
    </Sheet>
  );
}

function Matches({ matches }: { matches: readonly LineMatch[] }) {
  const { openEntry } = useLedgerUrl();
  if (matches.length === 0) return <p className="text-muted text-sm">Not matched yet.</p>;
  return (
    <ul className="grid gap-3 text-sm">
      {matches.map((match) => (
        <li key={match.id} className="rounded-md border border-line px-3 py-2">
          <div className="flex items-start justify-between gap-3">
            <button
              type="button"
              onClick={() => openEntry(match.entryId)}
              className="min-h-[24px] min-w-0 cursor-pointer rounded-sm text-left font-medium hover:underline"
            >
              {match.memo}
            </button>
            <BankAmount amount={match.amount} />
          </div>
          <p className="mt-1 text-muted text-xs">
            {`${match.madeByName}, `}
            <InstantText at={match.createdAt} />
            {match.reason ? `: ${match.reason}` : ''}
          </p>
          {match.undoneAt ? (
            <p className="mt-1 text-late text-xs">
              {'Undone '}
              <InstantText at={match.undoneAt} />
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type UndoMatchProps = { line: BankLineEntry; open: boolean; onClose: () => void };

function UndoMatch({ line, open, onClose }: UndoMatchProps) {
  const unmatch = useUnmatch();
  const confirm = (reason: string) =>
    unmatch.mutate(
      { id: line.id, reason },
      {
        onSuccess: () => {
          done('Match Undone', 'The line is open again.');
          onClose();
        },
        onError: (error) => failed('Not Undone', error, 'The match was not undone. Please try again.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Undo Match"
      description="What the match recorded is reversed; what the books had before stays. The line is open again."
      reason={{ label: 'Reason', required: true }}
      confirmLabel="Undo Match"
      pendingLabel="Undoing…"
      pending={unmatch.isPending}
      onConfirm={confirm}
    />
  );
}
