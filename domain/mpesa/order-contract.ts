import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyText } from '../kernel/money.ts';
import { Day, Instant } from '../kernel/time.ts';
import { BillingCycle } from '../packages/contract.ts';
import { Environment } from './contract.ts';
import { MpesaPhone, PromptAmount } from './request-contract.ts';

// Standing orders: the payer agrees once on the phone, and from then on M-Pesa pays by itself. Safaricom calls it Ratiba.

/** The cycles that M-Pesa has too. */
export const ORDER_FREQUENCIES = ['weekly', 'monthly', 'quarterly', 'semi_annual', 'annual'] as const;
export const OrderFrequency = BillingCycle.extract(
  ORDER_FREQUENCIES,
  `Frequency must be one of ${ORDER_FREQUENCIES.join(', ')}`,
);
export type OrderFrequency = z.infer<typeof OrderFrequency>;

/** Only the payer can end an active one, on the phone, and nobody tells us of that. */
export const ORDER_STATES = ['created', 'sent', 'pending', 'active', 'refused', 'needs_review', 'ended'] as const;
export const OrderState = z.enum(ORDER_STATES, `State must be one of ${ORDER_STATES.join(', ')}`);
export type OrderState = z.infer<typeof OrderState>;

export const MpesaOrder = z
  .object({
    id: Id,
    state: OrderState,
    channelId: Id,
    channelName: z.string(),
    environment: Environment.meta({ description: 'Of the channel: money of a simulator is play money' }),
    tenantId: Id,
    tenantName: z.string(),
    phone: z.string(),
    amount: MoneyText,
    accountNumber: z.string().meta({ description: 'The pay code of the tenant, by which each payment is matched' }),
    frequency: OrderFrequency,
    startDate: Day,
    endDate: Day,
    resultCode: z.string().nullable(),
    message: z.string().meta({ description: 'What became of it, for the staff' }),
    requestedByName: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'MpesaOrder' });
export type MpesaOrder = z.infer<typeof MpesaOrder>;

export const TenantOrders = z.object({
  isOffered: z.boolean().meta({ description: 'Whether the space has a paybill that can send one to a phone' }),
  latest: z.array(MpesaOrder).meta({ description: 'The newest five' }),
});
export type TenantOrders = z.infer<typeof TenantOrders>;

export const OrderInput = z
  .object({
    tenantId: Id,
    phone: MpesaPhone,
    amount: PromptAmount,
    frequency: OrderFrequency.default('monthly'),
    startDate: Day.meta({ description: 'The day of the first payment: today or later' }),
    endDate: Day.meta({ description: 'The last day on which it pays' }),
    channelId: Id.nullish().meta({ description: 'Needed where several paybills could be meant' }),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ['endDate'],
    message: 'Must not be before the first payment',
  });
export type OrderInput = z.output<typeof OrderInput>;

export const createMpesaOrder = endpoint({
  method: 'POST',
  path: '/api/mpesa/orders',
  summary:
    'Send a standing order to a phone: once its owner agrees, M-Pesa pays by itself; one for each tenant at a time',
  access: 'payments:take',
  body: OrderInput,
  output: MpesaOrder,
  status: 201,
});

export const listMpesaOrders = endpoint({
  method: 'GET',
  path: '/api/mpesa/orders',
  summary: 'Standing orders, newest first',
  access: 'payments:read',
  query: listQuery(['createdAt', 'amount']).extend({ state: OrderState.optional(), tenant: Id.optional() }),
  output: z.array(MpesaOrder),
});

export const getMpesaOrder = endpoint({
  method: 'GET',
  path: '/api/mpesa/orders/:id',
  summary: 'One standing order and what became of it',
  access: 'payments:read',
  params: IdParams,
  output: MpesaOrder,
});

export const confirmMpesaOrder = endpoint({
  method: 'POST',
  path: '/api/mpesa/orders/:id/confirm',
  summary: 'Note that the payer agreed, where M-Pesa never said it',
  access: 'payments:take',
  params: IdParams,
  output: MpesaOrder,
});

export const endMpesaOrder = endpoint({
  method: 'POST',
  path: '/api/mpesa/orders/:id/end',
  summary: 'Note that the payer ended it on the phone, or never agreed, so that another one may follow',
  access: 'payments:take',
  params: IdParams,
  output: MpesaOrder,
});
