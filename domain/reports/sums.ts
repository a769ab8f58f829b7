import { addMoney, type Cents, cents, toDecimalText } from '../kernel/money.ts';
import type { AccountKind } from '../ledger/contract.ts';
import { growsByDebit } from '../ledger/rules.ts';

/** An account with its debits less credits in each of some spans of days, in all and by what they came of. */
export type AccountSums = {
  code: string;
  name: string;
  kind: AccountKind;
  isCash: boolean;
  sums: readonly Cents[];
  bySource: Readonly<Record<string, readonly Cents[]>>;
};

export const sumMoney = (amounts: readonly Cents[]): Cents => addMoney(cents(0), ...amounts);

export const sumIn = (account: Pick<AccountSums, 'sums'>, span: number): Cents => account.sums[span] ?? cents(0);

export const ofSource = ({ bySource }: AccountSums, source: string, span: number): Cents =>
  bySource[source]?.[span] ?? cents(0);

/** On the side where the account grows, as people read it. */
export const shown = (account: Pick<AccountSums, 'kind' | 'sums'>, span: number): Cents =>
  growsByDebit(account.kind) ? sumIn(account, span) : cents(0 - sumIn(account, span));

export const negated = (amount: Cents): Cents => cents(0 - amount);

export const totalOfKind = (accounts: readonly AccountSums[], kind: AccountKind, span: number): Cents =>
  sumMoney(accounts.filter((account) => account.kind === kind).map((account) => shown(account, span)));

export const isZero = ({ sums }: Pick<AccountSums, 'sums'>): boolean => sums.every((sum) => sum === 0);

/** A share of a whole as per cent with one decimal; null where there is no whole. */
export const percent = (part: number, whole: number): string | null => {
  if (whole === 0) return null;
  const tenths = Math.round((part * 1000) / whole);
  return `${tenths < 0 ? '-' : ''}${Math.floor(Math.abs(tenths) / 10)}.${Math.abs(tenths) % 10}`;
};

export const money = (amount: number): string => toDecimalText(cents(amount));
