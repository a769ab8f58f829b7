import type { DemandLetterDetails } from '../../domain/billing/letter-contract.ts';
import { useConfig } from '../settings/config-queries.ts';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { SheetPart, textLink } from './facts.tsx';
import { documentPath } from './finance-address.ts';
import { daysInWords } from './line-words.ts';

/** What the letter asks for, what was open when it was written, and whether it arrived. */
export function LetterStatement({ letter }: { letter: DemandLetterDetails }) {
  const { currency } = useConfig();
  return (
    <>
      <SheetPart title="Invoices">
        <ul className="grid grid-cols-1 gap-2 text-sm">
          {letter.invoices.map(({ invoiceId, invoiceNumber, dueDate, daysOverdue, amountDue, isOpen }) => (
            <li key={invoiceId} className="flex items-start justify-between gap-4">
              <span className="block min-w-0">
                <Link href={documentPath('invoice', invoiceId)} className={textLink}>
                  {invoiceNumber}
                </Link>
                <span className="block text-muted text-xs">
                  Due <DateText day={dueDate} />, {daysOverdue} {daysOverdue === 1 ? 'day' : 'days'} overdue
                  {isOpen ? null : ', settled since'}
                </span>
              </span>
              <MoneyText amount={amountDue} currency={currency} cents />
            </li>
          ))}
        </ul>
      </SheetPart>
      <SheetPart title="Statement">
        <ul className="grid grid-cols-1 gap-2 text-sm">
          {letter.statement.map(({ invoiceNumber, description, dueDate, balance }) => (
            <li key={invoiceNumber} className="flex items-start justify-between gap-4">
              <span className="block min-w-0">
                {invoiceNumber}
                <span className="wrap-break-word block text-muted text-xs">
                  {daysInWords(description)}, due <DateText day={dueDate} />
                </span>
              </span>
              <MoneyText amount={balance} currency={currency} cents />
            </li>
          ))}
        </ul>
      </SheetPart>
      <SheetPart title="Deliveries">
        {letter.deliveries.length === 0 ? <p className="text-muted text-sm">No mail was written yet.</p> : null}
        <ul className="grid grid-cols-1 gap-2 text-sm">
          {letter.deliveries.map(({ recipient, status, at, error }) => (
            <li key={`${recipient} ${at}`} className="flex items-start justify-between gap-4">
              <span className="block min-w-0">
                <span className="wrap-anywhere block">{recipient}</span>
                <span className="block text-muted text-xs">
                  <InstantText at={at} />
                  {error ? `: ${error}` : null}
                </span>
              </span>
              <StatusChip status={status} />
            </li>
          ))}
        </ul>
      </SheetPart>
    </>
  );
}
