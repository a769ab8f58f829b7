import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { takenDaysText } from '../../../domain/bookings/blocked-time.ts';
import type { Allowance } from '../../../domain/bookings/contract.ts';
import { itemsPrice } from '../../../domain/bookings/item-rules.ts';
import {
  addPrices,
  chargeFormula,
  type Price,
  partsText,
  priceBooking,
  priceText,
  type RoomRates,
  roomRates,
} from '../../../domain/bookings/price.ts';
import type { Span } from '../../../domain/bookings/rules.ts';
import { drawFree, durationMinutes, type Slot, seriesDays } from '../../../domain/bookings/rules.ts';
import { addMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { addDays, type Day, firstOfMonth, isDay } from '../../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import type { OpeningHours } from '../../../domain/settings/opening-hours.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { formatCurrency, formatDay } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { extraChargeText, freeHoursLeft, hoursText } from '../format.ts';
import { allowancesQuery, roomBookingsQuery } from '../queries.ts';
import {
  type BufferedRoom,
  type Busy,
  busyTimes,
  closedMessage,
  conflictMessage,
  findConflict,
  refusalMessage,
  type Space,
} from '../slot-check.ts';
import type { PricedItem } from './items-field.tsx';
import { type BookingFormValues, lastDate } from './slot-fields.tsx';

type Quote = NonNullable<BookingPreview['quote']>;

type PreviewPanelProps = {
  preview: BookingPreview;
  /** What every date has besides the room. */
  items: readonly PricedItem[];
  chosen: boolean;
};

/** What the booking would come to, before it is sent. */
export function PreviewPanel({ preview, items, chosen }: PreviewPanelProps) {
  const { plan, quote, slots, rates } = preview;
  const trouble = plan.refusal ?? plan.conflict;
  return (
    <div className="grid gap-3">
      {trouble ? <Alert tone="late">{trouble}</Alert> : null}
      {plan.refusal ? null : (
        <section aria-label="Price" className="rounded-md bg-surface-2 px-3.5 py-3 text-sm">
          {slots.length > 1 || plan.skipped.length > 0 ? <SeriesLine preview={preview} /> : null}
          {quote && rates ? (
            <Sum preview={preview} quote={quote} items={items} rates={rates} />
          ) : (
            <p className="text-muted">
              {chosen ? 'Calculating the price…' : 'Choose who it is for, a room and a time to see what it costs.'}
            </p>
          )}
        </section>
      )}
      {quote && quote.chargedMinutes > 0 && rates ? (
        <ExtraCharge quote={quote} rates={rates} single={slots.length === 1} />
      ) : null}
    </div>
  );
}

function SeriesLine({ preview: { plan } }: { preview: BookingPreview }) {
  const [first, last] = [plan.kept[0], plan.kept.at(-1)];
  const count = plan.kept.length;
  return (
    <p className="mb-2 border-line border-b pb-2">
      <strong className="font-semibold">{count === 1 ? '1 date' : `${count} dates`}</strong>
      {first && last ? `, ${formatDay(first.day)} to ${formatDay(last.day)}` : ''}
      {plan.skipped.length > 0 ? (
        <span className="block text-muted">{`Skipped: ${plan.skipped.map((day) => formatDay(day)).join(', ')}`}</span>
      ) : null}
    </p>
  );
}

type SumProps = { preview: BookingPreview; quote: Quote; items: readonly PricedItem[]; rates: RoomRates };

function Sum({ preview: { allowances, plan }, quote, items, rates }: SumProps) {
  const { currency } = useConfig();
  const dates = plan.kept.length;
  const total = addMoney(quote.amount, ...plan.kept.map(() => itemsPrice(items)));
  return (
    <dl className="grid gap-1.5">
      {allowances.length > 0 ? <Line name="Free hours left">{freeHoursLeft(allowances)}</Line> : null}
      <Line name="Free hours used">{hoursText(quote.freeMinutes / 60)}</Line>
      <Line name="Charged hours">{chargeFormula(quote, rates, (amount) => formatCurrency(amount, { currency }))}</Line>
      {items.map((item) => (
        <Line key={item.extraId} name={item.name}>
          {`${item.quantity} × ${formatCurrency(item.unitPrice, { currency })}${dates > 1 ? ` × ${dates} dates` : ''}`}
        </Line>
      ))}
      <Line name="Total" strong>
        <MoneyText amount={toDecimalText(total)} currency={currency} />
      </Line>
    </dl>
  );
}

/** The specification's warning: a booking that is longer than the free hours that remain. */
function ExtraCharge({ quote, rates, single }: { quote: Quote; rates: RoomRates; single: boolean }) {
  const { currency } = useConfig();
  const money = (amount: string) => extraChargeText(amount, currency);
  const { parts, chargedMinutes } = quote;
  const how =
    parts.minutes === chargedMinutes
      ? `, at ${money(rates.hourlyRate)} an hour.`
      : `: ${partsText(parts, rates, money)}.`;
  return (
    <Alert tone="waiting" title={`Extra charge: ${extraChargeText(priceText(quote), currency)}`}>
      {`${single ? 'This booking is' : 'These bookings are'} ${hoursText(chargedMinutes / 60)} over the remaining free hours${how}`}
    </Alert>
  );
}

export function Line({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div
      className={
        strong ? 'flex justify-between gap-4 border-line border-t pt-1.5 font-semibold' : 'flex justify-between gap-4'
      }
    >
      <dt className={strong ? 'shrink-0' : 'shrink-0 text-muted'}>{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}

type BookingPreview = {
  slots: readonly Slot[];
  plan: Plan;
  /** What is taken on the first day. */
  busy: readonly Span[];
  /** Of each month that has a date; none until they are known. */
  allowances: readonly Allowance[];
  /** What the room costs; null until one is chosen. */
  rates: RoomRates | null;
  /** Null until room, tenant and time are chosen and what they have left is known. */
  quote: ReturnType<typeof priceQuote> | null;
};

/** The sessions that the boxes ask for; none before a date is picked. */
export const wishedSlots = ({ bookingDate, startTime, endTime, repeat }: BookingFormValues): Slot[] => {
  if (!isDay(bookingDate) || !startTime || !endTime) return [];
  const last = lastDate({ bookingDate, repeat });
  const days = last && repeat.every !== 'none' ? seriesDays(bookingDate, repeat.every, last) : [bookingDate];
  return days.map((day) => ({ day, start: startTime, end: endTime }));
};

/** What the server would answer to the boxes as they are now, worked out by its own rules from what is on the server. */
export function useBookingPreview(
  formValues: BookingFormValues,
  room: MeetingRoom | undefined,
  space: Space,
): BookingPreview {
  const slots = wishedSlots(formValues);
  const [from = space.today, last = space.today] = [slots[0]?.day, slots.at(-1)?.day];
  const bookings = useQuery({
    ...roomBookingsQuery(room?.id ?? '', from, addDays(last, 1)),
    enabled: room !== undefined && slots.length > 0,
  });
  const busy = busyTimes(bookings.data ?? [], space.zone, room?.bufferMinutes ?? 0);
  const skipTaken = formValues.repeat.every !== 'none' && formValues.repeat.skipTaken;
  const plan = bookingPlan({ slots, room: room ?? null, busy, skipTaken }, space);
  const { bookingRules } = useConfig();
  const rates = room ? roomRates(room, bookingRules) : null;
  const known = useAllowances(formValues.tenantId ?? '', plan.kept);
  // Nobody but a tenant has free hours.
  const allowances = formValues.partyId ? [] : known;
  return {
    slots,
    plan,
    busy: busy.get(from) ?? [],
    allowances: allowances ?? [],
    rates,
    quote:
      rates && allowances && plan.refusal === null ? priceQuote(plan.kept, freeMinutesLeft(allowances), rates) : null,
  };
}

/** What the tenant has in each month of the sessions; null until all of them are known. */
function useAllowances(tenantId: string, slots: readonly Slot[]): readonly Allowance[] | null {
  const months = tenantId ? [...new Set(slots.map(({ day }) => firstOfMonth(day)))] : [];
  const { data } = useQuery({ ...allowancesQuery(tenantId, months), enabled: months.length > 0 });
  return data ?? null;
}

type Plan = {
  /** What would be booked. */
  kept: readonly Slot[];
  skipped: readonly Day[];
  /** What would be refused, whatever is typed. */
  refusal: string | null;
  conflict: string | null;
  /** Set where a reason is asked for. */
  closed: string | null;
};

type Wish = { slots: readonly Slot[]; room: BufferedRoom | null; busy: Busy; skipTaken: boolean };

/** What the server would make of a new booking or series, by the same rules and in the same order. */
export const bookingPlan = ({ slots, room, busy, skipTaken }: Wish, space: Space): Plan => {
  const refusal = refusalMessage(slots, space);
  const open = skipTaken ? slots.filter((slot) => closedMessage([slot], space) === null) : slots;
  const kept = skipTaken ? open.filter((slot) => findConflict(slot, busy) === null) : open;
  const days = new Set(kept.map(({ day }) => day));
  return {
    kept,
    skipped: slots.map(({ day }) => day).filter((day) => !days.has(day)),
    refusal: refusal ?? (slots.length > 0 && kept.length === 0 ? 'All of these dates are taken or closed' : null),
    conflict: skipTaken || room === null ? null : allConflicts(room, slots, busy, space.hours),
    closed: skipTaken ? null : closedMessage(slots, space),
  };
};

const allConflicts = (room: BufferedRoom, slots: readonly Slot[], busy: Busy, hours: OpeningHours): string | null => {
  const [only] = slots;
  if (only && slots.length === 1) return conflictMessage(room, only, busy, hours);
  const taken = slots.flatMap(({ day, ...slot }) => {
    const span = findConflict({ day, ...slot }, busy);
    return span ? [{ day, span }] : [];
  });
  return taken.length === 0 ? null : takenDaysText(room, taken);
};

/** Free minutes left by the first day of their month. What a booking has drawn itself counts as left while it moves. */
export const freeMinutesLeft = (
  allowances: readonly Allowance[],
  givenBack: readonly { day: Day; minutes: number }[] = [],
): ReadonlyMap<Day, number> =>
  new Map(
    allowances.map(({ month, freeHours, usedHours }) => {
      const returned = givenBack
        .filter(({ day }) => day.startsWith(month))
        .reduce((sum, { minutes }) => sum + minutes, 0);
      return [firstOfMonth(`${month}-01`), Math.max(0, (freeHours - usedHours) * 60 + returned)];
    }),
  );

/** The price of sessions in a room at these rates, each drawing from what is left of its own month. */
export const priceQuote = (slots: readonly Slot[], leftByMonth: ReadonlyMap<Day, number>, rates: RoomRates): Price => {
  const sessions = slots.map((slot) => ({ day: slot.day, minutes: durationMinutes(slot) }));
  const free = drawFree(sessions, leftByMonth);
  return addPrices(sessions.map(({ minutes }, index) => priceBooking(minutes, free[index] ?? 0, rates)));
};
