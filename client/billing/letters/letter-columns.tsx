import type { DemandLetter } from '../../../domain/billing/letters/letter-contract.ts';
import { LETTER_LABELS } from '../../../domain/billing/rules.ts';
import type { DeliveryState } from '../../../domain/messages/delivery.ts';
import { DateText } from '../../ui/date-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';

const UNDELIVERED: Partial<Record<DeliveryState, string>> = {
  kept: 'No mail server',
  queued: 'Email queued',
  bounced: 'Email bounced',
};

/** Why a letter has no date on which it was served. */
export const undeliveredBecause = ({ status, delivery }: Pick<DemandLetter, 'status' | 'delivery'>): string =>
  (status === 'awaiting_delivery' && delivery && UNDELIVERED[delivery]) || 'Not sent';

export const letterColumns = (currency: string): readonly Column<DemandLetter>[] => [
  { key: 'number', header: 'Letter Number', width: '7.5rem', cell: ({ letterNumber }) => letterNumber },
  { key: 'tenant', header: 'Tenant', cell: ({ tenantName }) => tenantName },
  {
    key: 'type',
    header: 'Type',
    width: '10.5rem',
    cell: ({ type, invoices, invoiceNumber }) => (
      <>
        {LETTER_LABELS[type]}
        <span className="block text-muted text-xs">
          {invoices.length > 1 ? `${invoices.length} invoices` : invoiceNumber}
        </span>
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount Due',
    align: 'right',
    width: '7rem',
    cell: ({ amountDue }) => <MoneyText amount={amountDue} currency={currency} />,
  },
  {
    key: 'days',
    header: 'Days Overdue',
    align: 'right',
    width: '6.5rem',
    hideBelow: 'md',
    cell: ({ daysOverdue }) => daysOverdue,
  },
  {
    key: 'sent',
    header: 'Sent Date',
    width: '7rem',
    hideBelow: 'lg',
    cell: (letter) =>
      letter.sentDate ? (
        <DateText day={letter.sentDate} />
      ) : (
        <span className="text-muted">{undeliveredBecause(letter)}</span>
      ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '9rem',
    asideOnPhone: true,
    cell: ({ status }) => <StatusChip status={status} />,
  },
];
