import type { ReactNode } from 'react';
import type { Payment } from '../../domain/billing/payment-contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../domain/settings/rules.ts';
import type { Column } from '../ui/data-table-column.ts';
import { DateText } from '../ui/date-text.tsx';
import { MoneyText } from '../ui/money-text.tsx';

/** A reversed payment stays in the list, struck through, with the reason. */
function Struck({ payment, children }: { payment: Payment; children: ReactNode }) {
  return payment.reversedAt ? <s className="text-muted">{children}</s> : children;
}

export const paymentColumns = (currency: string): readonly Column<Payment>[] => [
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
