import { addMoney, type Cents, cents, portion, subtractMoney } from '../../kernel/money.ts';
import type { Day } from '../../kernel/time.ts';
import { ACCOUNTS } from '../../ledger/chart.ts';
import { balanced, credit, debit, type PostingLine } from '../../ledger/postings.ts';
import type { BillKind } from '../bills/bill-rules.ts';
import { computeWithheldTax, computeWithheldVat, type WithholdingKind } from '../withholding.ts';

/** A bill or credit with what a payment has to know of it. */
export type PayableBill = {
  id: string;
  supplierId: string;
  kind: BillKind;
  date: Day;
  total: Cents;
  open: Cents;
  net: Cents;
  /** The part of the net that carries VAT. */
  taxable: Cents;
  withholding: WithholdingKind;
  /** What the supplier billed without VAT in the month of the bill. */
  netOfMonth: Cents;
};

export type PlannedShare = { billId: string; kind: BillKind; amount: Cents; withheldTax: Cents; withheldVat: Cents };

export type PlannedPayment = {
  supplierId: string;
  /** What leaves the cash account. */
  amount: Cents;
  withheldTax: Cents;
  withheldVat: Cents;
  /** Credits of the supplier that were set against the bills. */
  credits: Cents;
  shares: PlannedShare[];
};

type Manner = {
  /** What is paid of a bill where that is not all of it. */
  amounts: ReadonlyMap<string, Cents>;
  withholdsTax: boolean;
  withholdsVat: boolean;
};

const NONE = cents(0);

const sum = (shares: readonly PlannedShare[], part: 'amount' | 'withheldTax' | 'withheldVat'): Cents =>
  addMoney(NONE, ...shares.map((share) => share[part]));

/** What is kept back of a bill goes with what is settled of it. */
const withhold = (bill: PayableBill, amount: Cents, { withholdsTax, withholdsVat }: Manner) => ({
  withheldTax: withholdsTax
    ? portion(computeWithheldTax(bill.withholding, bill.net, bill.netOfMonth), amount, bill.total)
    : NONE,
  withheldVat: withholdsVat ? portion(computeWithheldVat(bill.taxable), amount, bill.total) : NONE,
});

const atMost = (amount: Cents, most: Cents): Cents => cents(Math.min(amount, most));

type Left = Record<'amount' | 'withheldTax' | 'withheldVat', Cents>;

const cashLeft = ({ amount, withheldTax, withheldVat }: Left): Cents => cents(amount - withheldTax - withheldVat);

const takeCredit = (
  bill: PayableBill,
  amount: Cents,
  left: Left,
  manner: Manner,
): { share: PlannedShare; left: Left } => {
  const withheld = withhold(bill, amount, manner);
  const withheldTax = atMost(withheld.withheldTax, left.withheldTax);
  const withheldVat = atMost(withheld.withheldVat, left.withheldVat);
  return {
    share: { billId: bill.id, kind: bill.kind, amount, withheldTax, withheldVat },
    left: {
      amount: subtractMoney(left.amount, amount),
      withheldTax: subtractMoney(left.withheldTax, withheldTax),
      withheldVat: subtractMoney(left.withheldVat, withheldVat),
    },
  };
};

/**
 * Credits lower what is paid, and what is kept back with it. Of a credit that is larger only so much is used; and where it takes
 * back less tax than was kept back, no more than what would be paid in money.
 */
const planCredits = (
  credits: readonly PayableBill[],
  paid: readonly PlannedShare[],
  manner: Manner,
): PlannedShare[] => {
  let left: Left = {
    amount: sum(paid, 'amount'),
    withheldTax: sum(paid, 'withheldTax'),
    withheldVat: sum(paid, 'withheldVat'),
  };
  return credits.flatMap((bill) => {
    const wanted = atMost(manner.amounts.get(bill.id) ?? bill.open, left.amount);
    const whole = takeCredit(bill, wanted, left, manner);
    const taken = cashLeft(whole.left) >= 0 ? whole : takeCredit(bill, cashLeft(left), left, manner);
    if (taken.share.amount === 0) return [];
    left = taken.left;
    return taken.share;
  });
};

const planOne = (supplierId: string, bills: readonly PayableBill[], manner: Manner): PlannedPayment => {
  const paid = bills
    .filter(({ kind }) => kind === 'bill')
    .map((bill) => {
      const amount = manner.amounts.get(bill.id) ?? bill.open;
      return { billId: bill.id, kind: bill.kind, amount, ...withhold(bill, amount, manner) };
    });
  const used = planCredits(
    bills.filter(({ kind }) => kind === 'credit'),
    paid,
    manner,
  );
  const net = (part: 'amount' | 'withheldTax' | 'withheldVat') => subtractMoney(sum(paid, part), sum(used, part));
  const [withheldTax, withheldVat] = [net('withheldTax'), net('withheldVat')];
  return {
    supplierId,
    amount: cents(net('amount') - withheldTax - withheldVat),
    withheldTax,
    withheldVat,
    credits: sum(used, 'amount'),
    shares: [...paid, ...used],
  };
};

/** One payment for each supplier, in the order in which the bills were named. */
export const planPayments = (bills: readonly PayableBill[], manner: Manner): PlannedPayment[] =>
  [...Map.groupBy(bills, ({ supplierId }) => supplierId)].map(([supplierId, own]) => planOne(supplierId, own, manner));

type Paid = Pick<PlannedPayment, 'amount' | 'withheldTax' | 'withheldVat'>;

/** What is owed falls by what was paid and kept back: one line for each account, however many bills it settles. */
export const billPaymentLines = (payments: readonly Paid[], cashAccount: string): PostingLine[] => {
  const all = (part: keyof Paid) => addMoney(NONE, ...payments.map((payment) => payment[part]));
  const [amount, withheldTax, withheldVat] = [all('amount'), all('withheldTax'), all('withheldVat')];
  return balanced([
    debit(ACCOUNTS.payables, addMoney(amount, withheldTax, withheldVat)),
    credit(cashAccount, amount),
    credit(ACCOUNTS.withheldTaxDue, withheldTax),
    credit(ACCOUNTS.withheldVatDue, withheldVat),
  ]);
};
