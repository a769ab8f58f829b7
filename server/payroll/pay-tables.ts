import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { HousingType } from '../../domain/payroll/benefits/benefit-contract.ts';
import {
  PAYROLL_STATUSES,
  type PayrollFrequency,
  type PayrollStatus,
  SLIP_KINDS,
  type SlipKind,
} from '../../domain/payroll/fields.ts';
import type { StatutoryAmounts, Step } from '../../domain/payroll/pay/pay-contract.ts';
import { type Limits, NUMBER_FIELDS, type SlipIdentity } from '../../domain/payroll/pay/slip.ts';
import type { Rules } from '../../domain/payroll/statutory-tables/rule-set.ts';
import type { PayeeShare } from '../../domain/payroll/third-parties/payee-contract.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/settings/contract.ts';
import { cashAccountRef } from '../cash/tables.ts';
import { day, id, instant, isOneOf, isSealed, literals, money, now, sealed } from '../db/query/columns.ts';
import { users } from '../users/tables.ts';
import { employees } from './tables.ts';

const NUMBERS = literals(NUMBER_FIELDS);
const amount = () => money().notNull().default('0');
const person = () => uuid().references(() => users.id, { onDelete: 'restrict' });
const byName = () => text().notNull().default(sql`current_setting('app.actor_name')`);

/** The tables of tax and contributions as data, by the month from which they hold. */
export const payrollRuleSets = pgTable(
  'payroll_rule_sets',
  {
    id: text().primaryKey(),
    validFrom: text().notNull(),
    rules: jsonb().$type<Rules>().notNull(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('payroll_rule_sets_month_taken').on(t.validFrom),
    check('payroll_rule_sets_month', sql`${t.validFrom} ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$'`),
  ],
);

export const payrollRuns = pgTable(
  'payroll_runs',
  {
    id: id(),
    frequency: text().$type<PayrollFrequency>().notNull(),
    payPeriodStart: day().notNull(),
    payPeriodEnd: day().notNull(),
    ruleSet: text().notNull(),
    createdById: person(),
    createdByName: byName(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [index('payroll_runs_by_created').on(t.createdAt, t.id)],
);

/** One pay of one employee. Totals are worked out by the database; what was approved never changes, it is reversed. */
export const payrollRecords = pgTable(
  'payroll_records',
  {
    id: id(),
    employeeId: uuid()
      .notNull()
      .references(() => employees.id, { onDelete: 'restrict' }),
    runId: uuid().references(() => payrollRuns.id, { onDelete: 'restrict' }),
    kind: text().$type<SlipKind>().notNull().default('regular'),
    purpose: text(),
    coversFrom: day(),
    coversTo: day(),
    // One slip pays the days of a period; any number of others may come beside it.
    paysPeriod: boolean().notNull().default(true),
    payPeriodStart: day().notNull(),
    payPeriodEnd: day().notNull(),
    // The first day of the month whose tables and returns it belongs to.
    taxMonth: day()
      .notNull()
      .generatedAlwaysAs(
        sql`make_date(extract(year from pay_period_end)::int, extract(month from pay_period_end)::int, 1)`,
      ),
    ruleSet: text().notNull(),
    baseSalary: money().notNull(),
    overtime: amount(),
    // In hundredths of an hour.
    overtimeHours: integer().notNull().default(0),
    holidayHours: integer().notNull().default(0),
    allowances: amount(),
    irregularPay: amount(),
    grossPay: money().notNull().generatedAlwaysAs(sql`base_salary + overtime + allowances`),
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
    loans: amount(),
    advance: amount(),
    otherDeductions: amount(),
    otherPurpose: text(),
    totalDeductions: money()
      .notNull()
      .generatedAlwaysAs(sql`nssf + nhif + housing_levy + paye + loans + advance + other_deductions`),
    netPay: money()
      .notNull()
      .generatedAlwaysAs(
        sql`base_salary + overtime + allowances - nssf - nhif - housing_levy - paye - loans - advance - other_deductions`,
      ),
    pension: amount(),
    insurancePremium: amount(),
    mortgageInterest: amount(),
    medicalFund: amount(),
    // Taxed but not paid: what they come to after what the law leaves free of tax.
    carBenefit: amount(),
    mealsBenefit: amount(),
    otherBenefits: amount(),
    housingBenefit: amount(),
    housingType: text().$type<HousingType>(),
    pensionBenefit: amount(),
    benefits: money()
      .notNull()
      .generatedAlwaysAs(sql`car_benefit + meals_benefit + other_benefits + housing_benefit + pension_benefit`),
    employerNssf: amount(),
    // What of both parts of NSSF goes to a scheme that took over tier II, and what the employer pays into one besides.
    schemeNssf: amount(),
    schemeEmployerNssf: amount(),
    employerPension: amount(),
    employerHousingLevy: amount(),
    nita: amount(),
    computed: jsonb().$type<StatutoryAmounts>().notNull(),
    // What it owes to others than the authorities.
    payeeShares: jsonb().$type<PayeeShare[]>().notNull().default([]),
    items: jsonb().$type<Step[]>().notNull().default([]),
    steps: jsonb().$type<Step[]>().notNull(),
    limits: jsonb().$type<Limits>().notNull(),
    // Who it was paid to, as known when it was approved.
    identity: jsonb().$type<SlipIdentity>().notNull(),
    numbers: sealed(),
    differs: boolean().notNull().default(false),
    overrideReason: text(),
    status: text().$type<PayrollStatus>().notNull().default('pending'),
    paidDate: day(),
    paymentMethod: text().$type<PaymentMethod>().notNull().default('bank_transfer'),
    cashAccountId: cashAccountRef(),
    paymentReference: text(),
    notes: text(),
    createdById: person(),
    createdByName: byName(),
    approvedById: person(),
    approvedByName: text(),
    approvedAt: instant(),
    approvalReason: text(),
    reversedByName: text(),
    reversedAt: instant(),
    reverseReason: text(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    index('payroll_records_by_created').on(t.createdAt, t.id),
    index('payroll_records_by_period').on(t.payPeriodStart, t.id),
    index('payroll_records_by_gross').on(t.grossPay, t.id),
    index('payroll_records_by_net').on(t.netPay, t.id),
    index('payroll_records_by_employee').on(t.employeeId, t.createdAt, t.id),
    index('payroll_records_by_status').on(t.status, t.createdAt, t.id),
    index('payroll_records_by_month').on(t.taxMonth, t.employeeId),
    index('payroll_records_with_payees').on(t.taxMonth).where(sql`${t.payeeShares} <> '[]'`),
    index('payroll_records_by_run').on(t.runId, t.createdAt, t.id),
    check('payroll_records_kind_known', isOneOf(t.kind, SLIP_KINDS)),
    check(
      'payroll_records_kind_pays',
      sql`case ${t.kind} when 'regular' then ${t.paysPeriod} when 'final_dues' then true else not ${t.paysPeriod} end`,
    ),
    check('payroll_records_kind_purpose', sql`${t.kind} <> 'bonus' or coalesce(length(${t.purpose}), 0) > 0`),
    check(
      'payroll_records_covers',
      sql`case ${t.kind} when 'arrears' then coalesce(${t.coversFrom} <= ${t.coversTo}, false)
        else ${t.coversFrom} is null and ${t.coversTo} is null end`,
    ),
    check('payroll_records_irregular', sql`${t.irregularPay} between 0 and ${t.allowances}`),
    uniqueIndex('payroll_records_bonus_once')
      .on(t.employeeId, t.taxMonth, sql`lower(${t.purpose})`)
      .where(sql`${t.kind} = 'bonus' and ${t.status} <> 'reversed'`),
    uniqueIndex('payroll_records_thirteenth_once')
      .on(t.employeeId, sql`extract(year from ${t.payPeriodEnd})`)
      .where(sql`${t.kind} = 'thirteenth_month' and ${t.status} <> 'reversed'`),
    uniqueIndex('payroll_records_final_once')
      .on(t.employeeId)
      .where(sql`${t.kind} = 'final_dues' and ${t.status} <> 'reversed'`),
    check('payroll_records_status_known', isOneOf(t.status, PAYROLL_STATUSES)),
    check('payroll_records_method_known', isOneOf(t.paymentMethod, PAYMENT_METHODS)),
    check('payroll_records_numbers_sealed', sql`${isSealed(t.numbers)} and not ${t.identity} ?| array[${NUMBERS}]`),
    check('payroll_records_in_order', sql`${t.payPeriodStart} <= ${t.payPeriodEnd}`),
    check(
      'payroll_records_not_negative',
      sql`least(${t.baseSalary}, ${t.overtime}, ${t.allowances}, ${t.nssf}, ${t.nssfTier1}, ${t.nssfTier2}, ${t.nhif}, ${t.housingLevy}, ${t.paye}, ${t.loans}, ${t.advance}, ${t.otherDeductions}, ${t.employerNssf}, ${t.employerHousingLevy}, ${t.nita}, ${t.carBenefit}, ${t.mealsBenefit}, ${t.otherBenefits}, ${t.housingBenefit}, ${t.pensionBenefit}, ${t.employerPension}) >= 0`,
    ),
    check(
      'payroll_records_scheme',
      sql`${t.schemeNssf} between 0 and ${t.nssfTier2} and ${t.schemeEmployerNssf} between 0 and ${t.employerNssf}`,
    ),
    check('payroll_records_tiers', sql`${t.nssf} = ${t.nssfTier1} + ${t.nssfTier2}`),
    check(
      'payroll_records_reliefs',
      sql`${t.relief} = ${t.personalRelief} + ${t.insuranceRelief} + ${t.housingRelief}`,
    ),
    check(
      'payroll_records_net_not_negative',
      sql`${t.baseSalary} + ${t.overtime} + ${t.allowances} >= ${t.nssf} + ${t.nhif} + ${t.housingLevy} + ${t.paye} + ${t.loans} + ${t.advance} + ${t.otherDeductions}`,
    ),
    check('payroll_records_approved', sql`${t.status} not in ('approved', 'paid') or ${t.approvedAt} is not null`),
    // The preparer approves it only with a reason: two pairs of eyes where there are two.
    check(
      'payroll_records_second_person',
      sql`${t.approvedAt} is null or ${t.approvedById} is distinct from ${t.createdById} or length(${t.approvalReason}) > 0`,
    ),
    check(
      'payroll_records_explained',
      sql`not ${t.differs} or ${t.status} not in ('approved', 'paid') or coalesce(${t.overrideReason}, '') <> ''`,
    ),
    check('payroll_records_paid', sql`${t.status} <> 'paid' or ${t.paidDate} is not null`),
    check(
      'payroll_records_reversed',
      sql`(${t.status} = 'reversed') = (${t.reversedAt} is not null) and (${t.reversedAt} is null) = (${t.reverseReason} is null)`,
    ),
  ],
);
