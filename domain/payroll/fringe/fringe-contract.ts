import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { MoneyText } from '../../kernel/money.ts';
import { optionalText, shortText } from '../../kernel/text.ts';
import { Day, Instant } from '../../kernel/time.ts';
import { Month } from '../fields.ts';
import { YearlyRate } from '../loans/loan-contract.ts';

export const FringeRate = z
  .object({
    id: Id,
    validFrom: Month.meta({ description: 'The first month for which it holds, until the next one' }),
    knownThrough: Month.meta({ description: 'The last month for which the Commissioner has published it' }),
    marketRate: YearlyRate.meta({ description: 'Interest at market, per cent a year' }),
    taxRate: YearlyRate.meta({ description: 'Tax on the benefit, per cent' }),
    createdByName: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'FringeRate' });
export type FringeRate = z.infer<typeof FringeRate>;

export const FringeLoan = z.object({
  loanId: Id,
  employeeId: Id,
  employeeName: z.string(),
  purpose: z.string().nullable(),
  averageBalance: MoneyText.meta({ description: 'What was owed on average over the days of the month' }),
  chargedRate: YearlyRate,
  benefit: MoneyText.meta({ description: 'Interest at market less interest charged' }),
});
export type FringeLoan = z.infer<typeof FringeLoan>;

export const FringeMonth = z
  .object({
    month: Month,
    rate: FringeRate.pick({ marketRate: true, taxRate: true, validFrom: true, knownThrough: true }).nullable(),
    notice: z.string().nullable(),
    dueDate: Day,
    loans: z.array(FringeLoan),
    benefit: MoneyText,
    tax: MoneyText,
    posted: z.object({ id: Id, date: Day, postedByName: z.string(), postedAt: Instant }).nullable(),
    canBePosted: z.boolean(),
  })
  .meta({ id: 'FringeMonth' });
export type FringeMonth = z.infer<typeof FringeMonth>;

export const getFringeMonth = endpoint({
  method: 'GET',
  path: '/api/payroll/fringe-benefits/:month',
  summary: 'Fringe-benefit tax on the loans to employees of a month, posted or as it would be',
  access: 'payroll:read',
  params: z.object({ month: Month }),
  output: FringeMonth,
});

export const postFringeMonth = endpoint({
  method: 'POST',
  path: '/api/payroll/fringe-benefits',
  summary: 'Post the fringe-benefit tax of a month that is over; the daily run does so by itself',
  access: 'finance:write',
  body: z.object({ month: Month, overrideReason: optionalText('Reason', 300) }),
  output: FringeMonth,
  status: 201,
});

export const reverseFringeMonth = endpoint({
  method: 'POST',
  path: '/api/payroll/fringe-benefits/:id/reverse',
  summary: 'Take back the fringe-benefit tax of a month, for example because a loan was corrected',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: FringeMonth,
});

export const listFringeRates = endpoint({
  method: 'GET',
  path: '/api/payroll/fringe-rates',
  summary: 'Market interest rates for fringe benefits, newest first',
  access: 'payroll:read',
  output: z.array(FringeRate),
});

export const addFringeRate = endpoint({
  method: 'POST',
  path: '/api/payroll/fringe-rates',
  summary: 'Add the market interest rate of a quarter; months that are posted stay as they are',
  access: 'payroll:approve',
  body: z
    .object({
      validFrom: Month,
      knownThrough: Month.optional().meta({ description: 'Two months later if absent: a quarter' }),
      marketRate: YearlyRate,
      taxRate: YearlyRate.default(30),
    })
    .refine(({ validFrom, knownThrough }) => !knownThrough || knownThrough >= validFrom, {
      path: ['knownThrough'],
      message: 'The last month must not be before the first',
    }),
  output: FringeRate,
  status: 201,
});
