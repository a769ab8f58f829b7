import { addMoney, type Cents, cents, toDecimalText } from '../kernel/money.ts';
import type { Day } from '../kernel/time.ts';
export const ACCOUNT_KINDS = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export const KIND_LABELS: Record<AccountKind, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
};

/** Where a balance grows: assets and expenses by debits, the others by credits. A balance is told on that side. */
export const growsByDebit = (kind: AccountKind): boolean => kind === 'asset' || kind === 'expense';

export type TypedLine = { debit?: Cents | undefined; credit?: Cents | undefined };

export const entryTotals = (lines: readonly TypedLine[]): { debit: Cents; credit: Cents; difference: Cents } => {
  const debit = addMoney(...lines.map((line) => line.debit ?? cents(0)));
  const credit = addMoney(...lines.map((line) => line.credit ?? cents(0)));
  return { debit, credit, difference: cents(debit - credit) };
};

export const lineProblem = ({ debit = cents(0), credit = cents(0) }: TypedLine): string | null => {
  if (debit > 0 && credit > 0) return 'A line is either a debit or a credit, not both';
  return debit === 0 && credit === 0 ? 'Enter a debit or a credit' : null;
};

export const balanceProblem = (lines: readonly TypedLine[]): string | null => {
  const { debit, credit, difference } = entryTotals(lines);
  if (difference === 0) return null;
  const by = toDecimalText(cents(Math.abs(difference)));
  return `Debits of ${toDecimalText(debit)} and credits of ${toDecimalText(credit)} differ by ${by}`;
};

/** The chart numbers its accounts by kind, so that the first figure tells what a new one will be. */
export const kindOfCode = (code: string): AccountKind | null => {
  const first = Number(code.charAt(0));
  if (first === 0 || Number.isNaN(first)) return null;
  return (['asset', 'liability', 'equity', 'income'] as const)[first - 1] ?? 'expense';
};

/** Whether days that were closed would be open again. */
export const opensAgain = (closedThrough: Day | null, next: Day | null): boolean =>
  closedThrough !== null && (next === null || next < closedThrough);
