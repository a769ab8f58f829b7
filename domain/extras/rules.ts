import type { Extra } from './contract.ts';

/** What the price is for: "page" for one that is sold once, "bay and month" for one that recurs. */
export const priceUnit = ({ unit, isRecurring }: Pick<Extra, 'unit' | 'isRecurring'>): string =>
  !isRecurring || unit === 'month' ? unit : `${unit} and month`;
