import { type Cents, parseMoney, portion, subtractMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { formatCurrency } from '../ui/format.ts';

const signed = (text: string, change: number): string => `${change > 0 ? '+' : change < 0 ? '-' : ''}${text}`;

const magnitude = (amount: Cents): Cents => Math.abs(amount) as Cents;

const amountText = (change: Cents): string =>
  signed(formatCurrency(toDecimalText(magnitude(change)), { currency: '', cents: magnitude(change) < 100 }), change);

/** Tenths of a per cent as text: 123 is "12.3%", 26000 is "2,600%". */
function percentText(tenths: number): string {
  const [whole = '0', tenth = '0'] = (tenths / 10).toFixed(1).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return tenth === '0' && tenths !== 0 ? `${grouped}%` : `${grouped}.${tenth}%`;
}

/**
 * How a figure has changed, to be scanned in a column: "+4.6%", "-10%", "+46,225" where there is nothing to take a share
 * of, and "n/a" where nothing can be compared.
 */
export function changeText(now: string, before: string | null): string {
  if (before === null) return 'n/a';
  const [present, past] = [parseMoney(now), parseMoney(before)];
  if (present === past) return present === 0 ? '–' : '0%';
  const change = subtractMoney(present, past);
  if (past <= 0 || present < 0) return amountText(change);
  return signed(percentText(portion(1000 as Cents, magnitude(change), past)), change);
}

export type Direction = 'up' | 'down' | 'flat';

export function changeDirection(now: string, before: string | null): Direction {
  const change = before === null ? 0 : parseMoney(now) - parseMoney(before);
  return change === 0 ? 'flat' : change > 0 ? 'up' : 'down';
}

export type Better = 'up' | 'down';

/** More revenue is good, more debt is not; what has not moved is neither. */
export const changeTone = (direction: Direction, better: Better): 'good' | 'late' | 'muted' =>
  direction === 'flat' ? 'muted' : direction === better ? 'good' : 'late';
