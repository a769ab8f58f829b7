import { useQuery } from '@tanstack/react-query';
import { SearchX, Wallet } from 'lucide-react';
import { exportPayments } from '../../domain/billing/export-contract.ts';
import type { Payment } from '../../domain/billing/payment-contract.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { ExportMenu } from './export-menu.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { paymentColumns } from './payment-columns.tsx';
import { PaymentFilters } from './payment-filters.tsx';
import { usePaymentList } from './payment-list.ts';
import { paymentsPageQuery } from './payment-queries.ts';
import { useTask } from './use-task.ts';

const ReverseDialog = onDemand(async () => (await import('./reverse-dialog.tsx')).ReverseDialog);

type PaymentsTabProps = { onView: (id: string) => void };

export function PaymentsTab({ onView }: PaymentsTabProps) {
  const { currency } = useConfig();
  const list = usePaymentList();
  const payments = useQuery(paymentsPageQuery(list.query));
  const { begin, shown } = useTask<Payment>();
  return (
    <Card aria-label="Payments">
      <CardHeader
        title="Payments"
        description="Newest first. A payment is never changed; one that was wrong is reversed."
        actions={
          <>
            <SavedViews list="payments" />
            <ExportMenu label="Export" path={exportPayments.path} query={list.query} />
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
          <PaymentActions payment={payment} onView={() => onView(payment.id)} onReverse={() => begin(payment)} />
        )}
        actionsWidth="5.5rem"
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={payments.isPlaceholderData}
        error={payments.error}
        onRetry={() => void payments.refetch()}
        paging={list.paging(payments.data)}
        empty={list.isNarrowed ? <NoMatch onClear={list.clear} /> : <NoPayments />}
      />
      {shown.task ? (
        <ReverseDialog key={shown.turn} payment={shown.task} open={shown.open} onClose={shown.onClose} />
      ) : null}
    </Card>
  );
}

function NoPayments() {
  return (
    <EmptyState title="No payments yet" icon={<Wallet aria-hidden />}>
      Process Payment records the first: it pays the tenant's oldest invoices, and the rest becomes credit.
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No payment matches"
      icon={<SearchX aria-hidden />}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Filters
        </Button>
      }
    >
      Try fewer letters, or another method, tenant or date.
    </EmptyState>
  );
}
