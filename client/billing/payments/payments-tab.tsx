import { useQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { exportPayments } from '../../../domain/billing/export-contract.ts';
import type { Payment } from '../../../domain/billing/payments/payment-contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { PAYMENT_METHOD_CHOICES } from '../../settings/payment-methods.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState, NoMatch } from '../../ui/feedback/empty-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { SearchInput } from '../../ui/form/search-input.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { DateRangeFilter, FilterSelect } from '../../ui/table/list-filters.tsx';
import { SavedViews } from '../../views/saved-views.tsx';
import { TenantChip } from '../accounts/tenant-name.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { type PaymentList, paymentsPageQuery, usePaymentList } from './queries.ts';

const ReverseDialog = onDemand(async () => (await import('./reverse-dialog.tsx')).ReverseDialog);

type PaymentsTabProps = { onView: (id: string) => void };

export function PaymentsTab({ onView }: PaymentsTabProps) {
  const { currency } = useConfig();
  const list = usePaymentList();
  const payments = useQuery(paymentsPageQuery(list.query));
  const { openDialog, dialog } = useDialog<Payment>();
  return (
    <Card aria-label="Payments">
      <CardHeader
        title="Payments"
        description="Newest first. Payments cannot be edited; reverse one to correct it."
        actions={
          <>
            <SavedViews list="payments" />
            <ExportMenu path={exportPayments.path} query={list.query} />
          </>
        }
      />
      <PaymentFilters list={list} />
      <DataTable
        label="Payments"
        columns={paymentColumns(currency)}
        rows={payments.data?.rows}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => onView(id)}
        rowActions={(payment) => (
          <PaymentActions payment={payment} onView={() => onView(payment.id)} onReverse={() => openDialog(payment)} />
        )}
        actionsWidth="5.5rem"
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={payments.isPlaceholderData}
        error={payments.error}
        onRetry={() => void payments.refetch()}
        paging={list.paging(payments.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No payments match" onClear={list.clear}>
              Try a shorter search, or another method, tenant or date.
            </NoMatch>
          ) : (
            <NoPayments />
          )
        }
      />
      {dialog.payload ? (
        <ReverseDialog key={dialog.dialogKey} payment={dialog.payload} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
    </Card>
  );
}

function NoPayments() {
  return (
    <EmptyState title="No payments yet" icon={<Wallet aria-hidden />}>
      Process Payment records the first. It pays the oldest invoices; the rest becomes credit.
    </EmptyState>
  );
}

const methodOptions = [{ value: '', label: 'All Methods' } as const, ...PAYMENT_METHOD_CHOICES];

function PaymentFilters({ list }: { list: PaymentList }) {
  const { tenant } = list.filters;
  return (
    <div className="grid grid-cols-2 gap-2 border-line border-y px-4 py-3 sm:flex sm:flex-wrap sm:px-5">
      <SearchInput
        label="Search payments"
        placeholder="Tenant, reference or number"
        value={list.q}
        onValueChange={list.search}
        className="max-sm:col-span-2 sm:w-72 sm:max-w-72 sm:flex-1"
      />
      <FilterSelect
        list={list}
        name="method"
        label="Method"
        options={methodOptions}
        className="max-sm:col-span-2 sm:w-40"
      />
      <DateRangeFilter list={list} label="Paid" className="sm:w-38" />
      <TenantChip tenant={tenant} onRemove={() => list.filter({ tenant: '' })} />
    </div>
  );
}

/** A reversed payment stays in the list, struck through, with the reason. */
function Struck({ payment, children }: { payment: Payment; children: ReactNode }) {
  return payment.reversedAt ? <s className="text-muted">{children}</s> : children;
}

const paymentColumns = (currency: string): readonly Column<Payment>[] => [
  {
    key: 'tenant',
    header: 'Tenant',
    title: ({ tenantName, reverseReason }) =>
      reverseReason ? `${tenantName}, reversed: ${reverseReason}` : tenantName,
    cell: (payment) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{payment.tenantName}</span>
        {payment.reverseReason ? (
          <span className="block truncate font-normal text-late text-xs">Reversed: {payment.reverseReason}</span>
        ) : null}
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    sortKey: 'amount',
    align: 'right',
    width: '8.5rem',
    asideOnPhone: true,
    cell: (payment) => (
      <Struck payment={payment}>
        <MoneyText amount={payment.amount} currency={currency} />
      </Struck>
    ),
  },
  {
    key: 'method',
    header: 'Method',
    width: '8rem',
    cell: ({ paymentMethod }) => PAYMENT_METHOD_LABELS[paymentMethod],
  },
  {
    key: 'date',
    header: 'Date',
    sortKey: 'paymentDate',
    width: '8rem',
    cell: ({ paymentDate }) => <DateText day={paymentDate} />,
  },
  { key: 'reference', header: 'Reference', width: '9rem', hideBelow: 'md', cell: ({ reference }) => reference ?? '-' },
  {
    key: 'invoice',
    header: 'Invoice Number',
    width: '10rem',
    hideBelow: 'md',
    cell: ({ invoiceNumber }) => invoiceNumber ?? 'General Payment',
  },
];
