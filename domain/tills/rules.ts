import { type Cents, cents } from '../kernel/money.ts';
import { amountText } from '../kernel/money-text.ts';

/** What a shilling drawer holds: notes down to 50, coins from 40. */
export const KES_DENOMINATIONS = [1000, 500, 200, 100, 50, 40, 20, 10, 5, 1] as const;
export type Denomination = (typeof KES_DENOMINATIONS)[number];

/** How many of each lie in the drawer. */
export type Counts = { readonly [D in `${Denomination}`]?: number | undefined };

/** Counted piece by piece in shillings; of other currencies the sum is entered. */
export const findDenominations = (currency: string): readonly Denomination[] | null =>
  currency === 'KES' ? KES_DENOMINATIONS : null;

export const countedAmount = (counts: Counts): Cents =>
  cents(KES_DENOMINATIONS.reduce((sum, one) => sum + one * (counts[`${one}`] ?? 0), 0) * 100);

export const COUNT_MOMENTS = ['open', 'check', 'close'] as const;
export type CountMoment = (typeof COUNT_MOMENTS)[number];

export const TILL_STATES = ['open', 'closed'] as const;
export type TillState = (typeof TILL_STATES)[number];

/** A session by its number, as its paper has it. */
export const tillNumber = (number: number): string => `TL${String(number).padStart(6, '0')}`;

/** What was counted against what should be there. */
export const differenceText = (difference: Cents, currency: string): string => {
  if (difference === 0) return 'No difference';
  return `${difference < 0 ? 'Short' : 'Over'} by ${amountText(cents(Math.abs(difference)), currency)}`;
};

/** Where the money of a closed till may go: to the bank, or into the safe or cash box. */
export const takesHandOver = (kind: string): boolean => kind === 'bank' || kind === 'petty_cash';
