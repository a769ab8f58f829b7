import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyText } from '../kernel/money.ts';
import { optionalText, shortText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { Delivery } from '../messages/delivery.ts';

export const LETTER_TYPES = ['first_notice', 'final_notice', 'eviction_notice'] as const;
export const LetterType = z.enum(LETTER_TYPES, `Type must be one of ${LETTER_TYPES.join(', ')}`);
export type LetterType = z.infer<typeof LetterType>;

export const LETTER_STATUSES = ['awaiting_approval', 'sent', 'superseded', 'withdrawn'] as const;
export const LetterStatus = z.enum(LETTER_STATUSES, `Status must be one of ${LETTER_STATUSES.join(', ')}`);
export type LetterStatus = z.infer<typeof LetterStatus>;

// An open invoice in the statement that a letter carries.
export const StatementLine = z.object({
  invoiceNumber: z.string(),
  description: z.string(),
  dueDate: Day,
  amount: MoneyText,
  balance: MoneyText,
});
export type StatementLine = z.infer<typeof StatementLine>;

export const DemandLetter = z
  .object({
    id: Id,
    letterNumber: z.string(),
    tenantId: Id,
    tenantName: z.string(),
    invoiceId: Id,
    invoiceNumber: z.string(),
    type: LetterType,
    status: LetterStatus,
    sentDate: Day.nullable(),
    daysOverdue: z.int(),
    amountDue: MoneyText,
    recipient: z.string(),
    decidedBy: z.string().nullable(),
    decidedAt: Instant.nullable(),
    decisionReason: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'DemandLetter' });
export type DemandLetter = z.infer<typeof DemandLetter>;

export const DemandLetterDetails = DemandLetter.extend({
  content: z.string(),
  statement: z.array(StatementLine),
  deliveries: z.array(Delivery),
}).meta({ id: 'DemandLetterDetails' });
export type DemandLetterDetails = z.infer<typeof DemandLetterDetails>;

export const listLetters = endpoint({
  method: 'GET',
  path: '/api/demand-letters',
  summary: 'Demand letters, newest first',
  access: 'payments:take',
  query: listQuery(['createdAt']).extend({
    tenant: Id.optional(),
    invoice: Id.optional(),
    type: LetterType.optional(),
    status: LetterStatus.optional(),
  }),
  output: z.array(DemandLetter),
});

export const getLetter = endpoint({
  method: 'GET',
  path: '/api/demand-letters/:id',
  summary: 'One letter with its text, statement and deliveries; format=pdf is the document',
  access: 'payments:take',
  params: IdParams,
  query: z.object({ format: z.literal('pdf').optional() }),
  output: DemandLetterDetails,
});

export const decideLetter = endpoint({
  method: 'POST',
  path: '/api/demand-letters/:id/decide',
  summary: 'Approve a notice of termination and send it, or withdraw it',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ decision: z.enum(['approve', 'withdraw']), reason: optionalText('Reason', 300) }),
  output: DemandLetterDetails,
});

export const resendLetter = endpoint({
  method: 'POST',
  path: '/api/demand-letters/:id/mail',
  summary: 'Send a letter again',
  access: 'payments:take',
  params: IdParams,
  output: z.object({ recipient: z.string() }),
});

export const DunningHold = z
  .object({
    id: Id,
    tenantId: Id,
    tenantName: z.string(),
    invoiceId: Id.nullable(),
    invoiceNumber: z.string().nullable(),
    kind: z.enum(['promise', 'dispute']),
    until: Day.nullable(),
    reason: z.string(),
    createdByName: z.string(),
    createdAt: Instant,
    releasedAt: Instant.nullable(),
    isRunning: z.boolean(),
  })
  .meta({ id: 'DunningHold' });
export type DunningHold = z.infer<typeof DunningHold>;

export const listHolds = endpoint({
  method: 'GET',
  path: '/api/dunning-holds',
  summary: 'Promises to pay and disputes, newest first',
  access: 'payments:take',
  query: listQuery(['createdAt']).extend({ tenant: Id.optional() }),
  output: z.array(DunningHold),
});

export const createHold = endpoint({
  method: 'POST',
  path: '/api/dunning-holds',
  summary: 'Hold letters and late fees: a promise to pay until a day, or a dispute',
  access: 'payments:take',
  body: z
    .object({
      tenantId: z.uuid('Choose a tenant'),
      invoiceId: Id.nullish(),
      kind: z.enum(['promise', 'dispute'], 'Kind must be promise or dispute'),
      until: Day.nullish(),
      reason: shortText('Reason', 300),
    })
    .refine(({ kind, until }) => kind === 'dispute' || until, { path: ['until'], message: 'A promise needs its day' }),
  output: DunningHold,
  status: 201,
});

export const releaseHold = endpoint({
  method: 'POST',
  path: '/api/dunning-holds/:id/release',
  summary: 'End a hold',
  access: 'payments:take',
  params: IdParams,
  output: DunningHold,
});

export const waiveLateFee = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/waive-late-fee',
  summary: 'Waive the late fee of an invoice, with a reason: the fee is credited and not charged again',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: z.object({ waived: MoneyText }),
});
