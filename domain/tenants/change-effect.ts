import * as z from 'zod';
import { MoneyText } from '../kernel/money.ts';
import { Day } from '../kernel/time.ts';

/** Rent that a change gives back, by the day, as a credit note of its own. */
export const CreditEffect = z.object({
  invoiceNumber: z.string(),
  amount: MoneyText,
  formula: z.string(),
  serviceStart: Day,
  serviceEnd: Day.meta({ description: 'The first day after it' }),
  creditableUntil: Day.nullable().meta({
    description:
      'Where the six months of the tax invoice are over (VAT Act s.16): their last day. A lateReason is then needed',
  }),
});
export type CreditEffect = z.infer<typeof CreditEffect>;

/** Rent that the next billing run issues under the new terms. */
export const InvoiceEffect = z.object({
  issueOn: Day,
  periodStart: Day,
  periodEnd: Day.meta({ description: 'The first day after it' }),
  amount: MoneyText,
  formula: z.string(),
});
export type InvoiceEffect = z.infer<typeof InvoiceEffect>;

/** What a change of a tenancy does beyond the tenant's own fields. */
export const ChangeEffect = z
  .object({
    effectiveOn: Day.meta({ description: 'From when other terms count; the last day of a tenancy that ends' }),
    credits: z.array(CreditEffect),
    invoices: z.array(InvoiceEffect),
    bookingsCancelled: z.int(),
    logins: z.int().meta({ description: 'Member logins that can read the account and book no more' }),
    owedBefore: MoneyText,
    owedAfter: MoneyText,
    creditAfter: MoneyText,
    deposit: MoneyText,
  })
  .meta({ id: 'TenantChangeEffect' });
export type ChangeEffect = z.infer<typeof ChangeEffect>;
