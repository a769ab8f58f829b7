import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { MoneyText } from '../kernel/money.ts';
import { Day, DerivedDay } from '../kernel/time.ts';
import { TaxClass } from '../settings/tax-classes.ts';
import { periodQuery } from './query.ts';

const Taxed = z.object({ net: MoneyText, vat: MoneyText });

export const VatReturn = z
  .object({
    from: Day,
    to: Day,
    currency: z.string(),
    vatRegistered: z.boolean(),
    kraPin: z.string().nullable(),
    dueDate: DerivedDay.meta({ description: 'The 20th of the month after the period' }),
    sales: z.array(
      Taxed.extend({
        taxClass: TaxClass,
        rate: z.string().meta({ description: 'Per cent: 16.00' }),
        label: z.string(),
        path: z.string(),
      }),
    ),
    totalSales: Taxed,
    outputVat: MoneyText,
    inputVat: MoneyText,
    badDebtRelief: MoneyText.meta({
      description: 'VAT of bad debts claimed back, less what came due again (VAT Act s.31)',
    }),
    withheldVat: MoneyText.meta({ description: 'Withholding VAT certificates received' }),
    payable: MoneyText.meta({
      description: 'Output less input, relief and withheld; below zero it is carried forward',
    }),
    byHand: z
      .object({ output: MoneyText, input: MoneyText, withheld: MoneyText })
      .meta({ description: 'Posted to the VAT accounts by manual entries: not part of the return' }),
    outputPath: z.string(),
    inputPath: z.string(),
    withheldPath: z.string(),
  })
  .meta({ id: 'VatReturn' });
export type VatReturn = z.infer<typeof VatReturn>;

export const getVatReturn = endpoint({
  method: 'GET',
  path: '/api/reports/vat-return',
  summary: 'VAT on sales and purchases of a period; xlsx and csv list the documents',
  access: 'reports:read',
  query: periodQuery({}),
  output: VatReturn,
});

const RollForward = z.object({
  opening: MoneyText,
  invoiced: MoneyText.meta({ description: 'Deferred by new invoices' }),
  credited: MoneyText.meta({ description: 'Taken back by credit notes: below zero' }),
  recognised: MoneyText.meta({ description: 'Earned: below zero' }),
  other: MoneyText.meta({ description: 'Manual entries' }),
  closing: MoneyText,
});

export const DeferredRevenue = RollForward.extend({
  from: Day,
  to: Day,
  currency: z.string(),
  path: z.string(),
  months: z.array(RollForward.extend({ month: z.string().meta({ description: 'yyyy-MM' }) })),
  schedule: z.array(z.object({ month: z.string(), amount: MoneyText })).meta({
    description: 'When what is deferred at the end of the period will be earned; adds up with passes and unscheduled',
  }),
  passes: MoneyText.meta({ description: 'Unused days of passes: earned as they are used' }),
  unscheduled: MoneyText.meta({ description: 'Deferred by manual entries: no days belong to it' }),
}).meta({ id: 'DeferredRevenue' });
export type DeferredRevenue = z.infer<typeof DeferredRevenue>;

export const getDeferredRevenue = endpoint({
  method: 'GET',
  path: '/api/reports/deferred-revenue',
  summary: 'Revenue that is invoiced and not earned yet: from opening to closing, and when it will be earned',
  access: 'reports:read',
  query: periodQuery({}),
  output: DeferredRevenue,
});
