import type { ReactNode } from 'react';
import { chargeFormula } from '../../../domain/bookings/price.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { formatCurrency } from '../../ui/format.ts';
import { hoursText } from '../text.ts';
import type { PayFirst } from './pay-first.ts';
import type { Quote } from './quote.ts';

type BookingSummaryProps = {
  quote: Quote;
  /** What is asked for at once, and what of it comes back. */
  payNow?: PayFirst | null;
};

export function BookingSummary({ quote, payNow = null }: BookingSummaryProps) {
  const { currency } = useConfig();
  const { hours, price, rates, items, total } = quote;
  const money = (amount: string) => formatCurrency(amount, { currency });
  return (
    <section aria-label="Booking Summary" className="rounded-md border border-line bg-surface-2 px-4 py-3">
      <h3 className="mb-2 font-semibold text-sm">Booking Summary</h3>
      <dl className="m-0 grid gap-1.5 text-sm tabular-nums">
        <Line name="Duration">{hoursText(hours)}</Line>
        <Line name="Free hours">{hoursText(price.freeMinutes / 60)}</Line>
        <Line name="Charged hours">{chargeFormula(price, rates, money)}</Line>
        {items.map((item) => (
          <Line key={item.extraId} name={item.name}>
            {`${item.quantity} × ${money(item.unitPrice)}`}
          </Line>
        ))}
        <Line name="Total cost" strong>
          {money(payNow?.due ?? total)}
        </Line>
      </dl>
      {payNow?.vatNote ? <p className="text-right text-muted text-xs">{payNow.vatNote}</p> : null}
      {payNow ? <p className="mt-2 text-pretty border-line border-t pt-2 text-muted text-xs">{payNow.policy}</p> : null}
    </section>
  );
}

type LineProps = { name: string; strong?: boolean; children: ReactNode };

function Line({ name, strong = false, children }: LineProps) {
  return (
    <div
      className={
        strong
          ? 'mt-1 flex justify-between gap-4 border-line border-t pt-2 font-semibold text-base'
          : 'flex justify-between gap-4'
      }
    >
      <dt className={strong ? 'shrink-0' : 'shrink-0 text-muted'}>{name}</dt>
      <dd className="m-0 text-right">{children}</dd>
    </div>
  );
}
