import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { listQuery } from '../../kernel/list.ts';
import { MoneyText } from '../../kernel/money.ts';
import { optionalText, shortText } from '../../kernel/text.ts';
import { BookDay, Day, Instant } from '../../kernel/time.ts';

export const WriteOff = z
  .object({
    id: Id,
    writeOffNumber: z.string(),
    invoiceId: Id,
    invoiceNumber: z.string(),
    tenantId: Id.nullable(),
    tenantName: z.string(),
    amount: MoneyText,
    vat: MoneyText.meta({ description: 'The VAT in it, which stays due to the tax office' }),
    vatReliefFrom: Day.nullable().meta({
      description: 'The day from which relief for that VAT may be claimed (VAT Act s.31); null without VAT',
    }),
    vatReliefUntil: Day.nullable().meta({ description: 'The last day on which it may be claimed' }),
    vatRelief: z
      .object({
        claimedOn: Day,
        claimedByName: z.string(),
        returnedOn: Day.nullable().meta({ description: 'When it came due again' }),
        returnReason: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'That VAT, claimed back in the return of a month' }),
    writtenOn: Day,
    reason: z.string(),
    recordedByName: z.string(),
    reversedAt: Instant.nullable(),
    reversedBy: z.string().nullable(),
    reverseReason: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'WriteOff', description: 'What was open of an invoice and is given up as a bad debt' });
export type WriteOff = z.infer<typeof WriteOff>;

export const listWriteOffs = endpoint({
  method: 'GET',
  path: '/api/write-offs',
  summary: 'Bad debts written off, newest first; reversed ones stay in the list',
  access: 'payments:read',
  query: listQuery(['createdAt']).extend({
    tenant: Id.optional(),
    invoice: Id.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: z.array(WriteOff),
});

export const getWriteOff = endpoint({
  method: 'GET',
  path: '/api/write-offs/:id',
  summary: 'One write-off; format=pdf is the document',
  access: 'payments:read',
  params: IdParams,
  query: z.object({ format: z.literal('pdf').optional() }),
  output: WriteOff,
});

export const WriteOffInput = z.object({
  reason: shortText('Reason', 300),
  date: BookDay.nullish().meta({ description: 'Today if absent; not in the future, nor before the invoice' }),
  overrideReason: optionalText('Reason', 300),
});

export const writeOffInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/write-off',
  summary: 'Write off all that is open of an invoice as a bad debt',
  access: 'finance:write',
  params: IdParams,
  body: WriteOffInput,
  output: WriteOff,
  status: 201,
});

export const claimVatRelief = endpoint({
  method: 'POST',
  path: '/api/write-offs/:id/claim-vat',
  summary: 'Claim the VAT of a bad debt back three years after the supply (VAT Act s.31), in the return of this month',
  access: 'finance:write',
  params: IdParams,
  output: WriteOff,
});

export const reverseWriteOff = endpoint({
  method: 'POST',
  path: '/api/write-offs/:id/reverse',
  summary: 'Reverse a write-off: the invoice is open again',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: WriteOff,
});
