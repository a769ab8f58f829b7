import { sql } from 'drizzle-orm';
import { check, index, jsonb, numeric, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SettingsGroup } from '../../domain/settings/contract.ts';
import type { Seller } from '../../domain/settings/seller.ts';
import { RATED_CLASSES, type RatedClass } from '../../domain/settings/tax-classes.ts';
import { day, id, instant, isOneOf, now } from '../db/query/columns.ts';

export const settings = pgTable('settings', {
  name: text().$type<SettingsGroup>().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: instant().notNull().default(now),
});

/** What documents say of the space, from an instant on. Only ever added to, so that a reprint says what the first print said. */
export const sellerVersions = pgTable(
  'seller_versions',
  {
    id: id(),
    since: instant().notNull(),
    seller: jsonb().$type<Seller>().notNull(),
  },
  (t) => [index('seller_versions_by_since').on(t.since)],
);

/** A place where the space is run. There is one, and no screen for it yet: what belongs to a place says which, for the day when there are more. */
export const sites = pgTable('sites', {
  id: smallint().primaryKey(),
  name: text().notNull(),
});

const DEFAULT_SITE = 1;

/** Which place a row belongs to. */
export const site = () =>
  smallint()
    .notNull()
    .default(DEFAULT_SITE)
    .references(() => sites.id, { onDelete: 'restrict' });

/** The same without a key: for rows that come by the hundred thousand, each of which would look the site up. */
export const siteUnchecked = () => smallint().notNull().default(DEFAULT_SITE);

/** Per cent of VAT of a class from a day on: the tax date of a document chooses, and its lines keep it. */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: id(),
    taxClass: text().$type<RatedClass>().notNull(),
    validFrom: day().notNull(),
    percent: numeric({ precision: 4, scale: 2 }).notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('tax_rates_once').on(t.taxClass, t.validFrom),
    check('tax_rates_class_rated', isOneOf(t.taxClass, RATED_CLASSES)),
    check('tax_rates_percent', sql`${t.percent} between 0 and 50`),
  ],
);
