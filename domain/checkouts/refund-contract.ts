import * as z from 'zod';
import { CashAccountChoice } from '../cash/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyText } from '../kernel/money.ts';
import { optionalText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { PaymentMethod } from '../settings/contract.ts';
import { REFUND_WAYS } from './refund-rules.ts';

export const CheckoutRefund = z
  .object({
    id: Id,
    checkoutId: Id,
    reference: z.string(),
    customer: z.string(),
    phone: z.string().nullable(),
    roomName: z.string(),
    bookingDate: Day,
    price: MoneyText.meta({ description: 'What was paid for the booking' }),
    kept: MoneyText.meta({ description: 'What is kept of it, by the terms' }),
    amount: MoneyText.meta({ description: 'What goes back' }),
    way: z.enum(REFUND_WAYS),
    reason: z.string(),
    isDone: z.boolean().meta({ description: 'Whether the money is back with its payer' }),
    creditNoteId: Id,
    creditNumber: z.string(),
    receiptId: Id.nullable(),
    refundId: Id.nullable(),
    refundNumber: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'CheckoutRefund', description: 'Money of a checkout that goes back' });
export type CheckoutRefund = z.infer<typeof CheckoutRefund>;

export const listCheckoutRefunds = endpoint({
  method: 'GET',
  path: '/api/checkout-refunds',
  summary: 'Money of online checkouts that goes back, newest first',
  access: 'payments:read',
  query: listQuery(['createdAt']).extend({
    state: z
      .enum(['waiting', 'done'], 'State must be waiting or done')
      .optional()
      .meta({ description: 'waiting: it is not back with its payer yet' }),
  }),
  output: z.array(CheckoutRefund),
});

export const payCheckoutRefund = endpoint({
  method: 'POST',
  path: '/api/checkout-refunds/:id/pay',
  summary: 'Record that a person has paid out what a client gets back',
  access: 'finance:write',
  params: IdParams,
  body: z.object({
    paymentMethod: PaymentMethod,
    cashAccountId: CashAccountChoice,
    reference: optionalText('Reference', 100),
  }),
  output: CheckoutRefund,
});
