import type { PaymentDetails } from '../../../domain/billing/payments/payment-contract.ts';
import { cents, parseMoney } from '../../../domain/kernel/money.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import type { Mail } from '../../mail/service.ts';
import { type MessageDeps, mailsFor } from '../../messages/send.ts';
import { amountText } from '../kernel/format.ts';

export type Payer = {
  tenantId: string | null;
  partyId: string | null;
  name: string;
  contactPerson: string | null;
  email: string | null;
};

// Takes longer to make than all the rest of a receipt.
const LIST = new Intl.ListFormat('en-GB');

const whereItWent = ({ allocations, unallocated }: PaymentDetails, currency: string): string => {
  const paid = allocations.map(
    ({ invoiceNumber, amount }) => `${amountText(parseMoney(amount), currency)} to invoice ${invoiceNumber}`,
  );
  const credit = parseMoney(unallocated);
  const parts = credit > 0 ? [...paid, `${amountText(credit, currency)} as credit for your next invoice`] : paid;
  return `We applied ${LIST.format(parts)}.`;
};

const paymentText = (payment: PaymentDetails, currency: string): string => {
  const { paymentMethod, reference, withholdingVat, withholdingTax } = payment;
  const withheld = cents(parseMoney(withholdingVat) + parseMoney(withholdingTax));
  return [
    `${amountText(parseMoney(payment.amount), currency)} by ${PAYMENT_METHOD_LABELS[paymentMethod]}`,
    reference ? ` (${reference})` : '',
    withheld > 0 ? `, and ${amountText(withheld, currency)} of tax withheld` : '',
  ].join('');
};

/** The receipt goes to the payer, with the event that it tells of. */
export const receiptMails = async (deps: MessageDeps, payer: Payer, payment: PaymentDetails): Promise<Mail[]> => {
  const { currency } = (await deps.settings.get()).general;
  const message = {
    kind: 'receipt' as const,
    eventKey: `receipt:${payment.id}`,
    to: { email: payer.email },
    values: {
      contactPerson: payer.contactPerson ?? payer.name,
      receiptNumber: payment.receiptNumber,
      amount: amountText(parseMoney(payment.amount), currency),
      payment: paymentText(payment, currency),
      allocation: whereItWent(payment, currency),
    },
    document: `receipt:${payment.id}`,
  };
  return (await mailsFor(deps, [message])).mails;
};
