import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { optionalText } from '../kernel/text.ts';
import { Day } from '../kernel/time.ts';
import { CreditEffect } from '../tenants/change-effect.ts';
import { LateInvoice, LateReason } from '../tenants/late-credit.ts';
import { AgreementDay, AgreementDetails, lineFields } from './contract.ts';
import { AgreementPreview } from './preview-contract.ts';

/** A line as it is to be from a day on. With an id it follows that line, and what is not sent stays as it is. */
export const ChangedLine = z.object({ id: Id.optional(), ...z.object(lineFields).partial().shape });
export type ChangedLine = z.output<typeof ChangedLine>;

export const AgreementChange = z.object({
  effectiveOn: z.string('Effective date is required').pipe(AgreementDay),
  reason: optionalText('Reason', 300),
  lateReason: LateReason,
  lines: z
    .array(ChangedLine)
    .max(100, 'At most 100 lines')
    .meta({ description: 'All lines from that day on: a line that is not among them ends the day before' }),
});
export type AgreementChange = z.output<typeof AgreementChange>;

export const ChangedAgreement = AgreementDetails.extend({
  credits: z.array(CreditEffect).meta({ description: 'Rent that was invoiced beyond the day and goes back' }),
  invoices: AgreementPreview.shape.invoices.meta({ description: 'The next three' }),
}).meta({ id: 'ChangedAgreement' });
export type ChangedAgreement = z.infer<typeof ChangedAgreement>;

export const changeAgreement = endpoint({
  method: 'POST',
  path: '/api/agreements/:id/changes',
  summary:
    'Other lines from a day on, with the next three invoices; rent that was invoiced beyond that day is credited. Who may not write agreements can change drafts',
  access: 'agreements:draft',
  params: IdParams,
  body: AgreementChange,
  output: ChangedAgreement,
});

export const previewAgreementChange = endpoint({
  method: 'POST',
  path: '/api/agreements/:id/changes/preview',
  summary: 'What other lines would do, to the cent, with the next three invoices; changes nothing',
  access: 'agreements:draft',
  params: IdParams,
  body: AgreementChange,
  output: ChangedAgreement,
});

export const giveNotice = endpoint({
  method: 'POST',
  path: '/api/agreements/:id/notice',
  summary: 'Record notice; the earliest end follows from notice days, term and billing period',
  access: 'agreements:write',
  params: IdParams,
  body: z.object({
    givenOn: AgreementDay.optional().meta({ description: 'Today if absent' }),
    endsOn: AgreementDay.optional().meta({ description: 'A later end that was agreed' }),
    lateReason: LateReason,
    preview: z.boolean().default(false).meta({ description: 'Only answers when it would end' }),
  }),
  output: z.object({
    endsOn: Day,
    late: z
      .array(LateInvoice)
      .meta({ description: 'Invoices that it credits after their six months: a lateReason is needed' }),
  }),
});

export const withdrawNotice = endpoint({
  method: 'DELETE',
  path: '/api/agreements/:id/notice',
  summary: 'Take notice back before the end; the agreement goes on as before',
  access: 'agreements:write',
  params: IdParams,
  output: AgreementDetails,
});
