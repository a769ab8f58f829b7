import { useQuery } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import type { Supplier } from '../../../domain/suppliers/contract.ts';
import { phoneText } from '../../../domain/tenants/phone.ts';
import { listShape, oneOf } from '../../api/list-url.ts';
import { useList } from '../../api/use-list.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState, NoMatch } from '../../ui/feedback/empty-state.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { FilterRow, FilterSelect } from '../../ui/table/list-filters.tsx';
import { useCurrency } from '../../ui/zone.ts';
import { suppliersPageQuery } from '../queries.ts';
import { supplierPath } from '../url-state.ts';

const dash = <span className="text-muted">–</span>;

const supplierColumns = (currency: string): readonly Column<Supplier>[] => [
  { key: 'name', header: 'Name', sortKey: 'name', title: ({ name }) => name, cell: ({ name }) => name },
  { key: 'kraPin', header: 'KRA PIN', width: '9rem', hideBelow: 'md', cell: ({ kraPin }) => kraPin ?? dash },
  {
    key: 'phone',
    header: 'Phone',
    width: '10rem',
    hideBelow: 'lg',
    cell: ({ phone }) => (phone ? <span className="tabular-nums">{phoneText(phone)}</span> : dash),
  },
  {
    key: 'terms',
    header: 'Terms',
    width: '6.5rem',
    hideBelow: 'md',
    cell: ({ termsDays }) => (termsDays === 1 ? '1 day' : `${termsDays} days`),
  },
  {
    key: 'owed',
    header: 'Owed',
    align: 'right',
    width: '10rem',
    asideOnPhone: true,
    cell: ({ owed }) => <MoneyText amount={owed} currency={currency} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: '7rem',
    cell: ({ isActive }) => <StatusChip status={isActive ? 'active' : 'inactive'} />,
  },
];

const ACTIVE_OPTIONS = [
  { value: '', label: 'All Suppliers' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
] as const;

const suppliersList = listShape({
  filters: { active: oneOf('true', 'false') },
  sorts: ['name', 'createdAt'],
  defaultSort: 'name',
});

export function SuppliersTab() {
  const list = useList(suppliersList);
  const suppliers = useQuery(suppliersPageQuery(list.query));
  return (
    <Card aria-label="All Suppliers">
      <FilterRow list={list} label="Search suppliers" placeholder="Name, PIN, email or phone">
        <FilterSelect list={list} name="active" label="In use" options={ACTIVE_OPTIONS} className="sm:w-44" />
      </FilterRow>
      <DataTable
        label="All Suppliers"
        columns={supplierColumns(useCurrency())}
        rows={suppliers.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => supplierPath(id)}
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={suppliers.isPlaceholderData}
        error={suppliers.error}
        onRetry={() => void suppliers.refetch()}
        paging={list.paging(suppliers.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No suppliers match" onClear={list.clear}>
              Try a shorter search.
            </NoMatch>
          ) : (
            <EmptyState title="No suppliers yet" icon={<Truck aria-hidden />}>
              Add whom you buy from, with their KRA PIN and how they are paid.
            </EmptyState>
          )
        }
      />
    </Card>
  );
}
