import { addMoney, type Cents, cents, portion } from '../kernel/money.ts';
import { columnRecogniser, type SheetColumn } from '../kernel/sheet-columns.ts';
import { type Day, daysBetween, firstOfMonth, lastOfMonth } from '../kernel/time.ts';

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** What is planned is what is earned and spent. */
export const BUDGET_KINDS = ['income', 'expense'] as const;
export type BudgetKind = (typeof BUDGET_KINDS)[number];

export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2100;

export const NO_MONTHS: readonly Cents[] = MONTHS.map(() => cents(0));

export const yearTotal = (months: readonly Cents[]): Cents => addMoney(cents(0), ...months);

/** A year's amount in twelve months: the cents that do not go into twelve come first. */
export const spreadEvenly = (amount: Cents): Cents[] => {
  const each = Math.floor(amount / MONTHS.length);
  const rest = amount - each * MONTHS.length;
  return MONTHS.map((_, n) => cents(each + (n < rest ? 1 : 0)));
};

/** More or less than what is there, to the whole shilling: nobody plans cents. */
export const changedBy = (months: readonly Cents[], percent: number): Cents[] =>
  months.map((amount) => cents(Math.max(0, Math.round((amount * (100 + percent)) / 10_000) * 100)));

/** What of a month's budget falls into a span: all of it, or by its days. */
export const inSpan = (amount: Cents, month: Day, { from, to }: { from: Day; to: Day }): Cents => {
  const [first, last] = [firstOfMonth(month), lastOfMonth(month)];
  const [begin, end] = [from > first ? from : first, to < last ? to : last];
  if (end < begin) return cents(0);
  return portion(amount, daysBetween(begin, end) + 1, daysBetween(first, last) + 1);
};

export const BUDGET_CELLS = ['account', 'name', ...MONTHS] as const;
export type BudgetCell = (typeof BUDGET_CELLS)[number];

const NAMES: Record<'account' | 'name', SheetColumn> = {
  account: { header: 'Account', required: true, also: ['Account Code', 'Code', 'No'] },
  name: { header: 'Name', required: false, also: ['Account Name', 'Description'] },
};

/** The columns of a sheet: an account and its twelve months. */
export const BUDGET_COLUMNS = {
  ...NAMES,
  ...Object.fromEntries(
    MONTHS.map((month) => [month, { header: month, required: false, also: [month.slice(0, 3)] } satisfies SheetColumn]),
  ),
} as Record<BudgetCell, SheetColumn>;

export const recognisedBudgetColumn = columnRecogniser<BudgetCell>(BUDGET_COLUMNS);
