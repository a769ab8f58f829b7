import type { PaymentDetails } from '../../domain/billing/payment-contract.ts';
import { cents, parseMoney } from '../../domain/kernel/money.ts';
import { PAYMENT_METHOD_LABELS } from '../../domain/settings/rules.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/service.ts';
import { amountText } from './words.ts';

export type Payer = { tenantId: string | null; name: string; contactPerson: string | null; email: string | null };

const whereItWent = ({ allocations, unallocated }: PaymentDetails, currency: string): string => {
  const paid = allocations.map(
    ({ invoiceNumber, amount }) => `${amountText(parseMoney(amount), currency)} to invoice ${invoiceNumber}`,
  );
  const credit = parseMoney(unallocated);
  const parts = credit > 0 ? [...paid, `${amountText(credit, currency)} as credit for your next invoice`] : paid;
  return `It went ${new Intl.ListFormat('en-GB').format(parts)}.`;
};

// The receipt goes to whoever paid, with the event that it tells of.
export const mailReceipt = async (
  deps: Pick<Deps, 'db' | 'config' | 'settings'>,
  payer: Payer,
  payment: PaymentDetails,
): Promise<void> => {
  const { notifications, general } = await deps.settings.get();
  if (!notifications.emailNotifications || !payer.email) return;
  const { companyName, currency } = general;
  const method = PAYMENT_METHOD_LABELS[payment.paymentMethod];
  const withheld = cents(parseMoney(payment.withholdingVat) + parseMoney(payment.withholdingTax));
  await queueMail(deps, {
    kind: 'receipt',
    eventKey: `receipt:${payment.id}`,
    recipient: payer.email,
    subject: `Receipt ${payment.receiptNumber} from ${companyName}`,
    body: [
      `Dear ${payer.contactPerson ?? payer.name},`,
      `thank you for your payment of ${amountText(parseMoney(payment.amount), currency)} by ${method}${
        payment.reference ? ` (${payment.reference})` : ''
      }${withheld > 0 ? `, and ${amountText(withheld, currency)} of tax withheld` : ''}. ${whereItWent(payment, currency)}`,
      'Please find the receipt attached.',
      `Thank you,\n${companyName}`,
    ].join('\n\n'),
    document: `receipt:${payment.id}`,
  });
};
