import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyText } from '../kernel/money.ts';
import { optionalText, shortText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { Environment } from './contract.ts';

// Receipts: money that reached a paybill or till, each once whatever way we heard of it.

/** suspense: nobody knows yet whose it is. applied: it is a payment. returned: it went back to the payer. */
export const RECEIPT_STATES = ['suspense', 'applied', 'returned'] as const;
export const ReceiptState = z.enum(RECEIPT_STATES, `State must be one of ${RECEIPT_STATES.join(', ')}`);
export type ReceiptState = z.infer<typeof ReceiptState>;

/** How we heard of it; typed is a payment that somebody recorded with its code. */
export const RECEIPT_SOURCES = ['stk', 'c2b', 'pull', 'statement', 'status', 'typed'] as const;
export const ReceiptSource = z.enum(RECEIPT_SOURCES);
export type ReceiptSource = z.infer<typeof ReceiptSource>;

/** Why it was applied: the prompt that it answers, what the payer typed as the account, or a person’s decision. */
export const MATCH_GROUNDS = ['prompt', 'invoice', 'close_number', 'pay_code', 'checkout', 'person'] as const;
export const MatchGround = z.enum(MATCH_GROUNDS);
export type MatchGround = z.infer<typeof MatchGround>;

export const ReceiptSuggestion = z
  .object({
    tenantId: Id.nullable(),
    tenantName: z.string(),
    invoiceId: Id,
    invoiceNumber: z.string(),
    reason: z.string().meta({ description: 'In words: the same open amount and a like name' }),
  })
  .meta({ id: 'MpesaSuggestion', description: 'What a person may accept; nothing moves by itself' });
export type ReceiptSuggestion = z.infer<typeof ReceiptSuggestion>;

export const MpesaReceipt = z
  .object({
    id: Id,
    receiptNumber: z.string(),
    channelId: Id,
    channelName: z.string(),
    environment: Environment.meta({ description: 'Of the channel: money of a simulator is play money' }),
    state: ReceiptState,
    paidAt: Instant,
    amount: MoneyText,
    accountReference: z.string().nullable().meta({ description: 'What the payer typed as the account number' }),
    payerName: z.string().nullable(),
    phone: z.string().nullable().meta({ description: 'As Safaricom sent it: mostly masked' }),
    seenIn: z.array(ReceiptSource),
    matchedBy: MatchGround.nullable(),
    tenantId: Id.nullable(),
    tenantName: z.string().nullable(),
    invoiceId: Id.nullable().meta({ description: 'The invoice that was named; the payment says what it paid' }),
    invoiceNumber: z.string().nullable(),
    paymentId: Id.nullable(),
    depositMoveId: Id.nullable().meta({ description: 'Where it was taken as a deposit' }),
    requestId: Id.nullable().meta({ description: 'The prompt that it answers' }),
    note: z.string().nullable().meta({ description: 'Why it waits in suspense, in words' }),
    suggestion: ReceiptSuggestion.nullable(),
    reversalId: Id.nullable().meta({ description: 'A return to the payer that is under way or done' }),
    createdAt: Instant.meta({ description: 'When we first heard of it: it waits since then' }),
    updatedAt: Instant,
  })
  .meta({ id: 'MpesaReceipt' });
export type MpesaReceipt = z.infer<typeof MpesaReceipt>;

export const listMpesaReceipts = endpoint({
  method: 'GET',
  path: '/api/mpesa/receipts',
  summary: 'M-Pesa receipts, newest first; state=suspense is money that waits for its tenant',
  access: 'payments:read',
  query: listQuery(['paidAt', 'amount', 'createdAt']).extend({
    state: ReceiptState.optional(),
    channel: Id.optional(),
    tenant: Id.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: z.array(MpesaReceipt),
});

export const getMpesaReceipt = endpoint({
  method: 'GET',
  path: '/api/mpesa/receipts/:id',
  summary: 'One M-Pesa receipt',
  access: 'payments:read',
  params: IdParams,
  output: MpesaReceipt,
});

export const AssignInput = z
  .object({
    tenantId: Id.nullish().meta({ description: 'Pays the oldest open invoices of the tenant' }),
    invoiceId: Id.nullish().meta({ description: 'Pays this invoice first' }),
  })
  .refine(({ tenantId, invoiceId }) => Boolean(tenantId) !== Boolean(invoiceId), {
    path: ['tenantId'],
    message: 'Choose a tenant or an invoice, not both',
  });
export type AssignInput = z.output<typeof AssignInput>;

export const assignReceipt = endpoint({
  method: 'POST',
  path: '/api/mpesa/receipts/:id/assign',
  summary: 'Say whose money it is: it leaves suspense and becomes a payment',
  access: 'payments:take',
  params: IdParams,
  body: AssignInput,
  output: MpesaReceipt,
});

export const unassignReceipt = endpoint({
  method: 'POST',
  path: '/api/mpesa/receipts/:id/unassign',
  summary: 'Take an assignment back: the payment is reversed, its invoices reopen, and the money waits in suspense',
  access: 'payments:take',
  params: IdParams,
  body: z.object({ reason: optionalText('Reason', 300) }).nullish(),
  output: MpesaReceipt,
});

/** proposed waits for a second person; from sent on only Safaricom’s answer leads on. */
export const REVERSAL_STATES = ['proposed', 'rejected', 'approved', 'sent', 'done', 'failed', 'needs_review'] as const;
export const ReversalState = z.enum(REVERSAL_STATES, `State must be one of ${REVERSAL_STATES.join(', ')}`);
export type ReversalState = z.infer<typeof ReversalState>;

export const MpesaReversal = z
  .object({
    id: Id,
    state: ReversalState,
    receiptId: Id,
    receiptNumber: z.string(),
    amount: MoneyText,
    payerName: z.string().nullable(),
    reason: z.string(),
    proposedBy: Id.nullable().meta({ description: 'Who may not approve it; null where the system proposed it' }),
    proposedByName: z.string(),
    decidedByName: z.string().nullable(),
    resultCode: z.string().nullable(),
    message: z.string().meta({ description: 'What became of it, for the staff' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'MpesaReversal', description: 'Money in suspense that goes back to its payer' });
export type MpesaReversal = z.infer<typeof MpesaReversal>;

export const proposeReversal = endpoint({
  method: 'POST',
  path: '/api/mpesa/receipts/:id/reversals',
  summary: 'Propose to return money in suspense to its payer; a second person approves',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 100) }),
  output: MpesaReversal,
  status: 201,
});

export const listReversals = endpoint({
  method: 'GET',
  path: '/api/mpesa/reversals',
  summary: 'Returns of money to payers, newest first',
  access: 'finance:read',
  query: listQuery(['createdAt']).extend({ state: ReversalState.optional() }),
  output: z.array(MpesaReversal),
});

export const approveReversal = endpoint({
  method: 'POST',
  path: '/api/mpesa/reversals/:id/approve',
  summary: 'Approve a return that somebody else proposed: Safaricom is told to make it',
  access: 'finance:write',
  confirm: true,
  params: IdParams,
  output: MpesaReversal,
});

export const rejectReversal = endpoint({
  method: 'POST',
  path: '/api/mpesa/reversals/:id/reject',
  summary: 'Reject a return that somebody proposed',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ reason: optionalText('Reason', 300) }).nullish(),
  output: MpesaReversal,
});
