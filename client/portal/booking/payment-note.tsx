import type { ReactNode } from 'react';
import { formatCurrency } from '../../ui/format.ts';
import type { LinkedBooking } from '../queries.ts';

type Payment = NonNullable<LinkedBooking['payment']>;

/** How much is due for a booking, when, and how it is paid. */
export function PaymentNote({ payment }: { payment: Payment }) {
  return (
    <section aria-label="Payment" className="mt-6 rounded-md border border-line bg-surface-2 px-4 py-3 text-sm">
      <h3 className="mb-1 font-semibold">{Number(payment.due) > 0 ? 'How to Pay' : 'Nothing to Pay'}</h3>
      {payment.lines.map((line) => (
        <p key={line} className="wrap-break-word mt-1 whitespace-pre-line">
          {line}
        </p>
      ))}
    </section>
  );
}

/** "20 × KES 650" */
export const itemCost = ({ quantity, unitPrice }: LinkedBooking['items'][number], currency: string): string =>
  `${quantity} × ${formatCurrency(unitPrice, { currency })}`;

/** What is so, line by line. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="m-0 mt-5 grid gap-2 text-sm tabular-nums">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 border-line border-b pb-2 last:border-b-0">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-break-word m-0 min-w-0 text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
