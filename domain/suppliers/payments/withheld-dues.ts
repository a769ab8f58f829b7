import { type Cents, cents } from '../../kernel/money.ts';
import { ACCOUNTS } from '../../ledger/chart.ts';
import { balanced, credit, debit, type PostingLine } from '../../ledger/postings.ts';

/** What is kept back from suppliers for KRA. */
export const WITHHELD_TAXES = ['income', 'vat'] as const;
export type WithheldTax = (typeof WITHHELD_TAXES)[number];

export const WITHHELD_TAX_LABELS: Record<WithheldTax, string> = { income: 'Income tax', vat: 'VAT' };

export const WITHHELD_ACCOUNTS: Record<WithheldTax, string> = {
  income: ACCOUNTS.withheldTaxDue,
  vat: ACCOUNTS.withheldVatDue,
};

export type WithheldMonth = { tax: WithheldTax; month: string; withheld: Cents; paid: Cents };

const above = (amount: number): Cents => cents(Math.max(0, amount));

/**
 * What is still owed to KRA of each month of one tax. What was settled beside its payments, by an entry by hand or by too much
 * paid for a month whose bills were reversed since, settles the oldest months first.
 */
export const openMonths = (
  months: readonly WithheldMonth[],
  settledBeside: Cents,
): (WithheldMonth & { open: Cents })[] => {
  const sorted = months.toSorted((one, other) => one.month.localeCompare(other.month));
  const tooMuch = sorted.reduce((sum, { withheld, paid }) => sum + Math.max(0, paid - withheld), 0);
  let beside = Math.max(0, settledBeside + tooMuch);
  return sorted.map((row) => {
    const owed = above(row.withheld - row.paid);
    const part = Math.min(beside, owed);
    beside -= part;
    return { ...row, open: cents(owed - part) };
  });
};

/** Of amounts that fall due one after the other, what is still open when so much of them is: the first are settled first. */
export const openParts = (amounts: readonly Cents[], open: Cents): Cents[] => {
  let settled = amounts.reduce((sum: number, amount) => sum + amount, 0) - open;
  return amounts.map((amount) => {
    const part = Math.min(settled, amount);
    settled -= part;
    return cents(amount - part);
  });
};

export const withheldPaidLines = (tax: WithheldTax, amount: Cents, cashAccount: string): PostingLine[] =>
  balanced([debit(WITHHELD_ACCOUNTS[tax], amount), credit(cashAccount, amount)]);
