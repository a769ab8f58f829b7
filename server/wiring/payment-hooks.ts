import { releaseNotice } from '../banking/notices/assign.ts';
import { findTypedNotice } from '../banking/notices/typed.ts';
import type { PaymentHooks } from '../billing/payment-routes.ts';
import { releaseReceipt } from '../mpesa/receipts/assign.ts';
import { findTypedReceipt } from '../mpesa/receipts/typed.ts';
import { notifyPaymentReceived } from './notices.ts';

/** What others do about payments: the bell tells of them, and one by M-Pesa or to a bank may be money that is here already, as a deposit may. */
export const paymentHooks: PaymentHooks = {
  findReceived: async (deps, input, kind) =>
    (await findTypedReceipt(deps, input, kind)) ?? findTypedNotice(deps, input, kind),
  onReceived: notifyPaymentReceived,
  onReversed: async (deps, paymentId, reason) => {
    await Promise.all([releaseReceipt(deps, paymentId, reason), releaseNotice(deps, paymentId, reason)]);
  },
};
