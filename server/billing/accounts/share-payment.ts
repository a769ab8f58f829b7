import { paymentEffect } from '../../../domain/billing/payments/payment-effect.ts';
import { type Cents, cents } from '../../../domain/kernel/money.ts';
import { type OpenInvoice, type Share, sumOf } from './settle.ts';

const partOf = (shares: readonly Share[], id: string): Cents =>
  sumOf(shares.filter(({ invoiceId }) => invoiceId === id));

/**
 * Where a payment goes, one share for an invoice: the parts that were asked for, then the named invoice, then the oldest
 * ones as they come. What is left over is credit.
 */
export const sharePayment = (
  money: Cents,
  open: readonly Pick<OpenInvoice, 'id' | 'balance'>[],
  { asked, named }: { asked: readonly Share[]; named: string | null },
): Share[] => {
  const rest = open.map(({ id, balance }) => ({ id, balance: cents(balance - partOf(asked, id)) }));
  const { parts } = paymentEffect(cents(money - sumOf(asked)), rest, named);
  const shares = [...asked, ...parts.map(({ item, amount }) => ({ invoiceId: item.id, amount }))];
  return [...new Set(shares.map(({ invoiceId }) => invoiceId))].map((invoiceId) => ({
    invoiceId,
    amount: partOf(shares, invoiceId),
  }));
};
