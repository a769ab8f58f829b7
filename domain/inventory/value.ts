import { cents, parseMoney, toDecimalText } from '../kernel/money.ts';
import type { Day } from '../kernel/time.ts';
import type { Category } from './contract.ts';
import { CLASSES, depreciatedThrough, lastFinishedMonth } from './depreciation.ts';
import { findClass } from './rules.ts';

export type Classed = Pick<Category, 'id' | 'name' | 'parentCategoryId' | 'depreciationClass'>;

type Booked = { cost: string; depreciated: string };
type Valued = {
  purchasePrice: string | null;
  purchaseDate: Day | null;
  categoryId: string | null;
  disposedOn: Day | null;
  asset: Booked | null;
};

/**
 * Cost less depreciation to date. For an asset that is what the books hold; for anything else it is worked out in the
 * same way where its category has a class, so that a list for the insurer shows more than what was once paid.
 */
export const currentValue = (item: Valued, categories: readonly Classed[], today: Day): string | null => {
  if (item.disposedOn !== null) return '0.00';
  if (item.asset) return toDecimalText(cents(parseMoney(item.asset.cost) - parseMoney(item.asset.depreciated)));
  if (item.purchasePrice === null) return null;
  const depreciationClass = findClass(categories, item.categoryId);
  const years = depreciationClass && CLASSES[depreciationClass].years;
  if (!years || item.purchaseDate === null) return item.purchasePrice;
  const cost = parseMoney(item.purchasePrice);
  const life = { cost, residual: cents(0), lifeMonths: years * 12, acquiredOn: item.purchaseDate };
  return toDecimalText(cents(cost - depreciatedThrough(life, lastFinishedMonth(today))));
};
