import { addMoney, type Cents, cents, subtractMoney } from '../kernel/money.ts';

/** A voucher is open until a top-up pays it back. */
export const VOUCHER_STATES = ['open', 'reimbursed'] as const;
export type VoucherState = (typeof VOUCHER_STATES)[number];

const numbered = (prefix: string, number: number): string => `${prefix}${String(number).padStart(6, '0')}`;

export const voucherNumber = (number: number): string => numbered('PV', number);
export const topUpNumber = (number: number): string => numbered('PT', number);

export type FundFigures = {
  float: Cents;
  /** What lies in it by the books. */
  balance: Cents;
  /** The open vouchers. */
  vouchers: Cents;
  /** Over less short, as it was counted since the last top-up. */
  differences: Cents;
};

/** What else went in and out, such as cash that a till handed over: the rest, so that the proof always adds up. */
export const otherMovements = ({ float, balance, vouchers, differences }: FundFigures): Cents =>
  subtractMoney(addMoney(balance, vouchers), addMoney(float, differences));

/** An imprest comes back to its float: what it takes to get there. */
export const topUpAmount = ({ float, balance }: Pick<FundFigures, 'float' | 'balance'>): Cents =>
  cents(Math.max(0, float - balance));
