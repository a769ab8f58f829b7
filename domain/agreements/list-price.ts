import { parseMoney } from '../kernel/money.ts';
import { linePrice } from './rules.ts';

type Priced = { unitPrice: string; discountPercent: number; listPrice: string | null };

/** How far a line is below the price list, in per cent with one decimal; 0 where it is not, or nothing is listed. */
export const belowListPercent = ({ unitPrice, discountPercent, listPrice }: Priced): number => {
  const listed = listPrice === null ? 0 : parseMoney(listPrice);
  if (listed === 0) return 0;
  const agreed = linePrice({ quantity: 1, unitPrice, discountPercent });
  return Math.max(0, Math.round(((listed - agreed) * 1_000) / listed) / 10);
};

/** Why a draft waits for a manager; null where its prices are within what anybody may agree. */
export const approvalNeeded = (lines: readonly Priced[], mostPercent: number): string | null => {
  const percent = Math.max(0, ...lines.map(belowListPercent));
  return percent > mostPercent ? `Below list price by ${percent} %: needs a manager` : null;
};
