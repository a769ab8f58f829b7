import { type Cents, cents, portion } from '../kernel/money.ts';
import { addMonths, type Day, firstOfMonth } from '../kernel/time.ts';
import type { DepreciationClass } from './fields.ts';

type Class = {
  label: string;
  // Cost and accumulated depreciation in the chart of accounts.
  cost: string;
  accumulated: string;
  // Null where the life is that of the lease, in years, told with the asset.
  years: number | null;
};

/** Rates of the Income Tax Act, Second Schedule, in equal instalments: computers 25 %, the others 10 % a year. */
export const CLASSES: Record<DepreciationClass, Class> = {
  furniture: { label: 'Furniture and fittings (10% a year)', cost: '1500', accumulated: '1501', years: 10 },
  computers: { label: 'Computers and IT (25% a year)', cost: '1510', accumulated: '1511', years: 4 },
  machinery: { label: 'Generator, UPS, air-con (10% a year)', cost: '1520', accumulated: '1521', years: 10 },
  telecom: { label: 'Telecom and access control (10% a year)', cost: '1530', accumulated: '1531', years: 10 },
  leasehold: { label: 'Leasehold improvements (over the lease)', cost: '1540', accumulated: '1541', years: null },
};

export const SHORT_CLASS: Record<DepreciationClass, string> = {
  furniture: 'Furniture',
  computers: 'Computers',
  machinery: 'Machinery',
  telecom: 'Telecom',
  leasehold: 'Leasehold',
};

export type Life = { cost: Cents; residual: Cents; lifeMonths: number; acquiredOn: Day };

/** How many months of its life have begun by the end of a month. The month in which an asset came counts as a whole one. */
export const monthsBegun = (acquiredOn: Day, month: Day): number => {
  const [year = 0, monthNumber = 0] = month.split('-').map(Number);
  const [fromYear = 0, from = 0] = acquiredOn.split('-').map(Number);
  return (year - fromYear) * 12 + (monthNumber - from) + 1;
};

/**
 * Straight line, rounded on the running total and never on the month: the months add up to cost less residual, to the
 * cent, whatever the figures are.
 */
export const depreciatedThrough = ({ cost, residual, lifeMonths, acquiredOn }: Life, month: Day): Cents => {
  const begun = Math.min(Math.max(monthsBegun(acquiredOn, month), 0), lifeMonths);
  return portion(cents(cost - residual), begun, lifeMonths);
};

export type ScheduleMonth = { month: Day; amount: Cents; total: Cents; value: Cents };

/** Every month of the life, as it will be or was posted. */
export const depreciationSchedule = (life: Life): ScheduleMonth[] => {
  const first = firstOfMonth(life.acquiredOn);
  let before = 0;
  return Array.from({ length: life.lifeMonths }, (_, n) => {
    const month = addMonths(first, n);
    const total = depreciatedThrough(life, month);
    const amount = cents(total - before);
    before = total;
    return { month, amount, total, value: cents(life.cost - total) };
  });
};

/** The last month that is over: what is depreciated by today. */
export const lastFinishedMonth = (today: Day): Day => addMonths(firstOfMonth(today), -1);

export const usefulLifeMonths = (depreciationClass: DepreciationClass, leaseYears: number | null): number | null => {
  const years = CLASSES[depreciationClass].years ?? leaseYears;
  return years === null ? null : years * 12;
};
