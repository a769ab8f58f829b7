import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyText, PositiveMoneyInput } from '../kernel/money.ts';
import { Day, Instant } from '../kernel/time.ts';
import { MOST_AT_ONCE, TOO_MUCH_AT_ONCE, WHOLE_SHILLINGS } from './amounts.ts';
import { Environment } from './contract.ts';
import { normaliseMsisdn } from './phone.ts';

// Requests: prompts that were sent to phones, and what became of them.

/** paid is final. A late success still leads there from expired and failed; a late failure leads nowhere. */
export const REQUEST_STATES = ['created', 'sent', 'pending', 'paid', 'failed', 'expired', 'needs_review'] as const;
export const RequestState = z.enum(REQUEST_STATES, `State must be one of ${REQUEST_STATES.join(', ')}`);
export type RequestState = z.infer<typeof RequestState>;

export const MpesaRequest = z
  .object({
    id: Id,
    state: RequestState,
    channelId: Id,
    channelName: z.string(),
    environment: Environment.meta({ description: 'Of the channel: money of a simulator is play money' }),
    isTest: z.boolean().meta({ description: 'A test payment: it is for nobody, and its money waits in suspense' }),
    invoiceId: Id.nullable(),
    invoiceNumber: z.string().nullable(),
    tenantId: Id.nullable(),
    tenantName: z.string().nullable(),
    phone: z.string(),
    amount: MoneyText,
    paidAmount: MoneyText.nullable().meta({ description: 'What Safaricom says was paid' }),
    receiptId: Id.nullable(),
    receiptNumber: z.string().nullable(),
    resultCode: z.string().nullable(),
    message: z.string().meta({ description: 'What became of it, for the staff' }),
    payerMessage: z.string().meta({ description: 'What became of it, for the person with the phone' }),
    mayRetryAt: Instant.nullable().meta({
      description: 'From when on another prompt may go to this phone; null while nobody knows what became of this one',
    }),
    requestedByName: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'MpesaRequest' });
export type MpesaRequest = z.infer<typeof MpesaRequest>;

/** A number that M-Pesa can reach, stored as +254…; Daraja gets it without the plus. */
export const MpesaPhone = z
  .string('Phone is required')
  .trim()
  .min(1, 'Phone is required')
  .max(40, 'Phone may have at most 40 characters')
  .transform((typed, context) => {
    const number = normaliseMsisdn(typed);
    if (number !== null) return `+${number}`;
    context.addIssue({ code: 'custom', message: 'Phone must be a mobile number of Kenya such as 0712 345 678' });
    return z.NEVER;
  });

export const PromptAmount = PositiveMoneyInput.refine((amount) => amount % 100 === 0, WHOLE_SHILLINGS).refine(
  (amount) => amount <= MOST_AT_ONCE,
  TOO_MUCH_AT_ONCE,
);

export const PromptInput = z.object({
  phone: MpesaPhone,
  amount: PromptAmount,
  channelId: Id.nullish().meta({ description: 'Needed where several paybills or tills could be meant' }),
});
export type PromptInput = z.output<typeof PromptInput>;

export const promptInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/mpesa-prompt',
  summary: 'Send an M-Pesa prompt for an invoice to a phone; at most one a minute to a number',
  access: 'payments:take',
  params: IdParams,
  body: PromptInput,
  output: MpesaRequest,
  status: 201,
});

export const sendTestPayment = endpoint({
  method: 'POST',
  path: '/api/mpesa/channels/:id/test-payment',
  summary: 'Send a prompt for one shilling to a phone: what is paid waits in suspense, to be returned or assigned',
  access: 'settings:security',
  params: IdParams,
  body: z.object({ phone: MpesaPhone }),
  output: MpesaRequest,
  status: 201,
});

export const getMpesaRequest = endpoint({
  method: 'GET',
  path: '/api/mpesa/requests/:id',
  summary: 'One prompt and what became of it',
  access: 'payments:read',
  params: IdParams,
  output: MpesaRequest,
});

export const listMpesaRequests = endpoint({
  method: 'GET',
  path: '/api/mpesa/requests',
  summary: 'Prompts, newest first',
  access: 'payments:read',
  query: listQuery(['createdAt', 'amount']).extend({
    state: RequestState.optional(),
    channel: Id.optional(),
    invoice: Id.optional(),
    tenant: Id.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: z.array(MpesaRequest),
});
