import { useQuery } from '@tanstack/react-query';
import { ReceiptText, RotateCw } from 'lucide-react';
import { TAX_STATES, type TaxDocument } from '../../domain/tax/contract.ts';
import { useCan } from '../api/session.ts';
import { documentPath } from '../billing/url-state.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { StatusChip, statusLabel } from '../ui/status-chip.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { FilterRow, FilterSelect } from '../ui/table/list-filters.tsx';
import { MonthCard } from './month-card.tsx';
import { PurchasesCard } from './purchases-card.tsx';
import { documentsPageQuery, useDocumentList, useRetryDocument } from './queries.ts';

const stateOptions = [
  { value: '', label: 'All' },
  ...TAX_STATES.map((value) => ({ value, label: statusLabel(value) })),
] as const;

/** What KRA has of the invoices and credit notes, what it refused, and how it agrees with the books. */
export function TaxTab() {
  const seesBooks = useCan()('finance:read');
  return (
    <div className="grid min-w-0 gap-4">
      {seesBooks ? <MonthCard /> : null}
      <Documents />
      {seesBooks ? <PurchasesCard /> : null}
    </div>
  );
}

function Documents() {
  const { currency } = useConfig();
  const list = useDocumentList();
  const documents = useQuery(documentsPageQuery(list.query));
  const mayRetry = useCan()('finance:write');
  return (
    <Card aria-label="Documents With KRA">
      <CardHeader
        title="Documents With KRA"
        icon={<ReceiptText aria-hidden />}
        description="Invoices and credit notes since there is a tax device. What KRA refuses is mended and sent again."
      />
      <FilterRow list={list} label="Search documents" placeholder="Number or name" isBelowHead>
        <FilterSelect list={list} name="state" label="State" options={stateOptions} className="sm:w-44" />
      </FilterRow>
      <DataTable
        label="Documents With KRA"
        columns={columns(currency)}
        rows={documents.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ invoiceId }) => documentPath('invoice', invoiceId)}
        {...(mayRetry ? { rowActions: (row: TaxDocument) => <Retry row={row} />, actionsWidth: '8.5rem' } : {})}
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={documents.isPlaceholderData}
        error={documents.error}
        onRetry={() => void documents.refetch()}
        paging={list.paging(documents.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No document matches" onClear={list.clear}>
              Try another search, or show every state.
            </NoMatch>
          ) : (
            <EmptyState title="Nothing goes to KRA yet" icon={<ReceiptText aria-hidden />}>
              Add a tax device under Settings, KRA eTIMS.
            </EmptyState>
          )
        }
      />
    </Card>
  );
}

const columns = (currency: string): Column<TaxDocument>[] => [
  { key: 'number', header: 'Document', cell: ({ documentNumber }) => documentNumber, width: '9.5rem' },
  { key: 'name', header: 'Customer', cell: ({ name }) => name, title: ({ name }) => name },
  {
    key: 'issued',
    header: 'Issued',
    cell: ({ issueDate }) => <DateText day={issueDate} />,
    width: '7rem',
    hideBelow: 'md',
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: '9rem',
    cell: ({ amount, kind }) => (
      <MoneyText amount={kind === 'credit_note' ? `-${amount}` : amount} currency={currency} cents />
    ),
    asideOnPhone: true,
  },
  {
    key: 'state',
    header: 'KRA',
    wrap: true,
    cell: ({ state, cuInvoiceNumber, reason }) => (
      <span className="grid justify-items-start gap-1">
        <StatusChip status={state} />
        <span className="text-muted text-xs">{cuInvoiceNumber ?? reason}</span>
      </span>
    ),
  },
];

function Retry({ row: { id, state, documentNumber } }: { row: TaxDocument }) {
  const retry = useRetryDocument();
  if (state !== 'refused') return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<RotateCw aria-hidden />}
      aria-label={`Send ${documentNumber} Again`}
      pending={retry.isPending}
      onClick={() =>
        retry.mutate(id, {
          onSuccess: () => done('Sent Again', `${documentNumber} is in the queue for KRA.`),
          onError: (error) => failed('Not Sent', error, 'The document was not sent again.'),
        })
      }
    >
      Send Again
    </Button>
  );
}
