import * as z from 'zod';
import { AgreementDetails, AgreementIncrease, AgreementLine } from '../agreements/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { IdParams } from '../kernel/ids.ts';
import { Day } from '../kernel/time.ts';

const MyAgreementLine = AgreementLine.pick({
  id: true,
  name: true,
  description: true,
  quantity: true,
  unitPrice: true,
  discountPercent: true,
  discountUntil: true,
  startDate: true,
  endDate: true,
  unitNames: true,
});

export const MyIncrease = AgreementIncrease.pick({
  id: true,
  percent: true,
  effectiveOn: true,
  rentBefore: true,
  rentAfter: true,
  letterOn: true,
}).meta({ id: 'MyIncrease' });
export type MyIncrease = z.infer<typeof MyIncrease>;

export const MyAgreement = AgreementDetails.pick({
  id: true,
  number: true,
  kind: true,
  state: true,
  startDate: true,
  endDate: true,
  noticeDays: true,
  noticeGivenOn: true,
  billingCycle: true,
  rentAmount: true,
})
  .extend({
    lines: z.array(MyAgreementLine).meta({ description: 'Those that hold now or later' }),
    increases: z.array(MyIncrease).meta({ description: 'Those whose letter was written, the latest day first' }),
    earliestEnd: Day.nullable().meta({ description: 'The last day if notice is given today; null where none can be' }),
  })
  .meta({ id: 'MyAgreement' });
export type MyAgreement = z.infer<typeof MyAgreement>;

export const listMyAgreements = endpoint({
  method: 'GET',
  path: '/api/my/agreements',
  summary: 'The agreements of your company, with their lines and the earliest end after notice',
  access: 'own:use',
  output: z.array(MyAgreement),
});

export const getMyIncrease = endpoint({
  method: 'GET',
  path: '/api/my/increases/:id',
  summary: 'One increase of your company’s prices; format=pdf is its letter',
  access: 'own:use',
  params: IdParams,
  query: z.object({ format: z.literal('pdf', 'Format must be pdf').optional() }),
  output: MyIncrease,
});

export const giveMyNotice = endpoint({
  method: 'POST',
  path: '/api/my/agreements/:id/notice',
  summary: 'Give notice today; the answer is the last day',
  access: 'own:use',
  params: IdParams,
  body: z.object({
    endsOn: Day.meta({ description: 'The earliest end that was shown, or a later day; refused where it is too early' }),
  }),
  output: z.object({ endsOn: Day }),
});
