import * as z from 'zod';
import { Id } from '../../kernel/ids.ts';
import { listQuery } from '../../kernel/list.ts';
import { MoneyText } from '../../kernel/money.ts';
import { Day, Instant } from '../../kernel/time.ts';

// Who owes, and what they promised.

/**
 * open: the day has not passed. kept: what it was about was settled by then. broken: it was not, or later. A promise is about the
 * invoice that it names, or about all that the tenant had when it was made.
 */
export const PROMISE_STATES = ['open', 'kept', 'broken'] as const;
export type PromiseState = (typeof PROMISE_STATES)[number];

export const PaymentPromise = z
  .object({
    id: Id,
    state: z.enum(PROMISE_STATES),
    until: Day,
    reason: z.string(),
    invoiceNumber: z.string().nullable().meta({ description: 'Null where it is about all invoices of the tenant' }),
    createdByName: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'PaymentPromise' });
export type PaymentPromise = z.infer<typeof PaymentPromise>;

export const Debtor = z.object({
  id: Id.meta({ description: 'Of the oldest open invoice: each debtor has one' }),
  tenantId: Id.nullable(),
  partyId: Id.nullable().meta({ description: 'Who owes where that is no tenant' }),
  tenantName: z.string(),
  phone: z.string().nullable(),
  invoiceNumber: z.string().meta({ description: 'Of the oldest open invoice' }),
  invoiceBalance: MoneyText.meta({ description: 'What is open of the oldest invoice' }),
  invoices: z.int().meta({ description: 'How many invoices are open' }),
  owed: MoneyText,
  overdue: MoneyText,
  oldestDue: Day,
  daysOverdue: z.int().meta({ description: 'Of the oldest invoice; 0 where nothing is late' }),
  promise: PaymentPromise.nullable().meta({ description: 'The latest promise that nobody released' }),
  promisesKept: z.int(),
  promisesBroken: z.int(),
});
export type Debtor = z.infer<typeof Debtor>;

export const debtorQuery = listQuery(['oldestDue', 'owed', 'overdue']).extend({
  tenant: Id.optional(),
  promise: z
    .enum(['open', 'broken'], 'Promise must be open or broken')
    .optional()
    .meta({ description: 'What became of the latest promise' }),
});
export type DebtorQuery = z.output<typeof debtorQuery>;
