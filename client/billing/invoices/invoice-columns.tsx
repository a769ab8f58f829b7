import type { Invoice } from '../../../domain/billing/contract.ts';
import { INVOICE_TYPE_LABELS } from '../../../domain/billing/rules.ts';
import { DateText } from '../../ui/date-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';

/** What an invoice is called before it has a number. */
export const invoiceName = ({ invoiceNumber }: Pick<Invoice, 'invoiceNumber'>): string => invoiceNumber ?? 'Draft';

const isPartlySettled = ({ status, balance, amount }: Invoice): boolean =>
  (status === 'pending' || status === 'overdue') && balance !== amount;

export const invoiceColumns = (currency: string): readonly Column<Invoice>[] => [
  { key: 'number', header: 'Invoice Number', width: '9.5rem', cell: invoiceName },
  { key: 'tenant', header: 'Tenant', cell: ({ tenantName }) => tenantName },
  {
    key: 'amount',
    header: 'Amount',
    sortKey: 'amount',
    align: 'right',
    width: '9rem',
    cell: (invoice) => (
      <span className="block min-w-0 leading-snug">
        <MoneyText amount={invoice.amount} currency={currency} />
        {isPartlySettled(invoice) ? (
          <span className="block truncate text-muted text-xs">
            <MoneyText amount={invoice.balance} currency={currency} /> left
          </span>
        ) : null}
      </span>
    ),
  },
  {
    key: 'due',
    header: 'Due Date',
    sortKey: 'dueDate',
    width: '7.5rem',
    hideBelow: 'md',
    cell: ({ dueDate }) => <DateText day={dueDate} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: '7.5rem',
    asideOnPhone: true,
    cell: ({ status }) => <StatusChip status={status} />,
  },
  { key: 'type', header: 'Type', width: '8.5rem', hideBelow: 'xl', cell: ({ type }) => INVOICE_TYPE_LABELS[type] },
];
