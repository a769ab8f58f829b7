import { addMoney, type Cents, cents } from '../kernel/money.ts';
import type { Day } from '../kernel/time.ts';
import { ACCOUNTS } from './chart.ts';

/** One side of an entry: a positive amount is a debit, a negative one a credit. */
export type PostingLine = { account: string; amount: Cents; tenantId?: string | null };

export type Posting = {
  date: Day;
  memo: string;
  /** What happened, once: a second posting of the same event is refused by the database. */
  sourceType: string;
  sourceId: string;
  event: string;
  reverses?: string | null;
  overrideReason?: string | null;
  lines: readonly PostingLine[];
};

export const debit = (account: string, amount: Cents, tenantId?: string | null): PostingLine => ({
  account,
  amount,
  tenantId: tenantId ?? null,
});

export const credit = (account: string, amount: Cents, tenantId?: string | null): PostingLine =>
  debit(account, cents(-amount), tenantId);

/** Lines of nothing are left out; what is left must add up to nothing. */
export const balanced = (lines: readonly PostingLine[]): PostingLine[] => {
  const difference = addMoney(...lines.map(({ amount }) => amount));
  if (difference !== 0) throw new RangeError(`An entry does not balance by ${difference} cents`);
  return lines.filter(({ amount }) => amount !== 0);
};

/**
 * A line of an invoice or credit note, cut at its issue date: what is earned by then, what of it the months before have
 * in their books already, and what is still to come.
 */
export type EarnedLine = { account: string; earned: Cents; accrued: Cents; deferred: Cents };

const revenueLines = (lines: readonly EarnedLine[]): PostingLine[] => {
  const accrued = addMoney(...lines.map((line) => line.accrued));
  const deferred = addMoney(...lines.map((line) => line.deferred));
  return [
    ...lines.map(({ account, earned }) => credit(account, earned)),
    credit(ACCOUNTS.accruedIncome, accrued),
    credit(ACCOUNTS.deferredRevenue, deferred),
  ];
};

/** What a month earned that is invoiced later; the amounts of a credit note are below zero. */
export const accruedIncomeLines = (parts: readonly { account: string; amount: Cents }[]): PostingLine[] =>
  balanced([
    debit(ACCOUNTS.accruedIncome, addMoney(...parts.map(({ amount }) => amount))),
    ...parts.map(({ account, amount }) => credit(account, amount)),
  ]);

type Document = { tenantId: string | null; amount: Cents; vat: Cents; lines: readonly EarnedLine[] };

/**
 * Receivable gross; revenue for what is earned, deferred revenue for the rest, all of the VAT at once (V4: the time of
 * supply is the invoice, however long the service runs).
 */
export const invoiceLines = ({ tenantId, amount, vat, lines }: Document): PostingLine[] =>
  balanced([debit(ACCOUNTS.receivables, amount, tenantId), ...revenueLines(lines), credit(ACCOUNTS.outputVat, vat)]);

/** The opposite; what the invoice no longer owes becomes credit of the tenant. */
export const creditNoteLines = ({
  tenantId,
  amount,
  vat,
  lines,
  applied,
}: Document & { applied: Cents }): PostingLine[] =>
  balanced([
    ...revenueLines(lines).map(({ account, amount: side }) => debit(account, cents(-side))),
    debit(ACCOUNTS.outputVat, vat),
    credit(ACCOUNTS.receivables, applied, tenantId),
    credit(ACCOUNTS.tenantCredit, cents(amount - applied), tenantId),
  ]);

type Receipt = {
  tenantId: string | null;
  cashAccount: string;
  amount: Cents;
  withholdingVat: Cents;
  withholdingTax: Cents;
  applied: Cents;
};

/** Money and certificates in; invoices settled, the rest is credit of the tenant. */
export const paymentLines = (receipt: Receipt): PostingLine[] => {
  const { tenantId, cashAccount, amount, withholdingVat, withholdingTax, applied } = receipt;
  const settled = addMoney(amount, withholdingVat, withholdingTax);
  return balanced([
    debit(cashAccount, amount),
    debit(ACCOUNTS.withholdingVat, withholdingVat),
    debit(ACCOUNTS.withholdingTax, withholdingTax),
    credit(ACCOUNTS.receivables, applied, tenantId),
    credit(ACCOUNTS.tenantCredit, cents(settled - applied), tenantId),
  ]);
};

/** A day of a pass that was used, or what was left of it when it expired: deferred until then. */
export const passEarnedLines = (account: string, amount: Cents): PostingLine[] =>
  balanced([debit(ACCOUNTS.deferredRevenue, amount), credit(account, amount)]);

export const creditAppliedLines = (tenantId: string | null, amount: Cents): PostingLine[] =>
  balanced([debit(ACCOUNTS.tenantCredit, amount, tenantId), credit(ACCOUNTS.receivables, amount, tenantId)]);

/** Credit that goes back to the tenant in money. */
export const creditRefundedLines = (tenantId: string | null, cashAccount: string, amount: Cents): PostingLine[] =>
  balanced([debit(ACCOUNTS.tenantCredit, amount, tenantId), credit(cashAccount, amount)]);

/** A debt that is given up, with its VAT: output VAT stays due until relief may be claimed. */
export const writtenOffLines = (tenantId: string | null, amount: Cents): PostingLine[] =>
  balanced([debit(ACCOUNTS.badDebts, amount), credit(ACCOUNTS.receivables, amount, tenantId)]);

/** VAT Act s.31: the VAT of a bad debt is owed no more, and the debt cost that much less. */
export const vatReliefLines = (vat: Cents): PostingLine[] =>
  balanced([debit(ACCOUNTS.outputVat, vat), credit(ACCOUNTS.badDebts, vat)]);

export const depositTakenLines = (tenantId: string, cashAccount: string, amount: Cents): PostingLine[] =>
  balanced([debit(cashAccount, amount), credit(ACCOUNTS.deposits, amount, tenantId)]);

export const depositRefundedLines = (tenantId: string, cashAccount: string, amount: Cents): PostingLine[] =>
  balanced([debit(ACCOUNTS.deposits, amount, tenantId), credit(cashAccount, amount)]);

export const depositSetOffLines = (tenantId: string, amount: Cents): PostingLine[] =>
  balanced([debit(ACCOUNTS.deposits, amount, tenantId), credit(ACCOUNTS.receivables, amount, tenantId)]);

/** A deposit that is kept is income outside VAT. */
export const depositForfeitedLines = (tenantId: string, amount: Cents): PostingLine[] =>
  balanced([debit(ACCOUNTS.deposits, amount, tenantId), credit(ACCOUNTS.otherIncome, amount)]);

/** An expense of a month whose bill comes later. */
export const accruedExpenseLines = (account: string, amount: Cents): PostingLine[] =>
  balanced([debit(account, amount), credit(ACCOUNTS.accruedExpenses, amount)]);

/** A month's part of an expense that was paid ahead. */
export const prepaidBorneLines = (account: string, amount: Cents): PostingLine[] =>
  balanced([debit(account, amount), credit(ACCOUNTS.prepaidExpenses, amount)]);

export const expenseLines = (account: string, cashAccount: string, amount: Cents, vat: Cents): PostingLine[] =>
  balanced([debit(account, cents(amount - vat)), debit(ACCOUNTS.inputVat, vat), credit(cashAccount, amount)]);

/** Money on its way to another of our accounts, and what the sending side took for it. */
export const transferSentLines = (from: string, amount: Cents, charges: Cents): PostingLine[] =>
  balanced([
    debit(ACCOUNTS.inTransit, amount),
    debit(ACCOUNTS.bankCharges, charges),
    credit(from, addMoney(amount, charges)),
  ]);

export const transferArrivedLines = (to: string, amount: Cents): PostingLine[] =>
  balanced([debit(to, amount), credit(ACCOUNTS.inTransit, amount)]);

/** What a till has more than the books (less, below zero), against over and short or the account it was taken from. */
export const tillDifferenceLines = (till: string, other: string, difference: Cents): PostingLine[] => [
  debit(till, difference),
  credit(other, difference),
];

export const bankChargeLines = (cashAccount: string, amount: Cents): PostingLine[] =>
  balanced([debit(ACCOUNTS.bankCharges, amount), credit(cashAccount, amount)]);

export const interestLines = (cashAccount: string, amount: Cents): PostingLine[] =>
  balanced([debit(cashAccount, amount), credit(ACCOUNTS.otherIncome, amount)]);

/** Money of the owner: paid in, or taken out where the amount is negative. */
export const ownersMoneyLines = (cashAccount: string, amount: Cents): PostingLine[] =>
  balanced([debit(cashAccount, amount), credit(ACCOUNTS.ownersAccount, amount)]);

export const assetPurchaseLines = (costAccount: string, paidFrom: string, cost: Cents): PostingLine[] =>
  balanced([debit(costAccount, cost), credit(paidFrom, cost)]);

type Disposal = {
  accounts: { cost: string; accumulated: string } | null;
  cashAccount: string;
  cost: Cents;
  depreciated: Cents;
  proceeds: Cents;
};

/** Cost and depreciation leave together; what was paid for it beyond its book value is income, what is missing a loss. */
export const assetDisposalLines = ({ accounts, cashAccount, cost, depreciated, proceeds }: Disposal): PostingLine[] => {
  const gain = cents(proceeds + depreciated - cost);
  return balanced([
    ...(accounts ? [debit(accounts.accumulated, depreciated), credit(accounts.cost, cost)] : []),
    debit(cashAccount, proceeds),
    gain > 0 ? credit(ACCOUNTS.otherIncome, gain) : debit(ACCOUNTS.otherExpenses, cents(-gain)),
  ]);
};

/** What the bank knew first: money that came in from an account of the books, or went out to it where it is negative. */
export const bankLineLines = (cashAccount: string, account: string, amount: Cents): PostingLine[] =>
  balanced([debit(cashAccount, amount), credit(account, amount)]);

export const mirrored = (lines: readonly PostingLine[]): PostingLine[] =>
  lines.map(({ account, amount, tenantId }) => debit(account, cents(-amount), tenantId));

/** Money that came in and that nobody is known for yet. */
export const suspendedLines = (cashAccount: string, amount: Cents): PostingLine[] =>
  balanced([debit(cashAccount, amount), credit(ACCOUNTS.suspense, amount)]);
