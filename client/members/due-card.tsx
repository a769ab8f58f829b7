import { CircleCheck, FileText, ReceiptText, Smartphone, Wallet } from 'lucide-react';
import type { MySpace } from '../../domain/members/contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../domain/settings/rules.ts';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { ContactLines } from '../shell/contact-lines.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { CopyField } from '../users/copy-field.tsx';
import { invoicePath, invoicePdf } from './queries.ts';

type DueCardProps = { space: MySpace };

/** What is to be paid next, and how. */
export function DueCard({ space }: DueCardProps) {
  return (
    <Card aria-label="To Pay">
      <CardHeader title="To Pay" icon={<Wallet aria-hidden />} />
      <CardBody>{space.due ? <Due space={space} due={space.due} /> : <NothingDue space={space} />}</CardBody>
    </Card>
  );
}

function Due({ space, due }: DueCardProps & { due: NonNullable<MySpace['due']> }) {
  const { currency } = useConfig();
  const { account, openInvoices } = space;
  return (
    <div className="grid gap-5 md:grid-cols-2 md:gap-8">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <MoneyText
            amount={account.owed}
            currency={currency}
            cents
            className="font-semibold text-3xl leading-tight tracking-tight"
          />
          {due.isOverdue ? <StatusChip status="overdue" /> : null}
        </p>
        <p className="mt-1 text-sm">
          {openInvoices === 1 ? 'Invoice ' : `${openInvoices} open invoices. First: `}
          <span className="whitespace-nowrap font-medium">{due.invoiceNumber}</span>
          {openInvoices === 1 ? (
            ', due '
          ) : (
            <>
              {', '}
              <MoneyText amount={due.balance} currency={currency} cents />
              {', due '}
            </>
          )}
          <DateText day={due.dueDate} />
        </p>
        <Credit amount={account.credit} />
        <div className="mt-4 flex flex-wrap gap-2">
          <PayButton link={due.payLink} />
          <ButtonLink href={invoicePath(due.id)} icon={<ReceiptText aria-hidden />}>
            View Invoice
          </ButtonLink>
          <ButtonLink href={invoicePdf(due.id)} target="_blank" icon={<FileText aria-hidden />}>
            PDF
          </ButtonLink>
        </div>
      </div>
      <HowToPay howToPay={space.howToPay} invoiceNumber={due.invoiceNumber} />
    </div>
  );
}

function NothingDue({ space: { account, agreement } }: DueCardProps) {
  return (
    <div className="flex items-start gap-3">
      <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-good" />
      <div className="min-w-0">
        <p className="font-medium">Nothing to pay. Asante!</p>
        {agreement.nextDueDate ? (
          <p className="text-muted text-sm">
            Your next period starts on <DateText day={agreement.nextDueDate} />, when it will be invoiced.
          </p>
        ) : null}
        <Credit amount={account.credit} />
        <ButtonLink href={paths.myInvoices} size="sm" className="mt-3">
          All Invoices
        </ButtonLink>
      </div>
    </div>
  );
}

function Credit({ amount }: { amount: string }) {
  const { currency } = useConfig();
  if (amount === '0.00') return null;
  return (
    <p className="mt-1 text-good text-sm">
      <MoneyText amount={amount} currency={currency} cents /> is in credit and will be applied to your next invoice.
    </p>
  );
}

/** Leads to the page of the invoice, where the prompt is sent and its outcome shown. */
export function PayButton({ link }: { link: string | null }) {
  if (link === null) return null;
  return (
    <ButtonLink href={link} variant="primary" icon={<Smartphone aria-hidden />}>
      Pay with M-Pesa
    </ButtonLink>
  );
}

type HowToPayProps = { howToPay: MySpace['howToPay']; invoiceNumber: string };

/** What the documents say too: where the money goes, and the number by which it is known. */
export function HowToPay({ howToPay: { instructions, methods, mpesa }, invoiceNumber }: HowToPayProps) {
  const takesMpesa = methods.includes('mobile_money');
  return (
    <section aria-label="How to Pay" className="grid gap-3 text-sm">
      <h3 className="font-semibold">How to Pay</h3>
      {instructions ? (
        <p className="wrap-break-word whitespace-pre-wrap">{instructions}</p>
      ) : mpesa ? null : (
        <div>
          <p className="mb-2">Ask us for payment details:</p>
          <ContactLines />
        </div>
      )}
      {mpesa ? <MpesaNumbers {...mpesa} /> : null}
      <CopyField
        label={takesMpesa ? 'Account Number' : 'Payment Reference'}
        value={invoiceNumber}
        hint={
          takesMpesa
            ? 'Use it as the M-Pesa account number, or as your payment reference.'
            : 'Quote this number when you pay.'
        }
      />
      <p className="text-muted">{`We accept ${new Intl.ListFormat('en-GB').format(methods.map((method) => PAYMENT_METHOD_LABELS[method]))}.`}</p>
    </section>
  );
}

function MpesaNumbers({ kind, shortcode, payCode }: NonNullable<MySpace['howToPay']['mpesa']>) {
  if (kind === 'till') return <p>{`M-Pesa till: ${shortcode}`}</p>;
  return (
    <p>
      M-Pesa paybill <span className="font-medium tabular-nums">{shortcode}</span>. Your pay code{' '}
      <span className="font-medium">{payCode}</span> is an account number that works for every invoice.
    </p>
  );
}
