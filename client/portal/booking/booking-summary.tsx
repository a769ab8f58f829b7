import type { ReactNode } from 'react';
import { priceBooking, priceText } from '../../../domain/bookings/rules.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { formatCurrency } from '../../ui/format.ts';
import { hoursText } from '../text.ts';

export type Quote = { hours: number; freeHours: number; chargedHours: number; rate: string; total: string };

/** What a session will cost, by the rules that the server charges by. */
export function priceQuote(room: MeetingRoom, hours: number, remainingHours: number): Quote {
  const price = priceBooking(hours * 60, remainingHours * 60, room.hourlyRate);
  return {
    hours,
    freeHours: price.freeMinutes / 60,
    chargedHours: price.chargedMinutes / 60,
    rate: room.hourlyRate,
    total: priceText(price),
  };
}

export function BookingSummary({ quote }: { quote: Quote }) {
  const { currency } = useConfig();
  const { hours, freeHours, chargedHours, rate, total } = quote;
  return (
    <section aria-label="Booking Summary" className="rounded-md border border-line bg-surface-2 px-4 py-3">
      <h3 className="mb-2 font-semibold text-sm">Booking Summary</h3>
      <dl className="m-0 grid gap-1.5 text-sm tabular-nums">
        <Line name="Duration">{hoursText(hours)}</Line>
        <Line name="Free hours">{hoursText(freeHours)}</Line>
        <Line name="Charged hours">{`${hoursText(chargedHours)} × ${formatCurrency(rate, { currency })}`}</Line>
        <Line name="Total cost" strong>
          {formatCurrency(total, { currency })}
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
      <dt className={strong ? undefined : 'text-muted'}>{name}</dt>
      <dd className="m-0 text-right">{children}</dd>
    </div>
  );
}
