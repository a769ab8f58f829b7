import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { IdParams } from '../kernel/ids.ts';
import { shortText } from '../kernel/text.ts';
import { LateReason } from '../tenants/late-credit.ts';
import { ChangedAgreement } from './change-contract.ts';
import { AgreementDay } from './contract.ts';

export const PauseInput = z
  .object({
    from: z.string('First day is required').pipe(AgreementDay),
    until: AgreementDay.nullish().meta({ description: 'The last day of the pause; open if absent' }),
    reason: shortText('Reason', 300),
    lateReason: LateReason,
  })
  .refine(({ from, until }) => !until || until >= from, {
    path: ['until'],
    message: 'The last day must not be before the first',
  });
export type PauseInput = z.output<typeof PauseInput>;

export const ResumeInput = z.object({
  on: z.string('Day is required').pipe(AgreementDay).meta({ description: 'The first day that is charged again' }),
  lateReason: LateReason,
});
export type ResumeInput = z.output<typeof ResumeInput>;

export const pauseAgreement = endpoint({
  method: 'POST',
  path: '/api/agreements/:id/pause',
  summary: 'Charge nothing for some days while the units stay held; rent that was invoiced for them is credited',
  access: 'agreements:write',
  params: IdParams,
  body: PauseInput,
  output: ChangedAgreement,
});

export const previewPause = endpoint({
  method: 'POST',
  path: '/api/agreements/:id/pause/preview',
  summary: 'What a pause would do, to the cent, with the next three invoices; changes nothing',
  access: 'agreements:write',
  params: IdParams,
  body: PauseInput,
  output: ChangedAgreement,
});

export const resumeAgreement = endpoint({
  method: 'POST',
  path: '/api/agreements/:id/resume',
  summary: 'End a pause: from that day on the agreement is charged again',
  access: 'agreements:write',
  params: IdParams,
  body: ResumeInput,
  output: ChangedAgreement,
});
