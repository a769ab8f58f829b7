import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { MoneyText } from '../kernel/money.ts';
import { Day } from '../kernel/time.ts';
import { AgreementInput } from './contract.ts';

const PreviewLine = z.object({
  description: z.string(),
  quantity: z.number(),
  unitPrice: MoneyText,
  amount: MoneyText.meta({ description: 'With VAT' }),
  formula: z.string(),
});

export const AgreementPreview = z
  .object({
    invoices: z.array(
      z.object({
        periodStart: Day,
        periodEnd: Day.meta({ description: 'The first day after it' }),
        dueDate: Day,
        amount: MoneyText,
        lines: z.array(PreviewLine),
      }),
    ),
  })
  .meta({ id: 'AgreementPreview' });
export type AgreementPreview = z.infer<typeof AgreementPreview>;

export const WaitingCharge = z
  .object({
    id: Id,
    description: z.string(),
    formula: z.string(),
    amount: MoneyText.meta({ description: 'With VAT' }),
    date: Day,
  })
  .meta({ id: 'WaitingCharge', description: 'A one-off charge that is not invoiced yet' });
export type WaitingCharge = z.infer<typeof WaitingCharge>;

const Periods = z
  .string()
  .regex(/^\d{1,2}$/, 'Must be a whole number')
  .transform(Number)
  .refine((count) => count >= 1 && count <= 24, 'Must be from 1 to 24')
  .optional()
  .meta({ description: 'How many invoices to show; 3 if absent' });

export const previewAgreement = endpoint({
  method: 'GET',
  path: '/api/agreements/:id/preview',
  summary: 'The next invoices of an agreement, line by line, as the billing run will issue them',
  access: 'agreements:read',
  params: IdParams,
  query: z.object({ periods: Periods }),
  output: AgreementPreview.extend({ charges: z.array(WaitingCharge) }),
});

export const previewNewAgreement = endpoint({
  method: 'POST',
  path: '/api/agreements/preview',
  summary: 'The first invoices of an agreement that is not made yet; changes nothing',
  access: 'agreements:draft',
  body: AgreementInput,
  output: AgreementPreview,
});
