import { formatFigure } from '../../../domain/kernel/format.ts';
import type { Instant } from '../../../domain/kernel/time.ts';

// East Africa Time has no summer: it is three hours ahead of UTC all year.
const AHEAD_MS = 3 * 3_600_000;

/** What calendar and clock in Nairobi show, as `yyyy-MM-ddTHH:mm:ss.SSS`. */
const onNairobisWall = (instant: Instant): string =>
  new Date(Date.parse(instant) + AHEAD_MS).toISOString().slice(0, -1);

/** `yyyyMMddHHmmss` in Nairobi, as calls and callbacks carry it. */
export const toStamp = (instant: Instant): string => onNairobisWall(instant).replaceAll(/\D/g, '').slice(0, 14);

export const nairobiDay = (instant: Instant): string => onNairobisWall(instant).slice(0, 10);

export const nairobiTime = (instant: Instant): string => onNairobisWall(instant).slice(11, 19);

/** The moment of `yyyy-MM-dd HH:mm:ss` in Nairobi, or null. */
export const readNairobi = (text: string): Instant | null => {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/.exec(text);
  const at = match ? Date.parse(`${match[1]}T${match[2]}Z`) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at - AHEAD_MS).toISOString();
};

export const readStamp = (stamp: string): Instant | null => {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp);
  return match ? readNairobi(`${match.slice(1, 4).join('-')} ${match.slice(4).join(':')}`) : null;
};

const YEARS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DAYS = '0123456789ABCDEFGHIJKLMNOPQRSTUV';
const FIRST_YEAR = 2006;

/** The first three of ten signs are the day: RKL51ZDR4F is of 21 November 2023. */
export const receiptNumber = (at: Instant, rest: string): string => {
  const [year = 0, month = 0, day = 0] = nairobiDay(at).split('-').map(Number);
  return `${YEARS[(year - FIRST_YEAR) % YEARS.length]}${YEARS[month - 1]}${DAYS[day]}${rest}`;
};

/** Whole shillings with the two decimals that Daraja puts behind them. */
export const decimals = (shillings: number): string => `${shillings}.00`;

/** "34,800", as a prompt has it. */
export const wholeFigure = (shillings: number): string => formatFigure(decimals(shillings)).slice(0, -3);

/** "Ksh34,800.00", as an SMS has it. */
export const inShillings = (shillings: number): string => `Ksh${formatFigure(decimals(shillings))}`;

/** `2547 ***** 126`, as a confirmation names who paid. */
export const maskedNumber = (msisdn: string): string => `${msisdn.slice(0, 4)} ***** ${msisdn.slice(-3)}`;
