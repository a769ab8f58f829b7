import type { ReactNode } from 'react';
import { itemsPrice } from '../../../domain/bookings/item-rules.ts';
import { chargeFormula, type Price, priceBooking, type RoomRates } from '../../../domain/bookings/price.ts';
import { addMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { PricedItem } from '../../bookings/form/items-field.tsx';
import { useConfig } from '../../settings/config-queries.ts';
import { formatCurrency } from '../../ui/format.ts';
import { hoursText } from '../text.ts';

export type Quote = { hours: number; price: Price; rates: RoomRates; items: readonly PricedItem[]; total: string };

/** What a session will cost, by the rules that the server charges by. */
export function priceQuote(
  rates: RoomRates,
  hours: number,
  remainingHours: number,
  items: readonly PricedItem[],
): Quote {
  const price = priceBooking(hours * 60, remainingHours * 60, rates);
  return { hours, price, rates, items, total: toDecimalText(addMoney(price.amount, itemsPrice(items))) };
}

export function BookingSummary({ quote }: { quote: Quote }) {
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
          {money(total)}
        </Line>
      </dl>
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
