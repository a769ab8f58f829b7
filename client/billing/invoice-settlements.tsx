import type { InvoiceDetails } from '../../domain/billing/contract.ts';
import { DeliveryList } from '../messages/delivery-list.tsx';
import { useConfig } from '../settings/config-queries.ts';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { SheetPart, textLink } from './facts.tsx';
import { documentPath } from './finance-address.ts';
import { WriteOffList } from './write-off-list.tsx';

/** What settled the invoice, in the order in which it came, the credit notes that took it back, and the mails that carried it. */
export function InvoiceSettlements({ invoice }: { invoice: InvoiceDetails }) {
  const { currency } = useConfig();
  return (
    <>
      {invoice.settlements.length > 0 ? (
        <SheetPart title="Settled by">
          <ul className="grid grid-cols-1 gap-2 text-sm">
            {invoice.settlements.map(({ id, amount, source, sourceId, label, at }) => (
              <li key={id} className="flex items-start justify-between gap-4">
                <span className="block min-w-0">
                  {source === 'payment' ? (
                    <Link href={documentPath('payment', sourceId)} className={textLink}>
                      {label}
                    </Link>
                  ) : (
                    label
                  )}
                  <span className="block text-muted text-xs">
                    {amount.startsWith('-') ? 'Reversed ' : ''}
                    <InstantText at={at} />
                  </span>
                </span>
                <MoneyText amount={amount} currency={currency} cents lateWhenNegative />
              </li>
            ))}
          </ul>
        </SheetPart>
      ) : null}
      {invoice.creditNotes.length > 0 ? (
        <SheetPart title="Credit Notes">
          <ul className="grid grid-cols-1 gap-2 text-sm">
            {invoice.creditNotes.map(({ id, creditNumber, issueDate, reason, amount }) => (
              <li key={id} className="flex items-start justify-between gap-4">
                <span className="block min-w-0">
                  <Link href={`/api/credit-notes/${id}?format=pdf`} target="_blank" className={textLink}>
                    {creditNumber}
                  </Link>
                  <span className="wrap-break-word block text-muted text-xs">
                    <DateText day={issueDate} /> · {reason}
                  </span>
                </span>
                <MoneyText amount={amount} currency={currency} cents />
              </li>
            ))}
          </ul>
        </SheetPart>
      ) : null}
      {invoice.deliveries.length > 0 ? (
        <SheetPart title="E-mail">
          <DeliveryList deliveries={invoice.deliveries} />
        </SheetPart>
      ) : null}
      <WriteOffList invoice={invoice} />
    </>
  );
}
