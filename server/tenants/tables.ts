import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgSequence, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { BILLING_CYCLES, type BillingCycle } from '../../domain/packages/contract.ts';
import { RELIEF_CLASSES, type ReliefClass } from '../../domain/settings/tax-classes.ts';
import { AgreementType, TENANT_STATUSES, type TenantStatus } from '../../domain/tenants/contract.ts';
import { day, id, instant, isOneOf, money, now } from '../db/query/columns.ts';
import { workspacePackages } from '../packages/tables.ts';
import { users } from '../users/tables.ts';

/** The numbers behind pay codes: none is given twice. */
export const tenantPayNumbers = pgSequence('tenant_pay_numbers');

export const tenants = pgTable(
  'tenants',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'restrict' }),
    companyName: text().notNull(),
    contactPerson: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    packageId: uuid()
      .notNull()
      .references(() => workspacePackages.id, { onDelete: 'restrict' }),
    billingCycle: text().$type<BillingCycle>().notNull().default('monthly'),
    startDate: day().notNull(),
    endDate: day(),
    rentAmount: money().notNull(),
    status: text().$type<TenantStatus>().notNull().default('active'),
    // Free room hours a month that its agreements give, where they are not just those of its package.
    agreedRoomHours: integer(),
    agreementType: text().$type<AgreementType>().notNull().default('licence'),
    kraPin: text(),
    postalAddress: text(),
    // What the tenant may type as the account number in M-Pesa: given once, and kept for ever.
    payCode: text().notNull().default(sql`next_pay_code()`),
    notes: text(),
    // Where the law sets it apart: what would bear VAT is sold to it exempt (A) or zero-rated (C), by the paper that says so.
    taxClass: text().$type<ReliefClass>(),
    taxReference: text(),
    taxFrom: day(),
    taxUntil: day(),
    withholdsVat: boolean().notNull().default(false),
    nextDueDate: day().notNull(),
    // The first day that no rent invoice covers yet.
    billedThrough: day().notNull(),
    lastPaymentDate: day(),
    terminatedAt: instant(),
    // When the contact was erased: what follows from it stays, who it was does not.
    erasedAt: instant(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    index('tenants_by_created').on(t.createdAt, t.id),
    index('tenants_by_company').on(t.companyName, t.id),
    index('tenants_by_start').on(t.startDate, t.id),
    index('tenants_by_rent').on(t.rentAmount, t.id),
    index('tenants_by_package').on(t.packageId, t.status),
    // Nearly all pay by the month.
    index('tenants_by_cycle').on(t.billingCycle).where(sql`${t.billingCycle} <> 'monthly'`),
    uniqueIndex('tenants_pay_code_once').on(t.payCode),
    index('tenants_by_user').on(t.userId),
    index('tenants_left').on(t.terminatedAt).where(sql`${t.terminatedAt} is not null`),
    index('tenants_here').on(t.packageId, t.startDate).where(sql`${t.status} <> 'terminated'`),
    index('tenants_words').using(
      'gin',
      sql`search_words(${t.companyName}, ${t.contactPerson}, ${t.email}, ${t.phone}) gin_trgm_ops`,
    ),
    check('tenants_status_known', isOneOf(t.status, TENANT_STATUSES)),
    check('tenants_cycle_known', isOneOf(t.billingCycle, BILLING_CYCLES)),
    check('tenants_agreement_known', isOneOf(t.agreementType, AgreementType.options)),
    check('tenants_rent_not_negative', sql`${t.rentAmount} >= 0`),
    check('tenants_end_after_start', sql`${t.endDate} is null or ${t.endDate} >= ${t.startDate}`),
    check('tenants_billed_from_start', sql`${t.billedThrough} >= ${t.startDate}`),
    check('tenants_tax_class_known', isOneOf(t.taxClass, RELIEF_CLASSES)),
    check('tenants_tax_reference', sql`(${t.taxClass} is null) = (${t.taxReference} is null)`),
    check('tenants_tax_days', sql`${t.taxClass} is not null or (${t.taxFrom} is null and ${t.taxUntil} is null)`),
    check('tenants_tax_until', sql`${t.taxUntil} >= ${t.taxFrom}`),
    check('tenants_terminated_at', sql`(${t.status} = 'terminated') = (${t.terminatedAt} is not null)`),
  ],
);

/** How many tenants a package has and ever had: a row for each change, put together from time to time. */
export const packageTenants = pgTable('package_tenants', {
  packageId: uuid().notNull(),
  holding: integer().notNull(),
  ever: integer().notNull(),
});

export type TenantRow = typeof tenants.$inferSelect;
