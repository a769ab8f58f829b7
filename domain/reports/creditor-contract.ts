import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/ids.ts';
import { MoneyText } from '../kernel/money.ts';
import { Day } from '../kernel/time.ts';
import { TaxClass } from '../settings/tax-classes.ts';
import { BillKind } from '../suppliers/bills/bill-contract.ts';
import { WithheldPayment, WithheldTaxName } from '../suppliers/payments/withheld-contract.ts';
import { dateQuery, periodQuery } from './query.ts';
import { Ageing } from './tenant-contract.ts';

export const AgedCreditors = z
  .object({
    date: Day,
    currency: z.string(),
    rows: z.array(
      Ageing.extend({
        supplierId: Id.nullable().meta({ description: 'null: what no bill explains' }),
        supplierName: z.string(),
        oldestDays: z.int().nullable().meta({ description: 'Days overdue of the oldest open bill' }),
        path: z.string(),
      }),
    ),
    totals: Ageing,
    payables: MoneyText.meta({ description: 'Balance of the trade payables account: equal to totals.total' }),
    payablesPath: z.string(),
    bills: z
      .array(
        z.object({
          id: Id,
          kind: BillKind,
          number: z.string(),
          date: Day,
          dueDate: Day,
          daysOverdue: z.int(),
          total: MoneyText,
          open: MoneyText,
          path: z.string(),
        }),
      )
      .meta({ description: 'Only where one supplier was asked for' }),
  })
  .meta({ id: 'AgedCreditors' });
export type AgedCreditors = z.infer<typeof AgedCreditors>;

export const getAgedCreditors = endpoint({
  method: 'GET',
  path: '/api/reports/aged-creditors',
  summary: 'Who is owed how much at the end of a day, and for how long; with supplier, also the open bills',
  access: 'reports:read',
  query: dateQuery({ supplier: Id.optional() }),
  output: AgedCreditors,
});

export const Purchases = z
  .object({
    from: Day,
    to: Day,
    currency: z.string(),
    rows: z.array(
      z.object({
        kraPin: z.string().nullable(),
        supplierName: z.string(),
        number: z.string(),
        cuNumber: z.string().nullable(),
        date: Day,
        taxClass: TaxClass,
        net: MoneyText,
        vat: MoneyText,
        claimed: MoneyText.meta({ description: 'Posted as input VAT in this period' }),
        note: z.string().nullable().meta({ description: 'Why it was not claimed, or what KRA will ask for' }),
        path: z.string(),
      }),
    ),
    classes: z.array(
      z.object({ taxClass: TaxClass, label: z.string(), net: MoneyText, vat: MoneyText, claimed: MoneyText }),
    ),
    total: z.object({ net: MoneyText, vat: MoneyText, claimed: MoneyText }),
    inputVat: MoneyText.meta({ description: 'Of the books, manual entries left out: equal to total.claimed' }),
    inputVatPath: z.string(),
  })
  .meta({ id: 'Purchases' });
export type Purchases = z.infer<typeof Purchases>;

export const getPurchases = endpoint({
  method: 'GET',
  path: '/api/reports/purchases',
  summary: 'What was bought, for the VAT return: supplier’s PIN, invoice and CU number, date, net and VAT by class',
  access: 'reports:read',
  query: periodQuery({}),
  output: Purchases,
});

const WithheldRow = z.object({
  tax: WithheldTaxName,
  supplierName: z.string(),
  kraPin: z.string().nullable(),
  number: z.string().meta({ description: 'Of the payment' }),
  bills: z.string().meta({ description: 'Numbers of the bills that it settled' }),
  paidOn: Day,
  amount: MoneyText,
  dueDate: Day.meta({ description: 'By when it is paid to KRA' }),
  certificate: z.string().nullable(),
  path: z.string(),
});

export const WithholdingReport = z
  .object({
    from: Day,
    to: Day,
    currency: z.string(),
    rows: z.array(WithheldRow),
    received: z
      .array(
        z.object({
          tax: z.enum(['income', 'vat']),
          customer: z.string(),
          isAgent: z.boolean().meta({ description: 'KRA has appointed it to withhold VAT, as its tenant page says' }),
          kraPin: z.string().nullable(),
          number: z.string().meta({ description: 'Of our receipt' }),
          date: Day,
          amount: MoneyText,
          certificate: z.string().nullable().meta({ description: 'null: still to come' }),
          certificateDate: Day.nullable(),
          path: z.string(),
        }),
      )
      .meta({ description: 'What customers kept back, also before these days where its certificate is still to come' }),
    toCome: MoneyText.meta({ description: 'Of what customers kept back, that has no certificate yet' }),
    due: z
      .array(
        z.object({
          tax: WithheldTaxName,
          month: z.string().meta({ description: 'In which it was kept back: what a payment to KRA names' }),
          dueDate: Day,
          amount: MoneyText,
          open: MoneyText.meta({ description: 'Still owed to KRA' }),
          isOverdue: z.boolean(),
          rows: z.array(WithheldRow),
        }),
      )
      .meta({ description: 'By when it is paid to KRA: of these days, and of earlier ones what is still open' }),
    payments: z.array(WithheldPayment).meta({ description: 'Payments to KRA for the months of due, newest first' }),
    totalTax: MoneyText,
    totalVat: MoneyText,
    owedTax: MoneyText.meta({ description: 'What the books still owe KRA of it at the end' }),
    owedVat: MoneyText,
    taxPath: z.string(),
    vatPath: z.string(),
  })
  .meta({ id: 'WithholdingReport' });
export type WithholdingReport = z.infer<typeof WithholdingReport>;

export const getWithholding = endpoint({
  method: 'GET',
  path: '/api/reports/withholding',
  summary:
    'Tax kept back from suppliers and by when it is paid to KRA, tax that customers kept back, and which certificates are still to come',
  access: 'reports:read',
  query: periodQuery({}),
  output: WithholdingReport,
});
