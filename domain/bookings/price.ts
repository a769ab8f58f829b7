import { type Cents, cents, parseMoney, portion, toDecimalText } from '../kernel/money.ts';
import type { MeetingRoom } from '../rooms/contract.ts';
import type { RoomSettings } from '../settings/contract.ts';

/** What a room costs: by the hour, and where it has such rates, up to so many hours as a half day or a day. */
export type RoomRates = {
  hourlyRate: string;
  halfDayRate: string | null;
  halfDayHours: number | null;
  dayRate: string | null;
  fullDayHours: number | null;
};

/** The rates at which a room is booked today. A booking keeps them, with the hours that they covered. */
export const roomRates = (
  { hourlyRate, halfDayRate, dayRate }: Pick<MeetingRoom, 'hourlyRate' | 'halfDayRate' | 'dayRate'>,
  { halfDayHours, fullDayHours }: Pick<RoomSettings, 'halfDayHours' | 'fullDayHours'>,
): RoomRates => ({
  hourlyRate,
  halfDayRate,
  halfDayHours: halfDayRate === null ? null : halfDayHours,
  dayRate,
  fullDayHours: dayRate === null ? null : fullDayHours,
});

/** How charged time is sold: as days, half days and single hours. */
export type PriceParts = { days: number; halfDays: number; minutes: number };

const NOTHING: PriceParts = { days: 0, halfDays: 0, minutes: 0 };

const counts = (minutes: number, hours: number | null): number[] =>
  Array.from({ length: hours === null ? 1 : Math.ceil(minutes / (hours * 60)) + 1 }, (_, count) => count);

const amountFor = ({ days, halfDays, minutes }: PriceParts, rates: RoomRates): Cents =>
  cents(
    days * parseMoney(rates.dayRate ?? '0') +
      halfDays * parseMoney(rates.halfDayRate ?? '0') +
      portion(parseMoney(rates.hourlyRate), minutes, 60),
  );

/**
 * The cheapest mix of days, half days and hours that covers the time; of two that cost the same, the one with fewer days
 * and half days. The database works out the same amount by room_price().
 */
export const cheapestParts = (minutes: number, rates: RoomRates): PriceParts => {
  const { halfDayHours, fullDayHours } = rates;
  const mixes = counts(minutes, fullDayHours).flatMap((days) =>
    counts(minutes, halfDayHours).map((halfDays) => {
      const covered = (days * (fullDayHours ?? 0) + halfDays * (halfDayHours ?? 0)) * 60;
      return { days, halfDays, minutes: Math.max(0, minutes - covered) };
    }),
  );
  return mixes.reduce((best, mix) => (amountFor(mix, rates) < amountFor(best, rates) ? mix : best));
};

export type Price = { freeMinutes: number; chargedMinutes: number; parts: PriceParts; amount: Cents };

/** Free hours first; what is left costs what a booking of that length costs. */
export const priceBooking = (minutes: number, remainingFreeMinutes: number, rates: RoomRates): Price => {
  const freeMinutes = Math.min(minutes, Math.max(0, remainingFreeMinutes));
  const chargedMinutes = minutes - freeMinutes;
  const parts = cheapestParts(chargedMinutes, rates);
  return { freeMinutes, chargedMinutes, parts, amount: amountFor(parts, rates) };
};

/** Several bookings as one sum. */
export const addPrices = (prices: readonly Price[]): Price =>
  prices.reduce<Price>(
    (sum, { freeMinutes, chargedMinutes, parts, amount }) => ({
      freeMinutes: sum.freeMinutes + freeMinutes,
      chargedMinutes: sum.chargedMinutes + chargedMinutes,
      parts: {
        days: sum.parts.days + parts.days,
        halfDays: sum.parts.halfDays + parts.halfDays,
        minutes: sum.parts.minutes + parts.minutes,
      },
      amount: cents(sum.amount + amount),
    }),
    { freeMinutes: 0, chargedMinutes: 0, parts: NOTHING, amount: cents(0) },
  );

export const priceText = (price: Price): string => toDecimalText(price.amount);

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

type Charged = Pick<Price, 'chargedMinutes' | 'parts'>;

/** "1 half day × 8,000 + 1 hour × 3,000"; a line does not end between a currency and its figure. */
export const partsText = (
  { days, halfDays, minutes }: PriceParts,
  rates: RoomRates,
  money: (amount: string) => string,
): string => {
  const part = (count: number, unit: string, rate: string | null): string | null =>
    count > 0 ? `${counted(count, unit)} × ${money(rate ?? '0.00').replaceAll(' ', '\u00a0')}` : null;
  return [
    part(days, 'day', rates.dayRate),
    part(halfDays, 'half day', rates.halfDayRate),
    part(minutes / 60, 'hour', rates.hourlyRate),
  ]
    .filter(Boolean)
    .join(' + ');
};

/** "5 hours as 1 half day × 8,000 + 1 hour × 3,000"; by the hour alone "2 hours × 3,000", and "0 hours" where all is free. */
export const chargeFormula = (
  { chargedMinutes, parts }: Charged,
  rates: RoomRates,
  money: (amount: string) => string,
): string => {
  const hours = counted(chargedMinutes / 60, 'hour');
  if (chargedMinutes === 0) return hours;
  const text = partsText(parts, rates, money);
  return parts.minutes === chargedMinutes ? text : `${hours} as ${text}`;
};

/** The same for a booking that was made, at its own rates. */
export const bookingFormula = (
  booking: RoomRates & { chargedHours: number },
  money: (amount: string) => string,
): string => {
  const chargedMinutes = booking.chargedHours * 60;
  return chargeFormula({ chargedMinutes, parts: cheapestParts(chargedMinutes, booking) }, booking, money);
};
