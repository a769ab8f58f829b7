/**
 * How amounts, days and times are written on screen. Everything works on the text of the wire: an amount never becomes
 * a floating number, and a day never passes through the time zone of the browser.
 */

import { formatDay, formatTime } from '../../domain/kernel/format.ts';
import { type Day, toDay, toWallTime, type WallTime } from '../../domain/kernel/time.ts';

export { formatDay, formatMonth, formatTime, formatTimeRange } from '../../domain/kernel/format.ts';

const amountPattern = /^(-?)(\d+)(?:\.(\d+))?$/;

/** `currency: ''` leaves the currency out; `cents` keeps two decimals. */
export type MoneyStyle = { currency?: string | undefined; cents?: boolean | undefined };

/** "12500.00" is "KES 12,500", half a shilling rounded away from zero; with `cents`, "KES 12,500.00". */
export function formatCurrency(amount: string, style: MoneyStyle = {}): string {
  const match = amountPattern.exec(amount.trim());
  if (!match) return amount;
  const [, minus = '', whole = '0', fraction = ''] = match;
  const hundredths = roundedHundredths(whole, fraction);
  const shillings = style.cents ? hundredths / 100n : (hundredths + 50n) / 100n;
  const cents = style.cents ? `.${String(hundredths % 100n).padStart(2, '0')}` : '';
  const isZero = style.cents ? hundredths === 0n : shillings === 0n;
  const figure = `${groupThousands(String(shillings))}${cents}`;
  const { currency = 'KES' } = style;
  return `${isZero ? '' : minus}${currency ? `${currency} ` : ''}${figure}`;
}

function roundedHundredths(whole: string, fraction: string): bigint {
  const padded = fraction.padEnd(3, '0');
  const roundUp = padded.charAt(2) >= '5' ? 1n : 0n;
  return BigInt(whole + padded.slice(0, 2)) + roundUp;
}

/** "12,500": how many of something there are. */
export const formatCount = (count: number): string => groupThousands(String(count));

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Whether an amount is below zero; "-0.00" is not. */
export function isNegative(amount: string): boolean {
  return amount.trim().startsWith('-') && /[1-9]/.test(amount);
}

/**
 * The day and wall time that a clock in `zone` shows at an instant. Browsers that know Temporal answer at once; the first
 * `Intl` of a page takes a phone a tenth of a second.
 */
export function wallTime(instant: string | Date, zone: string): { day: Day; time: WallTime } {
  const at = new Date(instant).toISOString();
  return { day: toDay(at, zone), time: toWallTime(at, zone) };
}

/** "14 Nov 2026, 2:00 PM", as read in `zone`. */
export function formatInstant(instant: string, zone: string): string {
  if (Number.isNaN(Date.parse(instant))) return instant;
  const { day, time } = wallTime(instant, zone);
  return `${formatDay(day)}, ${formatTime(time)}`;
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "5 minutes ago", "in 3 days", and "just now" within the same minute. */
export function formatRelative(instant: string, now: number): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  if (Number.isNaN(seconds)) return instant;
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  if (!step) return 'just now';
  return new Intl.RelativeTimeFormat('en').format(Math.trunc(seconds / step[1]), step[0]);
}

/** "in_use" is "In use": for words that came from the data and have no label of their own. */
export function humanise(word: string): string {
  const spaced = word.replace(/[_-]+/g, ' ').trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
