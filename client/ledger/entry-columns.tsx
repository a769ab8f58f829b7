import { ArrowLeft } from 'lucide-react';
import { addMoney, cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { JournalEntry } from '../../domain/ledger/contract.ts';
import { sourceLabel } from '../../domain/ledger/sources.ts';
import { Badge } from '../ui/badge.tsx';
import { DateText } from '../ui/date-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { Amount, Total } from './amount.tsx';

export function ReversalMark({ entry }: { entry: JournalEntry }) {
  if (entry.reversedBy) return <StatusChip status="reversed" />;
  return entry.reverses ? <Badge tone="accent">Reversal</Badge> : null;
}

const number: Column<JournalEntry> = {
  key: 'seq',
  header: 'No.',
  sortKey: 'seq',
  width: '5rem',
  cell: ({ seq }) => <span className="tabular-nums">{seq}</span>,
};

const date: Column<JournalEntry> = {
  key: 'date',
  header: 'Date',
  sortKey: 'date',
  width: '7.5rem',
  cell: (entry) => <DateText day={entry.date} />,
};

function SourceText({ entry }: { entry: JournalEntry }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {sourceLabel(entry.sourceType)}
      <ReversalMark entry={entry} />
    </span>
  );
}

const memo: Column<JournalEntry> = {
  key: 'memo',
  header: 'Memo',
  wrap: true,
  title: (entry) => entry.memo,
  cell: (entry) => (
    <span className="block min-w-0 leading-snug">
      <span className="line-clamp-2">{entry.memo}</span>
      <span className="block text-muted text-xs">
        <SourceText entry={entry} />
      </span>
    </span>
  ),
};

/** On a phone an entry is known by its memo, with the rest below. */
const heading: Column<JournalEntry> = { key: 'memo', header: 'Memo', cell: (entry) => entry.memo };
const source: Column<JournalEntry> = {
  key: 'source',
  header: 'Source',
  cell: (entry) => <SourceText entry={entry} />,
};

const sides = (entry: JournalEntry, side: 'debit' | 'credit'): string =>
  [...new Set(entry.lines.filter((line) => parseMoney(line[side]) > 0).map(({ account }) => account))].join(', ');

export const accountsColumn: Column<JournalEntry> = {
  key: 'accounts',
  header: 'Accounts',
  width: '16%',
  hideBelow: 'lg',
  hideOnPhone: true,
  title: (entry) => entry.lines.map(({ account, accountName }) => `${account} ${accountName}`).join(', '),
  cell: (entry) => (
    <span className="block truncate text-muted text-xs tabular-nums">
      {sides(entry, 'debit')} <ArrowLeft aria-hidden className="inline size-3" />
      <span className="sr-only">from</span> {sides(entry, 'credit')}
    </span>
  ),
};

const total: Column<JournalEntry> = {
  key: 'total',
  header: 'Amount',
  align: 'right',
  width: '9rem',
  asideOnPhone: true,
  cell: (entry) => <Amount amount={entry.total} />,
};

const wide = [number, date, memo, accountsColumn, total];
const cards = [heading, date, number, source, total];

export const entryColumns = (phone: boolean): readonly Column<JournalEntry>[] => (phone ? cards : wide);

type Shown = { account: string; tenant: string | undefined };

/** What an entry moved in one account, or of one tenant in it. */
const movedIn = ({ lines }: JournalEntry, { account, tenant }: Shown, side: 'debit' | 'credit'): string => {
  const own = lines.filter((line) => line.account === account && (!tenant || line.tenantId === tenant));
  return toDecimalText(addMoney(cents(0), ...own.map((line) => parseMoney(line[side]))));
};

const SIDES = { debit: 'Debit', credit: 'Credit' } as const;

const moved = (side: 'debit' | 'credit', shown: Shown): Column<JournalEntry> => ({
  key: side,
  header: SIDES[side],
  align: 'right',
  width: '8rem',
  cell: (entry) => <Amount amount={movedIn(entry, shown, side)} />,
});

const balance: Column<JournalEntry> = {
  key: 'balance',
  header: 'Balance',
  align: 'right',
  width: '8.5rem',
  asideOnPhone: true,
  cell: (entry) => (entry.balance === null ? null : <Total amount={entry.balance} />),
};

const movement = (shown: Shown): Column<JournalEntry> => ({
  key: 'movement',
  header: 'Movement',
  cell: (entry) => (
    <span className="flex flex-wrap gap-x-2">
      {(['debit', 'credit'] as const).map((side) => {
        const amount = movedIn(entry, shown, side);
        return parseMoney(amount) === 0 ? null : (
          <span key={side}>
            {SIDES[side]} <Amount amount={amount} />
          </span>
        );
      })}
    </span>
  ),
});

/** One account as a page of the ledger. The balance runs by day, so that in another order it would jump. */
export const accountColumns = (shown: Shown, runs: boolean, phone: boolean): readonly Column<JournalEntry>[] => [
  ...(phone
    ? [heading, date, movement(shown), number, source]
    : [number, date, memo, moved('debit', shown), moved('credit', shown)]),
  ...(runs ? [balance] : []),
];
