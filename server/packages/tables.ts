import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { BILLING_CYCLES, type BillingCycle, PACKAGE_TYPES, type PackageType } from '../../domain/packages/contract.ts';
import { ONLINE_TYPES } from '../../domain/packages/online.ts';
import { TAX_CLASSES, type TaxClass } from '../../domain/settings/tax-classes.ts';
import { id, instant, isOneOf, money, now } from '../db/query/columns.ts';

const rate = () => money().notNull().default('0.00');

export const workspacePackages = pgTable(
  'workspace_packages',
  {
    id: id(),
    name: text().notNull(),
    type: text().$type<PackageType>().notNull().default('day_pass'),
    description: text(),
    dailyRate: rate(),
    weeklyRate: rate(),
    fortnightRate: rate(),
    monthlyRate: rate(),
    quarterlyRate: rate(),
    semiAnnualRate: rate(),
    annualRate: rate(),
    totalSpaces: integer().notNull(),
    freeRoomHours: integer(),
    taxClass: text().$type<TaxClass>().notNull().default('B'),
    isActive: boolean().notNull().default(true),
    isPublic: boolean().notNull().default(true),
    publicCycle: text().$type<BillingCycle>(),
    // Sold online with this deposit; null is not sold online.
    onlineDeposit: money(),
    features: text().array().notNull().default([]),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('workspace_packages_name_taken').on(sql`lower(btrim(${t.name}))`),
    index('workspace_packages_by_created').on(t.createdAt, t.id),
    index('workspace_packages_by_name').on(t.name, t.id),
    check('workspace_packages_tax_class_known', isOneOf(t.taxClass, TAX_CLASSES)),
    check('workspace_packages_type_known', isOneOf(t.type, PACKAGE_TYPES)),
    check('workspace_packages_public_cycle_known', isOneOf(t.publicCycle, BILLING_CYCLES)),
    check(
      'workspace_packages_rates_not_negative',
      sql`least(${t.dailyRate}, ${t.weeklyRate}, ${t.fortnightRate}, ${t.monthlyRate}, ${t.quarterlyRate}, ${t.semiAnnualRate}, ${t.annualRate}) >= 0`,
    ),
    check(
      'workspace_packages_online',
      sql`${t.onlineDeposit} is null or (${t.onlineDeposit} >= 0 and ${t.onlineDeposit} = trunc(${t.onlineDeposit}) and ${isOneOf(t.type, ONLINE_TYPES)} and coalesce(${t.publicCycle}, 'daily') <> 'daily')`,
    ),
    check('workspace_packages_spaces_counted', sql`${t.totalSpaces} between 0 and 10000`),
  ],
);
