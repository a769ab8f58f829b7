import * as z from 'zod';
import type { Invoice } from '../../../domain/billing/contract.ts';
import { PaymentInput } from '../../../domain/billing/payments/payment-contract.ts';
import { addMoney, type Cents, cents, isMoneyText, parseMoney } from '../../../domain/kernel/money.ts';
import { PAYMENT_METHODS } from '../../../domain/settings/contract.ts';
import { toAmountInput } from '../../settings/amount.ts';

/** The contract, with a request in place of a list of words where no method was chosen. */
export const PaymentForm = PaymentInput.extend({
  paymentMethod: z.enum(PAYMENT_METHODS, 'Choose a payment method'),
});
export type PaymentFormValues = z.input<typeof PaymentForm>;
export type PaymentPayload = z.output<typeof PaymentForm>;

/** Whom or what the payment is for, where that is known already. */
export type PaymentTarget = { tenantId?: string | undefined; invoice?: Invoice | undefined };

export const paymentValues = ({ tenantId, invoice }: PaymentTarget, today: string): Partial<PaymentFormValues> => ({
  // A visitor who booked a room is no tenant: the invoice alone says who pays.
  tenantId: invoice ? invoice.tenantId : (tenantId ?? ''),
  invoiceId: invoice?.id ?? '',
  amount: invoice ? toAmountInput(invoice.balance) : '',
  paymentDate: today,
  reference: '',
  notes: '',
});

const parseAmount = (typed: unknown): Cents => {
  const text = String(typed ?? '').replace(/[,\s]/g, '');
  return isMoneyText(text) ? parseMoney(text) : cents(0);
};

type Money = Pick<Partial<PaymentFormValues>, 'amount' | 'withholdingVat' | 'withholdingTax'>;

/** What settles invoices: the money, and what the tenant kept back for the tax office. */
export const settledBy = ({ amount, withholdingVat, withholdingTax }: Money): Cents =>
  addMoney(parseAmount(amount), parseAmount(withholdingVat), parseAmount(withholdingTax));

/** The three that the specification asks for; anything else that is wrong is said at its own field. */
export const isPaymentIncomplete = ({ tenantId, amount, paymentMethod }: Partial<PaymentFormValues>): boolean =>
  tenantId === '' || amount === '' || amount === undefined || !paymentMethod;

type Part = { item: { invoiceNumber: string | null }; isSettled: boolean };

/** What a payment does, in one line: "Pays 3 invoices in full, KES 2,000 left as credit". */
export function effectLine(parts: readonly Part[], credit: Cents, text: (amount: Cents) => string): string {
  const settled = parts.filter(({ isSettled }) => isSettled);
  const started = parts.find(({ isSettled }) => !isSettled);
  if (parts.length === 0) return `${text(credit)} left as credit`;
  const payerName = ({ item }: Part) => item.invoiceNumber ?? 'the invoice';
  const [first] = settled;
  const full = first && (settled.length === 1 ? payerName(first) : `${settled.length} invoices`);
  const paid = started
    ? `Pays ${full ? `${full} in full and ` : ''}part of ${payerName(started)}`
    : `Pays ${full} in full`;
  return credit > 0 ? `${paid}, ${text(credit)} left as credit` : paid;
}
