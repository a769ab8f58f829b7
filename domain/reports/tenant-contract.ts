import * as z from 'zod';
import { BookingStatus } from '../bookings/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/ids.ts';
import { MoneyText } from '../kernel/money.ts';
import { Day } from '../kernel/time.ts';
import { Dispatch } from '../messages/delivery.ts';
import { TenantStatus } from '../tenants/contract.ts';
import { dateQuery, END_BEFORE_START, periodQuery } from './query.ts';

/** What is open, by how long it is overdue at a day. */
export const Ageing = z
  .object({
    current: MoneyText.meta({ description: 'Not due yet' }),
    days30: MoneyText.meta({ description: '1 to 30 days overdue' }),
    days60: MoneyText.meta({ description: '31 to 60 days' }),
    days90: MoneyText.meta({ description: '61 to 90 days' }),
    older: MoneyText.meta({ description: 'More than 90 days' }),
    unmatched: MoneyText.meta({
      description: 'Posted to receivables without an invoice (manual entries, money dated before its invoice)',
    }),
    total: MoneyText,
  })
  .meta({ id: 'Ageing' });
export type Ageing = z.infer<typeof Ageing>;

export const AgedInvoice = z.object({
  id: Id,
  invoiceNumber: z.string(),
  issueDate: Day,
  dueDate: Day,
  daysOverdue: z.int(),
  amount: MoneyText,
  open: MoneyText.meta({ description: 'Open at the date of the report' }),
  path: z.string(),
});
export type AgedInvoice = z.infer<typeof AgedInvoice>;

export const AgedDebtors = z
  .object({
    date: Day,
    currency: z.string(),
    rows: z.array(
      Ageing.extend({
        tenantId: Id.nullable().meta({ description: 'null: visitors, all together' }),
        tenantName: z.string(),
        oldestDays: z.int().nullable().meta({ description: 'Days overdue of the oldest open invoice' }),
        path: z.string(),
      }),
    ),
    totals: Ageing,
    receivables: MoneyText.meta({ description: 'Balance of the receivables account: equal to totals.total' }),
    receivablesPath: z.string(),
    invoices: z.array(AgedInvoice).meta({ description: 'Only where one tenant was asked for' }),
  })
  .meta({ id: 'AgedDebtors' });
export type AgedDebtors = z.infer<typeof AgedDebtors>;

export const getAgedDebtors = endpoint({
  method: 'GET',
  path: '/api/reports/aged-debtors',
  summary: 'Who owes how much at the end of a day, and for how long; with tenant, also the open invoices',
  access: 'reports:read',
  query: dateQuery({ tenant: Id.optional() }),
  output: AgedDebtors,
});

export const StatementLine = z.object({
  entryId: Id,
  date: Day,
  type: z.string().meta({ description: 'Invoice, Payment, Credit note …' }),
  description: z.string(),
  charge: MoneyText,
  payment: MoneyText,
  balance: MoneyText.meta({ description: 'After it: what is owed less what is credit' }),
  path: z.string().meta({ description: 'The document, or its journal entry' }),
});
export type StatementLine = z.infer<typeof StatementLine>;

export const RoomUse = z.object({
  id: Id,
  date: Day,
  roomName: z.string(),
  startTime: z.string().meta({ description: 'HH:mm in the zone of the space' }),
  endTime: z.string(),
  hours: z.number(),
  freeHours: z.number(),
  extraHours: z.number(),
  charge: MoneyText,
  status: BookingStatus,
  path: z.string(),
});
export type RoomUse = z.infer<typeof RoomUse>;

export const FreeHours = z.object({
  freeHours: z.number().meta({ description: 'The allowance' }),
  usedHours: z.number().meta({ description: 'Drawn from the allowance' }),
  extraHours: z.number(),
  charge: MoneyText,
});

export const TenantStatement = z
  .object({
    tenant: z.object({
      id: Id,
      companyName: z.string(),
      contactPerson: z.string(),
      email: z.string(),
      status: TenantStatus,
    }),
    from: Day,
    to: Day,
    currency: z.string(),
    opening: MoneyText,
    charges: MoneyText,
    payments: MoneyText,
    closing: MoneyText.meta({ description: 'owed less credit, at the end of the period' }),
    owed: MoneyText.meta({ description: 'Receivable at the end of the period' }),
    credit: MoneyText,
    deposit: MoneyText,
    ageing: Ageing.meta({ description: 'At the end of the period' }),
    transactions: z.array(StatementLine),
    deposits: z.array(StatementLine).meta({ description: 'Taken is a payment, given back or set off a charge' }),
    rooms: FreeHours.extend({
      months: z.array(FreeHours.extend({ month: z.string().meta({ description: 'yyyy-MM' }) })),
      bookings: z.array(RoomUse),
    }),
    howToPay: z.string().nullable().meta({ description: 'null where nothing is owed' }),
  })
  .meta({ id: 'TenantStatement' });
export type TenantStatement = z.infer<typeof TenantStatement>;

const TenantParams = z.object({ tenantId: Id });

export const getTenantStatement = endpoint({
  method: 'GET',
  path: '/api/reports/tenant-statement/:tenantId',
  summary: 'Balances, transactions and room use of one tenant in a period',
  access: 'reports:read',
  params: TenantParams,
  query: periodQuery({}),
  output: TenantStatement,
});

export const mailTenantStatement = endpoint({
  method: 'POST',
  path: '/api/reports/tenant-statement/:tenantId/mail',
  summary: 'Send the statement of a period to the tenant, as PDF',
  access: 'finance:write',
  params: TenantParams,
  body: z
    .object({ from: Day, to: Day })
    .refine(({ from, to }) => to >= from, { path: ['to'], message: END_BEFORE_START }),
  output: Dispatch,
});
