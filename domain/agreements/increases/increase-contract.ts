import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { MoneyText } from '../../kernel/money.ts';
import { Day } from '../../kernel/time.ts';
import { VAT_TREATMENTS } from '../../settings/contract.ts';
import { LateInvoice, LateReason } from '../../tenants/late-credit.ts';
import { AgreementDay, AgreementIncrease } from '../contract.ts';

const Percent = z
  .number('Percent must be a number')
  .gt(0, 'Percent must be more than 0')
  .max(100, 'Percent must be at most 100')
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'Percent may have at most two decimals');

export const ROUND_TO = ['0.01', '1.00', '10.00', '50.00', '100.00'] as const;

const MOST = 2_000;

const IncreasedLine = z.object({
  name: z.string(),
  quantity: z.int(),
  before: MoneyText,
  after: MoneyText,
  amount: MoneyText.meta({ description: 'What the line costs for a whole period from then on' }),
  vat: z
    .enum(VAT_TREATMENTS)
    .optional()
    .meta({ description: 'Whether VAT is added to these amounts; absent in letters from before they said so' }),
  vatPercent: z.number().optional(),
  relief: z.string().optional().meta({ description: 'By which paper its tenant bears no VAT' }),
});
export type IncreasedLine = z.infer<typeof IncreasedLine>;

export const IncreasedAgreement = z.object({
  id: Id,
  number: z.string(),
  tenantName: z.string(),
  effectiveOn: Day,
  rentBefore: MoneyText,
  rentAfter: MoneyText,
  letterOn: Day.meta({ description: 'When its letter goes out' }),
  letterTo: z.string().meta({ description: 'Who gets the letter; others of its billing emails get a copy' }),
  noticeDays: z.int().meta({ description: 'Days from the letter to the increase' }),
  lines: z.array(IncreasedLine),
});
export type IncreasedAgreement = z.infer<typeof IncreasedAgreement>;

export const increaseAgreements = endpoint({
  method: 'POST',
  path: '/api/agreements/increase',
  summary:
    'Raise the prices of some agreements from a day on, all or none, and send each tenant a letter ahead; with preview only what it would do',
  access: 'agreements:write',
  body: z.object({
    percent: Percent,
    effectiveOn: z.string('Effective date is required').pipe(AgreementDay),
    agreementIds: z
      .array(Id)
      .min(1, 'Choose at least one agreement')
      .max(MOST, `At most ${MOST.toLocaleString('en')} agreements at once`),
    roundTo: z.enum(ROUND_TO, `Round to must be one of ${ROUND_TO.join(', ')}`).default('0.01'),
    lateReason: LateReason,
    preview: z.boolean().default(false),
  }),
  output: z.object({
    agreements: z.array(IncreasedAgreement),
    rentBefore: MoneyText,
    rentAfter: MoneyText,
    late: z
      .array(LateInvoice)
      .meta({ description: 'Invoices that it credits after their six months: a lateReason is needed' }),
    letterDays: z.int().meta({ description: 'How many days ahead the space sends letters' }),
  }),
});

export const IncreaseLetter = AgreementIncrease.extend({
  agreementId: Id,
  agreementNumber: z.string(),
  lines: z.array(IncreasedLine),
}).meta({ id: 'IncreaseLetter' });
export type IncreaseLetter = z.infer<typeof IncreaseLetter>;

export const getIncreaseLetter = endpoint({
  method: 'GET',
  path: '/api/agreements/increases/:id',
  summary: 'One increase of an agreement, line by line; format=pdf is the letter to the tenant',
  access: 'agreements:read',
  params: IdParams,
  query: z.object({ format: z.literal('pdf').optional() }),
  output: IncreaseLetter,
});
