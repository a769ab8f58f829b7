import type { BillingSettings } from './contract.ts';
import { PAYMENT_METHOD_LABELS } from './rules.ts';

/** How to pay, in the words of the space; where it has given none, which ways of paying it accepts. */
export const howToPayText = ({
  paymentInstructions,
  paymentMethods,
}: Pick<BillingSettings, 'paymentInstructions' | 'paymentMethods'>): string => {
  const methods = paymentMethods.map((method) => PAYMENT_METHOD_LABELS[method]);
  return paymentInstructions ?? `We accept ${new Intl.ListFormat('en-GB').format(methods)}.`;
};

/** What to give with the money, so that it can be matched. */
export const referenceText = (reference: string, paymentMethods: BillingSettings['paymentMethods']): string => {
  const mpesa = paymentMethods.includes('mobile_money') ? ' For M-Pesa, use it as the account number.' : '';
  return `Please quote ${reference} with your payment.${mpesa}`;
};
