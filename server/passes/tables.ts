import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { invoiceLines, invoices } from '../billing/tables/invoice-tables.ts';
import { day, id, instant, money, now } from '../db/query/columns.ts';
import { accounts } from '../ledger/tables.ts';
import { parties } from '../parties/tables.ts';
import { products } from '../products/tables.ts';
import { tenants } from '../tenants/tables.ts';

/** Days that were sold ahead. Its net price is deferred revenue until it is earned, credited or lapses. */
export const passes = pgTable(
  'passes',
  {
    id: id(),
    number: text().notNull().default(sql`pass_number()`),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    tenantId: uuid().references(() => tenants.id, { onDelete: 'restrict' }),
    partyId: uuid().references(() => parties.id, { onDelete: 'restrict' }),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'restrict' }),
    invoiceLineId: uuid()
      .notNull()
      .references(() => invoiceLines.id, { onDelete: 'restrict' }),
    days: integer().notNull(),
    usedDays: integer().notNull().default(0),
    validFrom: day().notNull(),
    expiresOn: day().notNull(),
    // Where it is earned: the account of the product when it was sold.
    account: text()
      .notNull()
      .references(() => accounts.code),
    net: money().notNull(),
    earned: money().notNull().default('0'),
    credited: money().notNull().default('0'),
    // What nobody used in time.
    lapsed: money().notNull().default('0'),
    voidedAt: instant(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('passes_by_number').on(t.number),
    index('passes_by_created').on(t.createdAt, t.id),
    index('passes_by_expiry').on(t.expiresOn, t.id),
    index('passes_by_party').on(t.partyId, t.createdAt).where(sql`${t.partyId} is not null`),
    index('passes_by_tenant').on(t.tenantId, t.createdAt).where(sql`${t.tenantId} is not null`),
    index('passes_by_invoice').on(t.invoiceId),
    index('passes_by_line').on(t.invoiceLineId),
    // What is still deferred: the daily run looks for what lapsed.
    index('passes_deferred').on(t.expiresOn).where(sql`${t.net} > ${t.earned} + ${t.credited} + ${t.lapsed}`),
    check('passes_number_form', sql`${t.number} ~ '^[0-9A-HJKMNP-TV-Z]{6}$'`),
    check('passes_for_one', sql`num_nonnulls(${t.tenantId}, ${t.partyId}) = 1`),
    check('passes_days', sql`${t.days} between 1 and 366`),
    check('passes_used_within', sql`${t.usedDays} between 0 and ${t.days}`),
    check('passes_valid', sql`${t.expiresOn} >= ${t.validFrom}`),
    check('passes_amounts', sql`least(${t.net}, ${t.earned}, ${t.credited}, ${t.lapsed}) >= 0`),
    check('passes_earned_within', sql`${t.earned} + ${t.credited} + ${t.lapsed} <= ${t.net}`),
    check('passes_credited_void', sql`${t.credited} = 0 or ${t.voidedAt} is not null`),
  ],
);

/** The days of a pass that were used, once each, and what each of them earned. */
export const passUses = pgTable(
  'pass_uses',
  {
    id: id(),
    passId: uuid()
      .notNull()
      .references(() => passes.id, { onDelete: 'restrict' }),
    day: day().notNull(),
    earned: money().notNull(),
    usedAt: instant().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('pass_uses_once_a_day').on(t.passId, t.day),
    index('pass_uses_by_day').on(t.day),
    check('pass_uses_earned', sql`${t.earned} >= 0`),
  ],
);
