import type { RoomBooking, Scope } from '../../domain/bookings/contract.ts';
import { priceText } from '../../domain/bookings/rules.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Alert } from '../ui/alert.tsx';
import { formatMoney } from '../ui/format.ts';
import { extraChargeText, hoursText } from './booking-text.ts';
import type { MovePlan } from './move-preview.ts';
import { Line } from './preview-panel.tsx';

type MovePriceProps = { booking: RoomBooking; plan: MovePlan; scope: Scope };

/** What a move changes in free hours and price, or that it changes neither. */
export function MovePrice({ booking, plan, scope }: MovePriceProps) {
  const { currency } = useConfig();
  const { quote, isMoved, hourlyRate } = plan;
  const trouble = plan.refusal ?? plan.taken;
  const money = (amount: string) => formatMoney(amount, { currency });
  const charged = (hours: number, rate: string) =>
    hours === 0 ? hoursText(0) : `${hoursText(hours)} × ${money(rate)}`;
  const rises = quote !== null && quote.amount > parseMoney(booking.extraChargeAmount);
  return (
    <div className="grid gap-3">
      {trouble ? <Alert tone="late">{trouble}</Alert> : null}
      {isMoved && quote ? (
        <section aria-label="Price" className="rounded-md bg-surface-2 px-3.5 py-3 text-sm">
          <dl className="grid gap-1.5">
            <Line name="Free hours">
              <Change from={hoursText(booking.freeHours)} to={hoursText(quote.freeMinutes / 60)} />
            </Line>
            <Line name="Charged hours">
              <Change
                from={charged(booking.chargedHours, booking.hourlyRate)}
                to={charged(quote.chargedMinutes / 60, hourlyRate)}
              />
            </Line>
            <Line name="Price" strong>
              <Change from={money(booking.extraChargeAmount)} to={money(priceText(quote))} />
            </Line>
          </dl>
          {scope === 'this' ? null : (
            <p className="mt-2 text-muted text-xs">
              The price of this booking. The others move by as many days, and each is priced by the free hours of its
              month.
            </p>
          )}
        </section>
      ) : null}
      {isMoved && quote && rises ? (
        <Alert tone="waiting" title={`Extra charge: ${extraChargeText(priceText(quote), currency)}`}>
          {`It was ${extraChargeText(booking.extraChargeAmount, currency)} before.`}
        </Alert>
      ) : null}
    </div>
  );
}

/** "1 hour → 2 hours", read out as "1 hour, now 2 hours". */
export function Change({ from, to }: { from: string; to: string }) {
  if (from === to) return <>{to}</>;
  return (
    <>
      <span className="text-muted line-through decoration-1">{from}</span>
      <span aria-hidden> → </span>
      <span className="sr-only">, now </span>
      <span className="font-semibold">{to}</span>
    </>
  );
}
