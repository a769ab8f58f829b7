import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { isId } from '../../../domain/kernel/ids.ts';
import { isDay } from '../../../domain/kernel/time.ts';
import { BILL_STATUS_LABELS, BILL_STATUSES } from '../../../domain/suppliers/bills/bill-rules.ts';
import { listShape, oneOf } from '../../api/list-url.ts';
import { useList } from '../../api/use-list.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState, NoMatch } from '../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { DateRangeFilter, FilterRow, FilterSelect } from '../../ui/table/list-filters.tsx';
import { useCurrency, useToday } from '../../ui/zone.ts';
import { billsPageQuery } from '../queries.ts';
import { billPath } from '../url-state.ts';
import { billColumns } from './bill-columns.tsx';

const STATUS_OPTIONS = [
  { value: '', label: 'All Statuses' },
  ...BILL_STATUSES.map((value) => ({ value, label: BILL_STATUS_LABELS[value] })),
] as const;

const DUE_OPTIONS = [
  { value: '', label: 'Due or Not' },
  { value: 'true', label: 'Overdue' },
] as const;

const billsList = listShape({
  filters: { status: oneOf(...BILL_STATUSES), overdue: oneOf('true'), supplier: isId, from: isDay, to: isDay },
  sorts: ['createdAt', 'date', 'dueDate', 'total'],
  defaultSort: '-createdAt',
});

export function BillsTab() {
  const list = useList(billsList);
  const bills = useQuery(billsPageQuery(list.query));
  const currency = useCurrency();
  const today = useToday();
  return (
    <Card aria-label="All Bills">
      <FilterRow list={list} label="Search bills" placeholder="Supplier, number or note">
        <FilterSelect list={list} name="status" label="Status" options={STATUS_OPTIONS} className="sm:w-40" />
        <FilterSelect list={list} name="overdue" label="Due" options={DUE_OPTIONS} className="sm:w-36" />
        <DateRangeFilter list={list} className="sm:w-38" />
      </FilterRow>
      <DataTable
        label="All Bills"
        columns={billColumns(currency, today)}
        rows={bills.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => billPath(id)}
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={bills.isPlaceholderData}
        error={bills.error}
        onRetry={() => void bills.refetch()}
        paging={list.paging(bills.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No bills match" onClear={list.clear}>
              Try a shorter search, another status or a longer period.
            </NoMatch>
          ) : (
            <EmptyState title="No bills yet" icon={<ReceiptText aria-hidden />}>
              Enter what a supplier asks for. It is owed from the moment somebody approves it.
            </EmptyState>
          )
        }
      />
    </Card>
  );
}
