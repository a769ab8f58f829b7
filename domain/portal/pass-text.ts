import { paths, pathTo } from '../kernel/paths.ts';
import type { OfferedPass } from './offering-contract.ts';

const daysText = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** "10 days, used within 90 days" */
export const passTerms = ({ days, validDays }: Pick<OfferedPass, 'days' | 'validDays'>): string =>
  `${days === 1 ? 'One day of your choice' : daysText(days)}, used within ${daysText(validDays)}`;

/** Where a pass is bought. */
export const buyPath = ({ id }: Pick<OfferedPass, 'id'>): string => pathTo(paths.buyPass, id);
