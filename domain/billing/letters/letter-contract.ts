import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { listQuery } from '../../kernel/list.ts';
import { MoneyText } from '../../kernel/money.ts';
import { optionalText, shortText } from '../../kernel/text.ts';
import { Day, Instant } from '../../kernel/time.ts';
import { Delivery, DeliveryState } from '../../messages/delivery.ts';

export const LETTER_TYPES = ['first_notice', 'final_notice', 'eviction_notice'] as const;
export const LetterType = z.enum(LETTER_TYPES, `Type must be one of ${LETTER_TYPES.join(', ')}`);
export type LetterType = z.infer<typeof LetterType>;

/**
 * "sent" is what has reached the debtor: its mail was accepted, or a person recorded how it was served. Until then it
 * awaits delivery. "to_reissue" asks for an invoice that was opened again after a later letter had gone out.
 */
export const LETTER_STATUSES = [
  'awaiting_approval',
  'awaiting_delivery',
  'sent',
  'to_reissue',
  'superseded',
  'withdrawn',
] as const;
export const LetterStatus = z.enum(LETTER_STATUSES, `Status must be one of ${LETTER_STATUSES.join(', ')}`);
export type LetterStatus = z.infer<typeof LetterStatus>;

export const SERVICE_METHODS = ['by_hand', 'courier', 'registered_post', 'email', 'whatsapp'] as const;
export const ServiceMethod = z.enum(SERVICE_METHODS, `Method must be one of ${SERVICE_METHODS.join(', ')}`);
export type ServiceMethod = z.infer<typeof ServiceMethod>;

export const LetterInvoice = z.object({
  invoiceId: Id,
  invoiceNumber: z.string(),
  dueDate: Day,
  daysOverdue: z.int().meta({ description: 'On the day of the letter' }),
  amountDue: MoneyText.meta({ description: 'What was owed of it on the day of the letter' }),
  isOpen: z.boolean().meta({ description: 'Whether anything of it is owed now' }),
});
export type LetterInvoice = z.infer<typeof LetterInvoice>;

/** An open invoice in the statement that a letter carries. */
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
    invoiceId: Id.meta({ description: 'The oldest invoice that it names' }),
    invoiceNumber: z.string(),
    invoices: z.array(LetterInvoice).meta({ description: 'All that it names, oldest first' }),
    type: LetterType,
    status: LetterStatus,
    writtenOn: Day,
    sentDate: Day.nullable().meta({ description: 'The day on which it reached the debtor' }),
    endsOn: Day.nullable().meta({ description: 'The last day of the licence, as a notice of termination names it' }),
    service: z
      .object({ method: ServiceMethod, recordedBy: z.string().nullable(), note: z.string().nullable() })
      .nullable(),
    delivery: DeliveryState.nullable().meta({ description: 'Delivery of its email; null if there is none' }),
    daysOverdue: z.int().meta({ description: 'Of the oldest invoice' }),
    amountDue: MoneyText.meta({ description: 'Of all its invoices' }),
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
  access: 'payments:read',
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
  access: 'payments:read',
  params: IdParams,
  query: z.object({ format: z.literal('pdf').optional() }),
  output: DemandLetterDetails,
});

export const decideLetter = endpoint({
  method: 'POST',
  path: '/api/demand-letters/:id/decide',
  summary: 'Approve a notice of termination, or withdraw a letter that was not served',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ decision: z.enum(['approve', 'withdraw']), reason: optionalText('Reason', 300) }),
  output: DemandLetterDetails,
});

export const approveLetters = endpoint({
  method: 'POST',
  path: '/api/demand-letters/approve',
  summary: 'Approve several letters; each gets its own result',
  access: 'finance:write',
  body: z.object({ ids: z.array(Id).min(1, 'Choose a letter').max(200, 'Choose at most 200 letters') }),
  output: z.object({
    results: z.array(
      z.object({
        id: Id,
        letterNumber: z.string().nullable(),
        status: LetterStatus.nullable(),
        delivery: DeliveryState.nullable().meta({ description: 'What became of its mail' }),
        error: z.string().nullable().meta({ description: 'Why it was not approved' }),
      }),
    ),
  }),
});

export const serveLetter = endpoint({
  method: 'POST',
  path: '/api/demand-letters/:id/served',
  summary: 'Record how and when a letter reached the debtor',
  access: 'payments:take',
  params: IdParams,
  body: z.object({ method: ServiceMethod, servedOn: Day, note: optionalText('Note', 300) }),
  output: DemandLetterDetails,
});

export const resendLetter = endpoint({
  method: 'POST',
  path: '/api/demand-letters/:id/mail',
  summary: 'Send a letter again',
  access: 'payments:take',
  params: IdParams,
  output: z.object({ recipient: z.string(), isKept: z.boolean().meta({ description: 'No mail server is set up' }) }),
});

export const HOLD_KINDS = ['promise', 'dispute', 'opening'] as const;

export const DunningHold = z
  .object({
    id: Id,
    tenantId: Id,
    tenantName: z.string(),
    invoiceId: Id.nullable(),
    invoiceNumber: z.string().nullable(),
    kind: z.enum(HOLD_KINDS),
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
  access: 'payments:read',
  query: listQuery(['createdAt']).extend({ tenant: Id.optional() }),
  output: z.array(DunningHold),
});

export const createHold = endpoint({
  method: 'POST',
  path: '/api/dunning-holds',
  summary: 'Pause letters and late fees for a promise to pay or a dispute',
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
