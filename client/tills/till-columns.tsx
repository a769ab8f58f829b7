import type { Till } from '../../domain/tills/contract.ts';
import { cx } from '../ui/class-names.ts';
import { InstantText } from '../ui/date-text.tsx';
import { formatCurrency } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';

/** Below zero is short, above it over; nothing where the count is what the books have. */
export function TillDifference({ amount }: { amount: string | null }) {
  if (amount === null) return <span className="text-muted">–</span>;
  const isShort = amount.startsWith('-');
  const isNone = amount === '0.00';
  return (
    <span className={cx('whitespace-nowrap tabular-nums', isShort && 'text-late', isNone && 'text-muted')}>
      {isShort ? '−' : isNone ? '' : '+'}
      {formatCurrency(amount.replace('-', ''), { currency: '', cents: true })}
    </span>
  );
}

const HANDED = { waiting: 'in_transit', there: 'arrived' };

/** Whether the money of a closed till lies there, is on its way, or has arrived. */
export function HandOverChip({ till: { handOver } }: { till: Till }) {
  if (!handOver) return <span className="text-muted">–</span>;
  return <StatusChip status={handOver.receivedAt ? HANDED.there : HANDED.waiting} />;
}

export const tillColumns: readonly Column<Till>[] = [
  {
    key: 'till',
    header: 'Till',
    title: ({ cashAccountName, number }) => `${cashAccountName} ${number}`,
    cell: ({ cashAccountName, number }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{cashAccountName}</span>
        <span className="block truncate font-normal text-muted text-xs">{number}</span>
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: '7rem',
    asideOnPhone: true,
    cell: ({ state }) => <StatusChip status={state} />,
  },
  {
    key: 'opened',
    header: 'Opened',
    sortKey: 'openedAt',
    width: '13rem',
    cell: ({ openedAt, openedByName }) => (
      <span className="block min-w-0 leading-snug">
        <InstantText at={openedAt} className="block" />
        <span className="block truncate text-muted text-xs">{openedByName}</span>
      </span>
    ),
  },
  {
    key: 'expected',
    header: 'By the Books',
    width: '8.5rem',
    align: 'right',
    hideBelow: 'lg',
    cell: ({ expected }) => <MoneyText amount={expected} currency="" cents />,
  },
  {
    key: 'counted',
    header: 'Counted',
    width: '8.5rem',
    align: 'right',
    hideBelow: 'md',
    cell: ({ counted }) => <MoneyText amount={counted} currency="" cents />,
  },
  {
    key: 'difference',
    header: 'Over or Short',
    width: '8rem',
    align: 'right',
    cell: ({ difference }) => <TillDifference amount={difference} />,
  },
  {
    key: 'handOver',
    header: 'Handed Over',
    width: '8rem',
    hideBelow: 'lg',
    cell: (till) => <HandOverChip till={till} />,
  },
];
