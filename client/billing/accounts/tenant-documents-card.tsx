import { ArrowRight, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { IncreaseLetter } from '../../../domain/agreements/increases/increase-contract.ts';
import type { LatestDocuments } from '../../../domain/billing/latest-contract.ts';
import { LETTER_LABELS } from '../../../domain/billing/rules.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import { increasePdf } from '../../agreements/queries.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { invoiceName } from '../invoices/invoice-columns.tsx';
import { formatDaysIn } from '../invoices/line-periods.ts';
import { documentPath, tabPath } from '../url-state.ts';

type TenantDocumentsCardProps = {
  tenantId: string;
  documents: LatestDocuments | undefined;
  increaseLetters: readonly IncreaseLetter[] | undefined;
};

/** The latest invoices, credit notes, payments and letters of one tenant, each leading to its own place. */
export function TenantDocumentsCard({ tenantId, documents, increaseLetters = [] }: TenantDocumentsCardProps) {
  const { invoices, creditNotes, payments, letters } = documents ?? {};
  return (
    <Card aria-label="Invoices and Payments">
      <CardHeader
        title="Invoices and Payments"
        icon={<ReceiptText aria-hidden />}
        actions={
          <ButtonLink
            href={tabPath('invoices', { tenant: tenantId })}
            variant="ghost"
            size="sm"
            className="-my-1.5 -mr-2"
          >
            All Invoices
            <ArrowRight aria-hidden />
          </ButtonLink>
        }
      />
      <Invoices invoices={invoices} />
      {creditNotes && creditNotes.length > 0 ? <CreditNotes notes={creditNotes} /> : null}
      <Payments payments={payments} />
      {letters && letters.length > 0 ? <Letters letters={letters} /> : null}
      {increaseLetters.length > 0 ? <IncreaseLetters letters={increaseLetters} /> : null}
    </Card>
  );
}

function Invoices({ invoices }: { invoices: LatestDocuments['invoices'] | undefined }) {
  return (
    <Part title="Invoices" none="No invoices yet." count={invoices?.length}>
      {invoices?.map((invoice) => (
        <Row
          key={invoice.id}
          href={documentPath('invoice', invoice.id)}
          title={invoiceName(invoice)}
          note={
            <>
              due <DateText day={invoice.dueDate} />
            </>
          }
          amount={invoice.amount}
          aside={<StatusChip status={invoice.status} />}
        />
      ))}
    </Part>
  );
}

function CreditNotes({ notes }: { notes: LatestDocuments['creditNotes'] }) {
  return (
    <Part title="Credit Notes" none="" count={notes.length}>
      {notes.map((note) => (
        <Row
          key={note.id}
          href={documentPath('invoice', note.invoiceId)}
          title={note.creditNumber}
          note={
            <>
              <DateText day={note.issueDate} />, for {note.invoiceNumber}: {formatDaysIn(note.reason)}
            </>
          }
          amount={`-${note.amount}`}
          aside={null}
        />
      ))}
    </Part>
  );
}

function Payments({ payments }: { payments: LatestDocuments['payments'] | undefined }) {
  return (
    <Part title="Payments" none="No payments yet." count={payments?.length}>
      {payments?.map((payment) => (
        <Row
          key={payment.id}
          href={documentPath('payment', payment.id)}
          title={payment.receiptNumber}
          note={
            <>
              <DateText day={payment.paymentDate} />, {PAYMENT_METHOD_LABELS[payment.paymentMethod]}
            </>
          }
          amount={payment.amount}
          aside={payment.reversedAt ? <StatusChip status="reversed" /> : null}
        />
      ))}
    </Part>
  );
}

function Letters({ letters }: { letters: LatestDocuments['letters'] }) {
  return (
    <Part title="Demand letters" none="" count={letters.length}>
      {letters.map((letter) => (
        <Row
          key={letter.id}
          href={documentPath('letter', letter.id)}
          title={letter.letterNumber}
          note={LETTER_LABELS[letter.type]}
          amount={letter.amountDue}
          aside={<StatusChip status={letter.status} />}
        />
      ))}
    </Part>
  );
}

function IncreaseLetters({ letters }: { letters: readonly IncreaseLetter[] }) {
  return (
    <Part title="Letters about new prices" none="" count={letters.length}>
      {letters.map((letter) => (
        <Row
          key={letter.id}
          href={increasePdf(letter)}
          title={`${letter.percent}% from ${formatDay(letter.effectiveOn)}`}
          note={
            <>
              {`${letter.agreementNumber}, letter of `}
              <DateText day={letter.letterOn} />
            </>
          }
          amount={letter.rentAfter}
          aside={letter.delivery ? <StatusChip status={letter.delivery} /> : null}
        />
      ))}
    </Part>
  );
}

type PartProps = { title: string; none: string; count: number | undefined; children: ReactNode };

function Part({ title, none, count, children }: PartProps) {
  return (
    <section aria-label={`Latest ${title.toLowerCase()}`} className="border-line border-t">
      <h3 className="px-4 pt-2.5 pb-1 font-medium text-muted text-xs sm:px-5">{title}</h3>
      {count === 0 ? <p className="px-4 pb-3 text-muted text-sm sm:px-5">{none}</p> : null}
      <ul className="pb-1.5">{children}</ul>
    </section>
  );
}

type RowProps = { href: string; title: string; note: ReactNode; amount: string; aside: ReactNode };

function Row({ href, title, note, amount, aside }: RowProps) {
  const { currency } = useConfig();
  return (
    <li>
      <Link
        href={href}
        target={href.startsWith('/api/') ? '_blank' : undefined}
        className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-sm -outline-offset-2 hover:bg-surface-2/60 sm:px-5"
      >
        <span className="block min-w-0 flex-1 leading-snug">
          <span className="block font-medium">{title}</span>
          <span className="block text-muted text-xs">{note}</span>
        </span>
        {aside}
        <MoneyText amount={amount} currency={currency} />
      </Link>
    </li>
  );
}
