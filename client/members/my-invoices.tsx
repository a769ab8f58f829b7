import { useQuery } from '@tanstack/react-query';
import { FileSearch, FileText } from 'lucide-react';
import { INVOICE_TYPE_LABELS } from '../../domain/billing/rules.ts';
import { MY_INVOICE_STATUSES, type MyInvoice } from '../../domain/members/contract.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { useList } from '../api/use-list.ts';
import { useConfig } from '../settings/config-queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { StatusChip, statusLabel } from '../ui/status-chip.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { FilterSelect } from '../ui/table/list-filters.tsx';
import { invoicePdf, myInvoicesQuery } from './queries.ts';

const shape = listShape({
  filters: { status: oneOf('open', ...MY_INVOICE_STATUSES) },
  sorts: ['createdAt', 'dueDate', 'amount'],
  defaultSort: '-createdAt',
});

const statusOptions = [
  { value: '', label: 'All Invoices' },
  { value: 'open', label: 'To Pay' },
  ...MY_INVOICE_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
] as const;

const columns = (currency: string): readonly Column<MyInvoice>[] => [
  { key: 'number', header: 'Invoice Number', width: '9.5rem', cell: ({ invoiceNumber }) => invoiceNumber },
  { key: 'type', header: 'For', cell: ({ type }) => INVOICE_TYPE_LABELS[type] },
  {
    key: 'issued',
    header: 'Issued',
    width: '8.5rem',
    hideBelow: 'md',
    hideOnPhone: true,
    cell: ({ issueDate }) => <DateText day={issueDate} />,
  },
  {
    key: 'due',
    header: 'Due Date',
    sortKey: 'dueDate',
    width: '8.5rem',
    cell: ({ dueDate }) => <DateText day={dueDate} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    sortKey: 'amount',
    align: 'right',
    width: '9rem',
    cell: ({ amount, balance, status }) => (
      <span className="block min-w-0 leading-snug">
        <MoneyText amount={amount} currency={currency} />
        {balance !== amount && (status === 'pending' || status === 'overdue') ? (
          <span className="block truncate text-muted text-xs">
            <MoneyText amount={balance} currency={currency} /> left
          </span>
        ) : null}
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '7.5rem',
    asideOnPhone: true,
    cell: ({ status }) => <StatusChip status={status} />,
  },
];

export function MyInvoices({ onView }: { onView: (id: string) => void }) {
  const { currency } = useConfig();
  const list = useList(shape);
  const { status, ...query } = list.query;
  const filter = status === 'open' ? { open: 'true' as const } : status ? { status } : {};
  const invoices = useQuery(myInvoicesQuery({ ...query, ...filter }));
  return (
    <Card aria-label="Invoices">
      <div className="border-line border-b px-4 py-3 sm:px-5">
        <FilterSelect list={list} name="status" label="Status" options={statusOptions} className="sm:w-44" />
      </div>
      <DataTable
        label="Invoices"
        columns={columns(currency)}
        rows={invoices.data?.rows}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => onView(id)}
        rowActions={({ id, invoiceNumber }) => (
          <ButtonLink
            href={invoicePdf(id)}
            target="_blank"
            variant="ghost"
            size="icon"
            aria-label={`PDF of ${invoiceNumber}`}
            icon={<FileText aria-hidden />}
          />
        )}
        actionsWidth="4rem"
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={invoices.isPlaceholderData}
        error={invoices.error}
        onRetry={() => void invoices.refetch()}
        paging={list.paging(invoices.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch
              title="No invoices match"
              icon={<FileSearch aria-hidden />}
              onClear={list.clear}
              clearLabel="All Invoices"
            />
          ) : (
            <NoInvoices />
          )
        }
      />
    </Card>
  );
}

function NoInvoices() {
  return (
    <EmptyState title="No invoices yet" icon={<FileText aria-hidden />}>
      The first one appears here when it is issued.
    </EmptyState>
  );
}
