import { type Cents, formatMoney, parseMoney, portion, subtractMoney } from '../../domain/kernel/money.ts';
import { formatMoney as moneyWords } from '../ui/format.ts';

const MANY = 10;

/** A share as text with at most one decimal: 123 of a thousand is "12.3". */
const tenths = (value: number): string => (value % 10 === 0 ? String(value / 10) : (value / 10).toFixed(1));

/** How a figure has changed, in words: "12.3% more", "no change", "new". A share of less than nothing tells nobody anything. */
export function changeWords(now: string, before: string | null): string {
  if (before === null) return '–';
  const [present, past] = [parseMoney(now), parseMoney(before)];
  if (present === past) return present === 0 ? '–' : 'no change';
  if (past === 0) return 'new';
  if (present === 0) return 'none now';
  const change = subtractMoney(present, past);
  const direction = change > 0 ? 'more' : 'less';
  if (present < 0 || past < 0) return `${moneyWords(formatMoney(sizeOf(change)), { currency: '' })} ${direction}`;
  if (present >= past * MANY) return `${Math.floor(present / past)} times as much`;
  return `${shareWords(change, past)} ${direction}`;
}

const sizeOf = (amount: Cents): Cents => Math.abs(amount) as Cents;

function shareWords(change: Cents, past: Cents): string {
  const share = portion(1000 as Cents, sizeOf(change), past);
  return share === 0 ? 'a little' : `${tenths(share)}%`;
}

export type Direction = 'up' | 'down' | 'flat';

export function directionOf(now: string, before: string | null): Direction {
  const change = before === null ? 0 : parseMoney(now) - parseMoney(before);
  return change === 0 ? 'flat' : change > 0 ? 'up' : 'down';
}

export type Better = 'up' | 'down';

/** More revenue is good, more debt is not; what has not moved is neither. */
export const toneOf = (direction: Direction, better: Better): 'good' | 'late' | 'muted' =>
  direction === 'flat' ? 'muted' : direction === better ? 'good' : 'late';
