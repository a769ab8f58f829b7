import { useQuery } from '@tanstack/react-query';
import { FileSearch, FileText, Mail } from 'lucide-react';
import { INVOICE_STATUSES, INVOICE_TYPES, type Invoice } from '../../../domain/billing/contract.ts';
import { exportInvoices } from '../../../domain/billing/export-contract.ts';
import { INVOICE_TYPE_LABELS } from '../../../domain/billing/rules.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { EmptyState, NoMatch } from '../../ui/feedback/empty-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { SearchInput } from '../../ui/form/search-input.tsx';
import { statusLabel } from '../../ui/status-chip.tsx';
import type { Bulk } from '../../ui/table/bulk-action.ts';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { DateRangeFilter, FilterSelect } from '../../ui/table/list-filters.tsx';
import { SelectableTable } from '../../ui/table/selectable-table.tsx';
import { SavedViews } from '../../views/saved-views.tsx';
import { TenantChip } from '../accounts/tenant-name.tsx';
import { InvoiceActionDialog, InvoiceActions, useInvoiceDialog } from './invoice-actions.tsx';
import { invoiceColumns, invoiceName } from './invoice-columns.tsx';
import { type InvoiceList, invoicesPageQuery, useInvoiceList, useMailInvoice } from './queries.ts';

type InvoicesTabProps = { onView: (id: string) => void };

export function InvoicesTab({ onView }: InvoicesTabProps) {
  const { currency } = useConfig();
  const list = useInvoiceList();
  const invoices = useQuery(invoicesPageQuery(list.query));
  const { openDialog, dialog } = useInvoiceDialog();
  return (
    <Card aria-label="Invoices">
      <CardHeader
        title="Invoices"
        description="Newest first. Issued invoices cannot be edited; correct them with a credit note."
        actions={
          <>
            <SavedViews list="invoices" />
            <ExportMenu path={exportInvoices.path} query={list.query} />
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
          <InvoiceActions
            invoice={invoice}
            onView={() => onView(invoice.id)}
            onAction={(action) => openDialog(action, invoice)}
          />
        )}
        actionsWidth="5.5rem"
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={invoices.isPlaceholderData}
        error={invoices.error}
        onRetry={() => void invoices.refetch()}
        paging={list.paging(invoices.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No invoices match" icon={<FileSearch aria-hidden />} onClear={list.clear}>
              Try a shorter search, or another status, type, tenant or date.
            </NoMatch>
          ) : (
            <NoInvoices />
          )
        }
      />
      <InvoiceActionDialog {...dialog} />
    </Card>
  );
}

function NoInvoices() {
  return (
    <EmptyState title="No invoices yet" icon={<FileText aria-hidden />}>
      Generate Invoices bills every tenant whose period has started; New Invoice creates a single one.
    </EmptyState>
  );
}

const sending = () => import('./send-invoices.tsx');
const SendDescription = onDemand(async () => (await sending()).SendDescription);

const rowName = (invoice: Invoice) => `${invoiceName(invoice)} of ${invoice.tenantName}`;

const countInvoices = (count: number) => (count === 1 ? '1 invoice' : `${count} invoices`);

function useInvoiceBulk(): Bulk<Invoice> {
  const mail = useMailInvoice();
  return {
    rowName,
    actions: [
      {
        label: 'Send',
        icon: <Mail aria-hidden />,
        allows: ({ status }) => status !== 'draft',
        title: 'Send Invoices by Email',
        description: (invoices) => (
          <SendDescription what={countInvoices(invoices.length)} names={invoices.map(rowName)} />
        ),
        pendingLabel: 'Sending',
        done: (count) => `${countInvoices(count)} handed to the outbox`,
        run: async (invoices, onProgress) =>
          (await sending()).sendInvoices({ rowName, mail: (id) => mail.mutateAsync({ id }) })(invoices, onProgress),
      },
    ],
    file: {
      name: 'invoices',
      columns: [
        ['Invoice Number', invoiceName],
        ['Tenant', ({ tenantName }) => tenantName],
        ['Amount', ({ amount }) => amount],
        ['Balance', ({ balance }) => balance],
        ['Due Date', ({ dueDate }) => dueDate],
        ['Status', ({ status }) => status],
        ['Type', ({ type }) => INVOICE_TYPE_LABELS[type]],
      ],
    },
  };
}

const statusOptions = [
  { value: '', label: 'All Statuses' },
  { value: 'open', label: 'Open', hint: 'pending and overdue' },
  ...INVOICE_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
] as const;

const typeOptions = [
  { value: '', label: 'All Types' },
  ...INVOICE_TYPES.map((value) => ({ value, label: INVOICE_TYPE_LABELS[value] })),
] as const;

/** What the table is narrowed to lives in the address; this row only shows and changes it. */
function InvoiceFilters({ list }: { list: InvoiceList }) {
  const { tenant } = list.filters;
  return (
    <div className="grid grid-cols-2 gap-2 border-line border-y px-4 py-3 sm:flex sm:flex-wrap sm:px-5">
      <SearchInput
        label="Search invoices"
        placeholder="Number, tenant or text"
        value={list.q}
        onValueChange={list.search}
        className="max-sm:col-span-2 sm:w-64 sm:max-w-64 sm:flex-1"
      />
      <FilterSelect list={list} name="status" label="Status" options={statusOptions} className="sm:w-36" />
      <FilterSelect list={list} name="type" label="Type" options={typeOptions} className="sm:w-36" />
      <DateRangeFilter list={list} label="Issued" className="sm:w-38" />
      <TenantChip tenant={tenant} onRemove={() => list.filter({ tenant: '' })} />
    </div>
  );
}
