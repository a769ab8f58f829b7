import { ChevronRight } from 'lucide-react';
import { INVOICE_TYPE_LABELS } from '../../domain/billing/rules.ts';
import type { BillingPreview, PreviewInvoice } from '../../domain/billing/run-contract.ts';
import { formatDay } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { daysInWords } from './line-words.ts';

type PreviewInvoicesProps = { preview: BillingPreview; currency: string };

export function PreviewInvoices({ preview: { invoices, count }, currency }: PreviewInvoicesProps) {
  if (count === 0) {
    return <p className="text-muted text-sm">Every period that has begun is invoiced, and no room charge waits.</p>;
  }
  return (
    <section aria-label="Invoices to be issued" className="min-w-0">
      <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {invoices.map((invoice) => (
          <Planned key={keyOf(invoice)} invoice={invoice} currency={currency} />
        ))}
      </ul>
      {count > invoices.length ? (
        <p className="mt-1.5 text-muted text-xs">{`The first ${invoices.length} of ${count}; the figures above count all.`}</p>
      ) : null}
    </section>
  );
}

const keyOf = ({ tenantId, tenantName, type, periodStart, lines }: PreviewInvoice): string =>
  [tenantId, tenantName, type, periodStart, ...lines.map(({ description }) => description)].join(' ');

function Planned({ invoice, currency }: { invoice: PreviewInvoice; currency: string }) {
  return (
    <li className="px-3 py-2.5 text-sm">
      <p className="flex items-start justify-between gap-4">
        <span className="min-w-0">
          <span className="wrap-break-word font-medium">{invoice.tenantName}</span>
          <span className="text-muted">{` · ${INVOICE_TYPE_LABELS[invoice.type]}, due ${formatDay(invoice.dueDate)}`}</span>
        </span>
        <MoneyText amount={invoice.amount} currency={currency} cents className="font-medium" />
      </p>
      <ul className="mt-1 grid gap-1 text-muted text-xs">
        {invoice.lines.map(({ description, formula, net, vat }) => (
          <li key={`${description} ${formula}`} className="flex items-start justify-between gap-4">
            <span className="wrap-break-word min-w-0">
              {daysInWords(description)}
              {formula ? <span className="block">{daysInWords(formula)}</span> : null}
            </span>
            <span className="shrink-0">
              <MoneyText amount={net} currency={currency} cents />
              {vat === '0.00' ? null : (
                <span className="block">
                  + VAT <MoneyText amount={vat} currency="" cents />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

export function NotBilled({ preview: { notBilled } }: { preview: BillingPreview }) {
  if (notBilled.length === 0) return null;
  return (
    <details className="group/skipped rounded-md border border-line">
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-md px-3 py-2 font-medium text-sm hover:bg-surface-2/60 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open/skipped:rotate-90"
        />
        {`${notBilled.length} ${notBilled.length === 1 ? 'tenant is' : 'tenants are'} not billed`}
      </summary>
      <ul className="max-h-60 divide-y divide-line overflow-y-auto border-line border-t">
        {notBilled.map(({ tenantId, tenantName, reason }) => (
          <li key={tenantId} className="flex flex-wrap justify-between gap-x-4 px-3 py-1.5 text-sm">
            <span className="wrap-break-word min-w-0">{tenantName}</span>
            <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
