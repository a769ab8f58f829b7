import { useQuery } from '@tanstack/react-query';
import { FileSearch, FileText } from 'lucide-react';
import { exportInvoices } from '../../domain/billing/export-contract.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SelectableTable } from '../ui/selectable-table.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { ExportMenu } from './export-menu.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { useInvoiceBulk } from './invoice-bulk.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import { InvoiceFilters } from './invoice-filters.tsx';
import { useInvoiceList } from './invoice-list.ts';
import { invoicesPageQuery } from './invoice-queries.ts';
import { InvoiceTaskDialog, useInvoiceTask } from './invoice-task.tsx';

type InvoicesTabProps = { onView: (id: string) => void };

export function InvoicesTab({ onView }: InvoicesTabProps) {
  const { currency } = useConfig();
  const list = useInvoiceList();
  const invoices = useQuery(invoicesPageQuery(list.query));
  const { begin, shown } = useInvoiceTask();
  return (
    <Card aria-label="Invoices">
      <CardHeader
        title="Invoices"
        description="Newest first. An issued invoice is never changed; what was wrong is credited."
        actions={
          <>
            <SavedViews list="invoices" />
            <ExportMenu label="Export" path={exportInvoices.path} query={list.query} />
          </>
        }
      />
      <InvoiceFilters list={list} />
      <SelectableTable
        label="Invoices"
        columns={invoiceColumns(currency)}
        rows={invoices.data?.rows}
        rowKey={({ id }) => id}
        bulk={useInvoiceBulk()}
        onRowClick={({ id }) => onView(id)}
        rowActions={(invoice) => (
          <InvoiceActions invoice={invoice} onView={() => onView(invoice.id)} onDeed={(deed) => begin(deed, invoice)} />
        )}
        actionsWidth="5.5rem"
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={invoices.isPlaceholderData}
        error={invoices.error}
        onRetry={() => void invoices.refetch()}
        paging={list.paging(invoices.data)}
        empty={list.isNarrowed ? <NoMatch onClear={list.clear} /> : <NoInvoices />}
      />
      <InvoiceTaskDialog {...shown} />
    </Card>
  );
}

function NoInvoices() {
  return (
    <EmptyState title="No invoices yet" icon={<FileText aria-hidden />}>
      Generate Invoices bills every tenant whose period has begun; New Invoice makes one by hand.
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No invoice matches"
      icon={<FileSearch aria-hidden />}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Filters
        </Button>
      }
    >
      Try fewer letters, or another status, type, tenant or date.
    </EmptyState>
  );
}
