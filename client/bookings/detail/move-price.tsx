import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { moveBooking, RoomBooking, Scope } from '../../../domain/bookings/contract.ts';
import { bookingFormula, chargeFormula, priceText } from '../../../domain/bookings/price.ts';
import type { Slot, Span } from '../../../domain/bookings/rules.ts';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { addDays } from '../../../domain/kernel/time.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { Line } from '../form/booking-preview.tsx';
import { lateItem, type WantedItem } from '../form/items-field.tsx';
import type { EditFormValues, EditPayload, Where } from '../form/slot-fields.tsx';
import { extraChargeText, hoursText } from '../format.ts';
import { allowanceQuery, roomBookingsQuery } from '../queries.ts';
import { busyTimes } from '../slot-check.ts';
import { type MovePlan, type MoveTarget, movePlan, movesAlong } from './move-preview.ts';

type MovePriceProps = { booking: RoomBooking; plan: MovePlan; scope: Scope };

/** What a move changes in free hours and price, or that it changes neither. */
export function MovePrice({ booking, plan, scope }: MovePriceProps) {
  const { currency } = useConfig();
  const { quote, isMoved, rates } = plan;
  const trouble = plan.refusal ?? plan.conflict;
  const money = (amount: string) => formatCurrency(amount, { currency });
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
              <Change from={bookingFormula(booking, money)} to={chargeFormula(quote, rates, money)} />
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

type PriceInput = Pick<Where, 'rooms' | 'space'> & { booking: RoomBooking; target: MoveTarget; scope: Scope };

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
  const room = rooms.find(({ id }) => id === target.roomId);
  const busy = busyTimes(bookings.data ?? [], space.zone, room?.bufferMinutes ?? 0, movesAlong(booking, scope));
  const { bookingRules: rules } = useConfig();
  const known = tenantId === null ? undefined : (allowance.data ?? null);
  return { plan: movePlan({ booking, target, room, rules, busy, allowance: known }, space), busy: busy.get(day) ?? [] };
}

/** The boxes of a booking that goes to this room and time, which may be the ones it has. */
export const editFormValues = (booking: RoomBooking, roomId: string, { day, start, end }: Slot): EditFormValues => ({
  roomId,
  bookingDate: day,
  startTime: start,
  endTime: end,
  purpose: booking.purpose ?? '',
  attendees: booking.attendees,
  items: booking.items.map(({ extraId, quantity }) => ({ extraId, quantity })),
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
  const { roomId, bookingDate, startTime, endTime, purpose, attendees, items = [], overrideReason, scope } = sent;
  const isSameTime = startTime === before.start && endTime === before.end;
  return {
    scope,
    ...(roomId === booking.roomId ? {} : { roomId }),
    ...(bookingDate === before.day ? {} : { bookingDate }),
    ...(isSameTime ? {} : { startTime, endTime }),
    ...(purpose === booking.purpose ? {} : { purpose }),
    ...((attendees ?? null) === booking.attendees ? {} : { attendees: attendees ?? null }),
    ...(sameItems(items, booking.items) ? {} : { items }),
    ...(needsReason ? { overrideReason } : {}),
  };
};

export const sameItems = (wanted: readonly WantedItem[], kept: readonly WantedItem[]): boolean =>
  wanted.length === kept.length &&
  wanted.every(({ extraId, quantity }) => kept.some((item) => item.extraId === extraId && item.quantity === quantity));

type ChangedItems = Pick<Where, 'extras' | 'space'> & { slot: Slot; before: Slot };

/** Only what is new, or more, or at another time can come too late. */
export const lateChange = (
  booking: RoomBooking,
  wanted: readonly WantedItem[],
  { slot, before, extras, space }: ChangedItems,
): string | null => {
  const isMoved = slot.day !== before.day || slot.start !== before.start || slot.end !== before.end;
  const kept = (id: string) => booking.items.find(({ extraId }) => extraId === id)?.quantity ?? 0;
  const ordered = isMoved ? wanted : wanted.filter(({ extraId, quantity }) => quantity > kept(extraId));
  return lateItem(ordered, extras, [slot], space);
};

const SCOPES: readonly { value: Scope; label: string }[] = [
  { value: 'this', label: 'This booking' },
  { value: 'following', label: 'This and following' },
  { value: 'all', label: 'All' },
];

type ScopeFieldProps = { value: Scope; onChange: (scope: Scope) => void };

/** Which bookings of a series a change is meant for. What was changed or cancelled by itself before is left alone. */
export function ScopeField({ value, onChange }: ScopeFieldProps) {
  const name = useId();
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 font-medium text-sm">This booking repeats. Apply to:</legend>
      <div className="flex flex-wrap gap-2">
        {SCOPES.map((scope) => (
          <label
            key={scope.value}
            className="inline-flex min-h-9 cursor-pointer select-none items-center gap-2.5 rounded-md border border-line bg-surface px-3 py-1.5 text-sm transition-colors hover:bg-surface-2 has-checked:border-accent/40 has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              value={scope.value}
              checked={value === scope.value}
              onChange={() => onChange(scope.value)}
              className="size-4 accent-accent outline-none"
            />
            {scope.label}
          </label>
        ))}
      </div>
      {value === 'this' ? null : (
        <p className="mt-1.5 text-muted text-xs">
          Past bookings, and those changed or cancelled individually, stay as they are.
        </p>
      )}
    </fieldset>
  );
}
