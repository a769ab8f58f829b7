import { daysText } from '../../domain/agreements/pauses.ts';
import type { AgreementPreview } from '../../domain/agreements/preview-contract.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { formatDay } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';

type Invoice = AgreementPreview['invoices'][number];
type NextInvoicesProps = { preview: { data?: AgreementPreview | undefined; error: unknown } };

/** The next invoices with the formula of each line, or why there are none. */
export function NextInvoices({ preview: { data, error } }: NextInvoicesProps) {
  if (error && !data) return <Alert tone="late">{serverMessage(error, 'The invoices could not be calculated.')}</Alert>;
  if (!data) return <SkeletonText lines={6} label="Calculating the invoices" />;
  if (data.invoices.length === 0) return <p className="text-muted text-sm">Nothing more is invoiced.</p>;
  return (
    <ol aria-label="Next Invoices" className="m-0 grid list-none gap-3 p-0">
      {data.invoices.map((invoice) => (
        <li key={invoice.periodStart}>
          <InvoicePart invoice={invoice} />
        </li>
      ))}
    </ol>
  );
}

function InvoicePart({ invoice: { periodStart, periodEnd, dueDate, amount, lines } }: { invoice: Invoice }) {
  const { currency } = useConfig();
  const period = daysText(periodStart, periodEnd);
  return (
    <section aria-label={period} className="rounded-md border border-line text-sm">
      <h3 className="flex flex-wrap justify-between gap-x-4 border-line border-b bg-surface-2/60 px-3 py-2 font-medium">
        <span>
          {period}
          <span className="text-muted">{`, due ${formatDay(dueDate)}`}</span>
        </span>
        <MoneyText amount={amount} currency={currency} cents />
      </h3>
      <ul className="divide-y divide-line">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a preview have no other name
          <li key={index} className="flex items-start justify-between gap-4 px-3 py-2">
            <span className="wrap-break-word min-w-0">
              {line.description}
              <span className="block text-muted text-xs">{line.formula}</span>
            </span>
            <MoneyText amount={line.amount} currency={currency} cents className="shrink-0" />
          </li>
        ))}
      </ul>
    </section>
  );
}
