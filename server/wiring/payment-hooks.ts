import type { PaymentHooks } from '../billing/payment-routes.ts';
import { releaseReceipt } from '../mpesa/receipts/assign.ts';
import { findTypedReceipt } from '../mpesa/receipts/typed.ts';
import { notifyPaymentReceived } from './notices.ts';

/** What others do about payments: the bell tells of them, and one by M-Pesa may be money that is here already. */
export const paymentHooks: PaymentHooks = {
  findReceived: findTypedReceipt,
  onReceived: notifyPaymentReceived,
  onReversed: releaseReceipt,
};
