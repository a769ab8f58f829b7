import type { StatementLine } from '../../domain/reports/tenant-contract.ts';
import { DataTable } from '../ui/data-table.tsx';
import type { Column } from '../ui/data-table-column.ts';
import { DateText } from '../ui/date-text.tsx';
import { Figure } from './figure.tsx';

type TransactionTableProps = {
  label: string;
  lines: readonly StatementLine[];
  /** What was owed before the first of them. */
  opening?: string | undefined;
};

const moved = (amount: string) => <Figure amount={amount === '0.00' ? null : amount} />;

const columns: readonly Column<StatementLine>[] = [
  { key: 'description', header: 'Description', cell: ({ description }) => description },
  { key: 'date', header: 'Date', width: '8rem', cell: ({ date }) => <DateText day={date} /> },
  { key: 'type', header: 'Type', width: '9rem', hideBelow: 'lg', cell: ({ type }) => type },
  { key: 'charge', header: 'Charge', align: 'right', width: '9rem', cell: ({ charge }) => moved(charge) },
  {
    key: 'payment',
    header: 'Payment',
    align: 'right',
    width: '9rem',
    cell: ({ payment }) => moved(payment),
  },
  {
    key: 'balance',
    header: 'Balance',
    align: 'right',
    width: '9rem',
    asideOnPhone: true,
    cell: ({ balance }) => <Figure amount={balance} className="font-medium" />,
  },
];

/** A press on a line opens its document, or its entry in the books where it has none. */
export function TransactionTable({ label, lines, opening }: TransactionTableProps) {
  return (
    <>
      {opening === undefined ? null : (
        <p className="flex justify-between gap-4 border-line border-b px-4 pb-2.5 text-sm sm:px-5">
          <span className="text-muted">Brought forward</span>
          <Figure amount={opening} className="font-medium" />
        </p>
      )}
      <DataTable
        label={label}
        columns={columns}
        rows={lines}
        rowKey={({ entryId }) => entryId}
        rowHref={({ path }) => path}
        empty={<p className="px-4 py-6 text-center text-muted text-sm">Nothing was charged or paid in this period.</p>}
      />
    </>
  );
}
