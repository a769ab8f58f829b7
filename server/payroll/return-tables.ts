import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Limits } from '../../domain/payroll/pay/slip.ts';
import { AUTHORITIES, type Authority } from '../../domain/payroll/returns/returns-contract.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/settings/contract.ts';
import { cashAccountRef } from '../cash/tables.ts';
import { day, id, instant, isOneOf, money, now } from '../db/query/columns.ts';
import { employees } from './tables.ts';

const amount = () => money().notNull().default('0');
const byName = () => text().notNull().default(sql`current_setting('app.actor_name')`);

/**
 * What another system paid an employee in a month, before the space moved in. Tax cards and sums of the year count it; no
 * slip pays these days again.
 */
export const earlierPay = pgTable(
  'earlier_pay',
  {
    id: id(),
    employeeId: uuid()
      .notNull()
      .references(() => employees.id, { onDelete: 'restrict' }),
    // Its first day, as with slips.
    taxMonth: day().notNull(),
    paidThrough: day().notNull(),
    // False: its returns are still to be filed and paid from here.
    isFiled: boolean().notNull().default(true),
    baseSalary: money().notNull(),
    allowances: amount(),
    grossPay: money().notNull().generatedAlwaysAs(sql`base_salary + allowances`),
    nssfTier1: amount(),
    nssfTier2: amount(),
    nssf: amount(),
    nhif: amount(),
    housingLevy: amount(),
    taxablePay: amount(),
    taxCharged: amount(),
    personalRelief: amount(),
    insuranceRelief: amount(),
    housingRelief: amount(),
    relief: amount(),
    paye: amount(),
    otherDeductions: amount(),
    totalDeductions: money().notNull().generatedAlwaysAs(sql`nssf + nhif + housing_levy + paye + other_deductions`),
    netPay: money()
      .notNull()
      .generatedAlwaysAs(sql`base_salary + allowances - nssf - nhif - housing_levy - paye - other_deductions`),
    pension: amount(),
    insurancePremium: amount(),
    mortgageInterest: amount(),
    medicalFund: amount(),
    employerNssf: amount(),
    employerHousingLevy: amount(),
    nita: amount(),
    limits: jsonb().$type<Limits>().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('earlier_pay_once').on(t.employeeId, t.taxMonth),
    index('earlier_pay_not_filed').on(t.taxMonth).where(sql`not ${t.isFiled}`),
    check(
      'earlier_pay_days',
      sql`extract(day from ${t.taxMonth}) = 1 and ${t.paidThrough} between ${t.taxMonth} and ${t.taxMonth} + 30
        and extract(month from ${t.paidThrough}) = extract(month from ${t.taxMonth})`,
    ),
    check(
      'earlier_pay_not_negative',
      sql`${t.baseSalary} + ${t.allowances} > 0 and least(${t.baseSalary}, ${t.allowances}, ${t.nssfTier1}, ${t.nssfTier2}, ${t.nhif}, ${t.housingLevy}, ${t.paye}, ${t.otherDeductions}, ${t.taxablePay}, ${t.taxCharged}) >= 0`,
    ),
    check('earlier_pay_tiers', sql`${t.nssf} = ${t.nssfTier1} + ${t.nssfTier2}`),
    check('earlier_pay_reliefs', sql`${t.relief} = ${t.personalRelief} + ${t.insuranceRelief} + ${t.housingRelief}`),
    check(
      'earlier_pay_net_not_negative',
      sql`${t.baseSalary} + ${t.allowances} >= ${t.nssf} + ${t.nhif} + ${t.housingLevy} + ${t.paye} + ${t.otherDeductions}`,
    ),
  ],
);

/** Payments to the authorities, for the slips of a month. */
export const statutoryPayments = pgTable(
  'statutory_payments',
  {
    id: id(),
    authority: text().$type<Authority>().notNull(),
    month: text().notNull(),
    amount: money().notNull(),
    paidDate: day().notNull(),
    paymentMethod: text().$type<PaymentMethod>().notNull(),
    cashAccountId: cashAccountRef(),
    reference: text(),
    recordedByName: byName(),
    reversedAt: instant(),
    reverseReason: text(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('statutory_payments_by_created').on(t.createdAt, t.id),
    index('statutory_payments_by_month').on(t.month, t.authority),
    check('statutory_payments_authority_known', isOneOf(t.authority, AUTHORITIES)),
    check('statutory_payments_method_known', isOneOf(t.paymentMethod, PAYMENT_METHODS)),
    check('statutory_payments_amount', sql`${t.amount} > 0`),
    check('statutory_payments_reversed', sql`(${t.reversedAt} is null) = (${t.reverseReason} is null)`),
  ],
);
