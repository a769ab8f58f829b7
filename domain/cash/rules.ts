import type { Day } from '../kernel/time.ts';
import { ACCOUNTS } from '../ledger/chart.ts';
import type { PaymentMethod } from '../settings/contract.ts';
import { PAYMENT_METHOD_LABELS } from '../settings/rules.ts';

export const CASH_ACCOUNT_KINDS = ['bank', 'mpesa', 'till', 'petty_cash', 'cheques'] as const;
export type CashAccountKind = (typeof CASH_ACCOUNT_KINDS)[number];

export const CASH_KIND_LABELS: Record<CashAccountKind, string> = {
  bank: 'Bank Account',
  mpesa: 'M-Pesa',
  till: 'Till',
  petty_cash: 'Petty Cash',
  cheques: 'Cheques in Hand',
};

/** Where money of a method may lie: a cheque that is written leaves the bank, one that is received waits with the others. */
export const KINDS_FOR_METHOD: Record<PaymentMethod, readonly CashAccountKind[]> = {
  cash: ['petty_cash', 'till'],
  bank_transfer: ['bank'],
  mobile_money: ['mpesa'],
  cheque: ['cheques', 'bank'],
  credit_card: ['bank'],
};

export const fitsMethod = (kind: CashAccountKind, method: PaymentMethod): boolean =>
  KINDS_FOR_METHOD[method].includes(kind);

export const methodsFor = (kind: CashAccountKind): PaymentMethod[] =>
  (Object.keys(KINDS_FOR_METHOD) as PaymentMethod[]).filter((method) => fitsMethod(kind, method));

/** The accounts that every space has from its first day, by ids that never change. */
const SEEDED = {
  bank: { id: '00000000-0000-7000-8000-000000001010', account: ACCOUNTS.bank },
  mpesa: { id: '00000000-0000-7000-8000-000000001020', account: ACCOUNTS.mpesa },
  pettyCash: { id: '00000000-0000-7000-8000-000000001030', account: ACCOUNTS.pettyCash },
  cheques: { id: '00000000-0000-7000-8000-000000001040', account: ACCOUNTS.cheques },
} as const;

/**
 * Where the money of a method lay before there were accounts to choose from: rows of that time name none. The database has
 * the same (seeded_cash_account).
 */
export const SEEDED_CASH_ACCOUNTS: Record<PaymentMethod, { id: string; account: string }> = {
  cash: SEEDED.pettyCash,
  bank_transfer: SEEDED.bank,
  mobile_money: SEEDED.mpesa,
  cheque: SEEDED.cheques,
  credit_card: SEEDED.bank,
};

/** Where the money of a row lies, also of one that names no account. */
export const cashAccountIdFor = (row: { cashAccountId: string | null; paymentMethod: PaymentMethod }): string =>
  row.cashAccountId ?? SEEDED_CASH_ACCOUNTS[row.paymentMethod].id;

type Place = { name: string; kind: CashAccountKind; isActive: boolean };

/** Why money of a method cannot lie in an account, or null. */
export const placeProblem = ({ name, kind, isActive }: Place, method: PaymentMethod): string | null => {
  if (!isActive) return `${name} is closed`;
  if (fitsMethod(kind, method)) return null;
  return `${PAYMENT_METHOD_LABELS[method]} does not go with ${name} (${CASH_KIND_LABELS[kind]})`;
};

/** Where nobody hands out a statement, money is there when it is brought. */
export const arrivesAtOnce = (kind: CashAccountKind): boolean => kind !== 'bank' && kind !== 'mpesa';

// Beside the account of its kind that is there from the first day; what comes after is for any kind.
const FIRST_CODES: Record<CashAccountKind, number> = {
  bank: 1011,
  mpesa: 1021,
  till: 1031,
  petty_cash: 1031,
  cheques: 1041,
};
const LAST_CODE = 1089;

/** The code that a new account of a kind gets in the chart: the next that is free, or null where all are taken. */
export const nextCashCode = (kind: CashAccountKind, taken: ReadonlySet<string>): string | null => {
  for (let code = FIRST_CODES[kind]; code <= LAST_CODE; code++) {
    if (!taken.has(String(code))) return String(code);
  }
  return null;
};

export const isCashCode = (code: string): boolean => /^1[0-4]\d\d$/.test(code);

export const CASH_ENTRY_KINDS = ['charge', 'interest', 'owner_in', 'owner_out'] as const;
export type CashEntryKind = (typeof CASH_ENTRY_KINDS)[number];

export const CASH_ENTRY_LABELS: Record<CashEntryKind, string> = {
  charge: 'Bank Charge',
  interest: 'Interest Received',
  owner_in: 'Paid In by the Owner',
  owner_out: 'Paid Out to the Owner',
};

export const transferNumber = (number: number): string => `TR${String(number).padStart(6, '0')}`;

/** What is wrong with the day on which a transfer arrived, or null. */
export const arrivalProblem = (arrivedOn: Day, { sent, today }: { sent: Day; today: Day }): string | null => {
  if (arrivedOn < sent) return 'Money cannot arrive before it was sent';
  return arrivedOn > today ? 'The date must not be in the future' : null;
};
