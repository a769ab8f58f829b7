import { paths, pathTo } from '../kernel/paths.ts';
import { CYCLE_UNITS } from '../packages/rules.ts';
import type { OfferedPackage, OfferedPass } from './offering-contract.ts';
import { priceText } from './price-text.ts';

const daysText = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** "10 days, used within 90 days" */
export const passTerms = ({ days, validDays }: Pick<OfferedPass, 'days' | 'validDays'>): string =>
  `${days === 1 ? 'One day of your choice' : daysText(days)}, used within ${daysText(validDays)}`;

/** "A month, and a deposit of KES 5,000" */
export const packageTerms = (
  { cycle, deposit }: Pick<OfferedPackage, 'cycle' | 'deposit'>,
  currency: string,
): string => {
  const period = CYCLE_UNITS[cycle].replace(/^a/, 'A');
  return Number(deposit) > 0 ? `${period}, and a deposit of ${priceText(deposit, currency)}` : period;
};

/** Where a pass or a package is bought. */
export const buyPath = ({ id }: { id: string }): string => pathTo(paths.buyPass, id);
