import { formatMonth } from '../../kernel/format.ts';
import { addMoney, type Cents, cents, portion } from '../../kernel/money.ts';
import type { Month } from '../fields.ts';
import type { FringeRate } from './fringe-contract.ts';

type Dated = Pick<FringeRate, 'validFrom' | 'knownThrough' | 'marketRate' | 'taxRate'>;

/** The rate of a month: the latest that holds from it or from before it. */
export const rateFor = <Rate extends Dated>(rates: readonly Rate[], month: Month): Rate | null =>
  rates.filter(({ validFrom }) => validFrom <= month).toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))[0] ??
  null;

export const rateNotice = (rate: Dated | null, month: Month): string | null => {
  if (!rate) return `No market interest rate is known for ${formatMonth(month)}`;
  if (month <= rate.knownThrough) return null;
  return `The market rate of ${formatMonth(month)} was not entered yet: ${rate.marketRate}% of ${formatMonth(rate.validFrom)} is used`;
};

const MONTHS = 12;
// Per cent with two decimals.
const WHOLE = 10_000;

const inHundredths = (rate: number): number => Math.round(rate * 100);

export type LentMonth = {
  /** What was owed at the end of each day of the month, added up. */
  dayBalances: Cents;
  days: number;
  chargedRate: number;
};

export const averageBalance = ({ dayBalances, days }: LentMonth): Cents => portion(dayBalances, 1, days);

/** Income Tax Act, section 12B: a twelfth of the interest at market less that which is charged, on what was owed. */
export const fringeBenefit = (lent: LentMonth, marketRate: number): Cents => {
  const below = inHundredths(marketRate) - inHundredths(lent.chargedRate);
  return below <= 0 ? cents(0) : portion(lent.dayBalances, below, lent.days * MONTHS * WHOLE);
};

/** The tax is of the employer, on all benefits together. */
export const fringeTax = (benefits: readonly Cents[], taxRate: number): Cents =>
  portion(addMoney(cents(0), ...benefits), inHundredths(taxRate), WHOLE);
