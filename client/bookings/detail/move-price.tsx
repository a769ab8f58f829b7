import { useQuery } from '@tanstack/react-query';
import type { moveBooking, RoomBooking, Scope } from '../../../domain/bookings/contract.ts';
import { priceText, type Slot } from '../../../domain/bookings/rules.ts';
import type { Span } from '../../../domain/bookings/slot-rules.ts';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { addDays } from '../../../domain/kernel/time.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { busyTimes } from '../booking-preview.ts';
import type { EditFormValues, EditPayload } from '../form/booking-values.ts';
import { Line } from '../form/preview-panel.tsx';
import { extraChargeText, hoursText } from '../format.ts';
import { allowanceQuery, roomBookingsQuery } from '../queries.ts';
import type { Where } from '../with-rooms.tsx';
import { type MovePlan, type MoveTarget, movePlan, movesAlong } from './move-preview.ts';

type MovePriceProps = { booking: RoomBooking; plan: MovePlan; scope: Scope };

/** What a move changes in free hours and price, or that it changes neither. */
export function MovePrice({ booking, plan, scope }: MovePriceProps) {
  const { currency } = useConfig();
  const { quote, isMoved, hourlyRate } = plan;
  const trouble = plan.refusal ?? plan.conflict;
  const money = (amount: string) => formatCurrency(amount, { currency });
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
              Price of this booking. The others move by the same number of days, each priced by its month’s free hours.
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

type PriceInput = Where & { booking: RoomBooking; target: MoveTarget; scope: Scope };

/** The plan of a move, with what is on the server now; and what is taken where the booking would go. */
export function useMovePlan({ booking, target, scope, rooms, space }: PriceInput): {
  plan: MovePlan;
  busy: readonly Span[];
} {
  const { day } = target.slot;
  const { tenantId } = booking;
  const bookings = useQuery({
    ...roomBookingsQuery(target.roomId, day, addDays(day, 1)),
    enabled: target.roomId !== '',
  });
  const allowance = useQuery({ ...allowanceQuery(tenantId ?? '', day), enabled: tenantId !== null });
  const busy = busyTimes(bookings.data ?? [], space.zone, movesAlong(booking, scope));
  const room = rooms.find(({ id }) => id === target.roomId);
  const known = tenantId === null ? undefined : (allowance.data ?? null);
  return { plan: movePlan({ booking, target, room, busy, allowance: known }, space), busy: busy.get(day) ?? [] };
}

/** The boxes of a booking that goes to this room and time, which may be the ones it has. */
export const editFormValues = (booking: RoomBooking, roomId: string, { day, start, end }: Slot): EditFormValues => ({
  roomId,
  bookingDate: day,
  startTime: start,
  endTime: end,
  purpose: booking.purpose ?? '',
  overrideReason: booking.overrideReason ?? '',
  scope: 'this',
});

/** Only what was changed is sent: a booking that stays where it is can be renamed even when it is over. */
export const changedFields = (
  booking: RoomBooking,
  before: Slot,
  sent: EditPayload,
  needsReason: boolean,
): SentBody<typeof moveBooking> => {
  const { roomId, bookingDate, startTime, endTime, purpose, overrideReason, scope } = sent;
  const isSameTime = startTime === before.start && endTime === before.end;
  return {
    scope,
    ...(roomId === booking.roomId ? {} : { roomId }),
    ...(bookingDate === before.day ? {} : { bookingDate }),
    ...(isSameTime ? {} : { startTime, endTime }),
    ...(purpose === booking.purpose ? {} : { purpose }),
    ...(needsReason ? { overrideReason } : {}),
  };
};
