import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { isDay } from '../../../domain/kernel/time.ts';
import type { BillBatch } from '../../../domain/suppliers/payments/payment-contract.ts';
import { listShape } from '../../api/list-url.ts';
import { useList } from '../../api/use-list.ts';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState, NoMatch } from '../../ui/feedback/empty-state.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { DateRangeFilter, FilterRow } from '../../ui/table/list-filters.tsx';
import { useCurrency } from '../../ui/zone.ts';
import { paymentPath } from '../url-state.ts';
import { batchesPageQuery } from './queries.ts';

const suppliersText = ({ suppliers }: BillBatch): string => suppliers.join(', ');

const batchColumns = (currency: string): readonly Column<BillBatch>[] => [
  { key: 'number', header: 'Payment', width: '8rem', cell: ({ number }) => number },
  { key: 'suppliers', header: 'Suppliers', title: suppliersText, cell: suppliersText },
  { key: 'date', header: 'Date', sortKey: 'date', width: '8rem', cell: ({ date }) => <DateText day={date} /> },
  { key: 'from', header: 'Paid From', width: '11rem', hideBelow: 'lg', cell: ({ cashAccountName }) => cashAccountName },
  { key: 'bills', header: 'Bills', align: 'right', width: '5rem', hideBelow: 'md', cell: ({ bills }) => String(bills) },
  {
    key: 'amount',
    header: 'Paid',
    align: 'right',
    width: '10rem',
    asideOnPhone: true,
    cell: ({ amount }) => <MoneyText amount={amount} currency={currency} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    cell: ({ isReversed }) => <StatusChip status={isReversed ? 'reversed' : 'paid'} />,
  },
];

const batchesList = listShape({
  filters: { from: isDay, to: isDay },
  sorts: ['createdAt', 'date'],
  defaultSort: '-createdAt',
});

export function PaymentsTab() {
  const list = useList(batchesList);
  const batches = useQuery(batchesPageQuery(list.query));
  return (
    <Card aria-label="All Payments">
      <FilterRow list={list} label="Search payments" placeholder="Supplier, number or reference">
        <DateRangeFilter list={list} className="sm:w-38" />
      </FilterRow>
      <DataTable
        label="All Payments"
        columns={batchColumns(useCurrency())}
        rows={batches.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => paymentPath(id)}
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={batches.isPlaceholderData}
        error={batches.error}
        onRetry={() => void batches.refetch()}
        paging={list.paging(batches.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No payments match" onClear={list.clear}>
              Try a shorter search or a longer period.
            </NoMatch>
          ) : (
            <EmptyState title="No payments yet" icon={<HandCoins aria-hidden />}>
              Bills that were approved are paid with Pay Bills, one or many at once.
            </EmptyState>
          )
        }
      />
    </Card>
  );
}
