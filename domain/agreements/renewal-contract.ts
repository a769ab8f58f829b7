import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { IdParams } from '../kernel/ids.ts';
import { MoneyText } from '../kernel/money.ts';
import { optionalText } from '../kernel/text.ts';
import { Day } from '../kernel/time.ts';
import { Agreement } from './contract.ts';

export const RENEWAL_ANSWERS = ['none', 'renewing', 'leaving', 'undecided'] as const;
export const RenewalAnswer = z.enum(RENEWAL_ANSWERS, `Answer must be one of ${RENEWAL_ANSWERS.join(', ')}`);
export type RenewalAnswer = z.infer<typeof RenewalAnswer>;

export const Renewal = z
  .object({
    agreement: Agreement,
    endsOn: Day,
    daysLeft: z.int(),
    monthlyValue: MoneyText.meta({ description: 'What the lines of today cost for a month' }),
    askedOn: Day.nullable().meta({ description: 'When the tenant was last asked about this end' }),
    askedBy: z.string().nullable(),
    answer: RenewalAnswer.meta({ description: 'none: not asked yet, or no answer' }),
    note: z.string().nullable(),
  })
  .meta({ id: 'Renewal' });
export type Renewal = z.infer<typeof Renewal>;

const Days = z
  .string()
  .regex(/^\d{1,3}$/, 'Must be a whole number')
  .transform(Number)
  .refine((count) => count >= 1 && count <= 730, 'Must be from 1 to 730')
  .optional()
  .meta({ description: 'How far ahead to look; 90 if absent' });

export const listRenewals = endpoint({
  method: 'GET',
  path: '/api/agreements/renewals',
  summary: 'Agreements that end soon, first end first: what they are worth, who was asked and what they said',
  access: 'agreements:read',
  query: z.object({ days: Days }),
  output: z.array(Renewal),
});

export const noteRenewalContact = endpoint({
  method: 'POST',
  path: '/api/agreements/:id/renewal-contact',
  summary: 'Note that the tenant was asked today whether it goes on, and what it said',
  access: 'agreements:draft',
  params: IdParams,
  body: z.object({ answer: RenewalAnswer.default('none'), note: optionalText('Note', 500) }),
  output: Renewal,
});

export const renewAgreement = endpoint({
  method: 'POST',
  path: '/api/agreements/:id/renew',
  summary: 'Let an agreement that has an end go on for some months; with preview only the new end',
  access: 'agreements:write',
  params: IdParams,
  body: z.object({
    termMonths: z
      .int('Months must be a whole number')
      .min(1, 'Months must be from 1 to 120')
      .max(120, 'Months must be from 1 to 120'),
    preview: z.boolean().default(false),
  }),
  output: z.object({ endsOn: Day }),
});
