import { addMoney, type Cents, cents, portion, toDecimalText } from '../../kernel/money.ts';
import type { PaymentMethod } from '../../settings/contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../settings/rules.ts';
import { STANDARD_PERCENT } from '../../settings/tax-classes.ts';

export const RECEIPT_PREFIX = 'RC';
export const RECEIPT_DIGITS = 6;

export const receiptNumber = (receipt: number): string =>
  `${RECEIPT_PREFIX}${String(receipt).padStart(RECEIPT_DIGITS, '0')}`;

/** Why money cannot be taken in this way, or null. */
export const methodProblem = (method: PaymentMethod, accepted: readonly PaymentMethod[]): string | null => {
  if (accepted.includes(method)) return null;
  const names = new Intl.ListFormat('en-GB').format(accepted.map((one) => PAYMENT_METHOD_LABELS[one]));
  return `${PAYMENT_METHOD_LABELS[method]} is not accepted here. Accepted: ${names}.`;
};

export type OpenItem = { id: string; balance: Cents };

export type Part<Item> = { item: Item; amount: Cents; isSettled: boolean };

export type PaymentEffect<Item> = { parts: Part<Item>[]; credit: Cents };

/**
 * Where a payment goes: to the named invoice, then to the oldest open ones, and what is left is credit. The open ones come
 * in their order, oldest first.
 */
export const paymentEffect = <Item extends OpenItem>(
  money: Cents,
  open: readonly Item[],
  named: string | null,
): PaymentEffect<Item> => {
  const first = open.filter(({ id }) => id === named);
  const rest = open.filter(({ id }) => id !== named);
  let left: number = money;
  const parts = [...first, ...rest].flatMap((item) => {
    const amount = cents(Math.min(left, item.balance));
    left -= amount;
    return amount > 0 ? [{ item, amount, isSettled: amount === item.balance }] : [];
  });
  return { parts, credit: cents(left) };
};

/** Tax Procedures Act s.42A: an agent keeps 2 % of the taxable value, not of the VAT and not of the gross. */
const VAT_RATE = { numerator: 2, denominator: 100 };
/** Income Tax Act s.35: 7.5 % of rent without VAT is the most that a tenant in Kenya keeps; fees are 5 %. */
const TAX_RATE = { numerator: 75, denominator: 1000 };
/** Certificates are in whole shillings, one for each invoice. */
const ROUNDING = cents(100);

type Paid = { net: Cents; vat: Cents; taxable?: Cents };

export type Withheld = { withholdingVat: Cents; withholdingTax: Cents };

// What of an invoice carries VAT; the rest is exempt.
const taxableValue = ({ net, vat, taxable = portion(vat, 100, STANDARD_PERCENT) }: Paid): Cents =>
  cents(Math.min(net, taxable));

const maxWithholding = (base: Cents, rate: typeof VAT_RATE, before: Cents): Cents =>
  base === 0 ? cents(0) : cents(Math.max(0, portion(base, rate.numerator, rate.denominator) - before));

/** The most that a tenant may keep back of some invoices, less what was kept back with payments before. */
export const mostWithheld = (invoices: readonly Paid[], before: Withheld): Withheld => ({
  withholdingVat: maxWithholding(addMoney(...invoices.map(taxableValue)), VAT_RATE, before.withholdingVat),
  withholdingTax: maxWithholding(addMoney(...invoices.map(({ net }) => net)), TAX_RATE, before.withholdingTax),
});

const MESSAGES = {
  withholdingVat: '2% of the taxable value of the invoices it pays',
  withholdingTax: '7.5% of the net amount of the invoices it pays',
};

/** What is wrong with tax that was kept back, by field; nothing where it fits. */
export const withheldProblems = (
  given: Withheld,
  invoices: readonly Paid[],
  before: Withheld,
): Partial<Record<keyof Withheld, string>> => {
  const most = mostWithheld(invoices, before);
  const tolerance = ROUNDING * invoices.length;
  const problems = (['withholdingVat', 'withholdingTax'] as const).flatMap((field) => {
    const isMore = given[field] > (most[field] === 0 ? 0 : most[field] + tolerance);
    return isMore ? [[field, `Must be at most ${toDecimalText(most[field])}: ${MESSAGES[field]}`] as const] : [];
  });
  return Object.fromEntries(problems);
};

/** A deposit at the end: credit pays what is owed first, then the deposit does, and what is left of it goes back. */
export const splitDeposit = ({ held, owed, credit }: { held: Cents; owed: Cents; credit: Cents }) => {
  const open = Math.max(0, owed - credit);
  const applied = Math.min(held, open);
  return { applied: cents(applied), refund: cents(held - applied), stillOwed: cents(open - applied) };
};
