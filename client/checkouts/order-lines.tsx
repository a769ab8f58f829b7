import type { ReactNode } from 'react';
import { formatCurrency } from '../ui/format.ts';
import { useCurrency } from '../ui/zone.ts';
import type { CheckoutDetails } from './queries.ts';

type OrderProps = Pick<CheckoutDetails, 'lines' | 'net' | 'vat' | 'amount'>;

/** What is paid for, how each line comes to its price, and what of it is VAT. */
export function OrderLines({ lines, net, vat, amount }: OrderProps) {
  const currency = useCurrency();
  const money = (value: string) => formatCurrency(value, { currency, cents: true });
  return (
    <section aria-label="Your Order" className="rounded-md border border-line bg-surface-2 px-4 py-3 text-sm">
      <ul className="grid gap-2">
        {lines.map(({ description, formula, amount: price }) => (
          <li key={description} className="flex justify-between gap-4">
            <span className="wrap-break-word min-w-0">
              {description}
              {formula ? <span className="block text-muted text-xs">{formula}</span> : null}
            </span>
            <span className="whitespace-nowrap tabular-nums">{money(price)}</span>
          </li>
        ))}
      </ul>
      <dl className="m-0 mt-3 grid gap-1 border-line border-t pt-2.5">
        {Number(vat) > 0 ? (
          <>
            <Sum name="Before VAT">{money(net)}</Sum>
            <Sum name="VAT">{money(vat)}</Sum>
          </>
        ) : null}
        <div className="flex justify-between gap-4 font-semibold text-base">
          <dt>Total</dt>
          <dd className="m-0 whitespace-nowrap tabular-nums">{money(amount)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 text-muted">
      <dt>{name}</dt>
      <dd className="m-0 whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  );
}
