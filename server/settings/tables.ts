import { index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { SettingsGroup } from '../../domain/settings/contract.ts';
import type { Seller } from '../../domain/settings/seller.ts';
import { id, instant, now } from '../db/query/columns.ts';

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
