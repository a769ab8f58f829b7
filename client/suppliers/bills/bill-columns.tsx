import type { Bill } from '../../../domain/suppliers/bills/bill-contract.ts';
import type { BillStatus } from '../../../domain/suppliers/bills/bill-rules.ts';
import { DateText } from '../../ui/date-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';

// In the words and colours that the other screens have.
const CHIPS: Partial<Record<BillStatus, string>> = { draft: 'awaiting_approval', part_paid: 'partial' };

export function BillChip({ bill, today }: { bill: Bill; today: string }) {
  const isLate =
    (bill.status === 'open' || bill.status === 'part_paid') && bill.dueDate < today && bill.kind === 'bill';
  return <StatusChip status={isLate ? 'overdue' : (CHIPS[bill.status] ?? bill.status)} />;
}

export const billName = ({ kind, number }: Bill): string => (kind === 'credit' ? `Credit ${number}` : number);

const SUPPLIER: Column<Bill> = {
  key: 'supplier',
  header: 'Supplier',
  title: ({ supplierName }) => supplierName,
  cell: ({ supplierName }) => supplierName,
};

/** On the page of a supplier there is no need to name them. */
export const billColumns = (currency: string, today: string, isOfOne = false): readonly Column<Bill>[] => [
  { key: 'number', header: 'Invoice Number', width: '10rem', title: billName, cell: billName },
  ...(isOfOne ? [] : [SUPPLIER]),
  {
    key: 'date',
    header: 'Date',
    sortKey: 'date',
    width: '7.5rem',
    hideBelow: 'xl',
    cell: ({ date }) => <DateText day={date} />,
  },
  { key: 'due', header: 'Due', sortKey: 'dueDate', width: '7.5rem', cell: ({ dueDate }) => <DateText day={dueDate} /> },
  {
    key: 'total',
    header: 'Total',
    sortKey: 'total',
    align: 'right',
    width: '8.5rem',
    asideOnPhone: true,
    cell: ({ total, kind }) => <MoneyText amount={kind === 'credit' ? `-${total}` : total} currency={currency} />,
  },
  {
    key: 'open',
    header: 'Open',
    align: 'right',
    width: '8.5rem',
    hideBelow: 'xl',
    cell: ({ open, kind }) => (
      <MoneyText amount={kind === 'credit' && open !== '0.00' ? `-${open}` : open} currency={currency} />
    ),
  },
  { key: 'status', header: 'Status', width: '10.5rem', cell: (bill) => <BillChip bill={bill} today={today} /> },
];
